/** Creates the first platform admin with the link that the server printed. */
import * as z from 'zod/mini'
import { endpoint, success } from '../http/index.ts'
import { linkSecret } from './account-links.contract.ts'
import { user } from './auth.contract.ts'

export const checkSetup = endpoint({
  id: 'checkSetup',
  method: 'POST',
  path: '/api/setup/check',
  summary: 'Whether the link that was printed still makes the first platform admin',
  access: 'anyone',
  body: z.strictObject({ secret: linkSecret }),
  response: success,
  problems: ['link_over', 'too_many_requests'],
})

export const claimSetup = endpoint({
  id: 'claimSetup',
  method: 'POST',
  path: '/api/setup',
  summary: 'Become the first platform admin by the link that was printed, which is used up',
  access: 'token',
  body: z.strictObject({ secret: linkSecret }),
  response: z.object({ user }),
  problems: ['link_over', 'not_registered', 'too_many_requests'],
})
