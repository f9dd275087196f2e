/** Calls about people who leave: platform admins switch them off and on, and have them erased. */
import * as z from 'zod/mini'
import { user } from '../auth/auth.contract.ts'
import { endpoint, id, maxLengths, success, text } from '../http/index.ts'

const userParams = z.strictObject({ userId: id })

export const switchOffUser = endpoint({
  id: 'switchOffUser',
  method: 'POST',
  path: '/api/admin/users/{userId}/switch-off',
  summary: 'End every sign-in, token, link and email of a person; a repeat changes nothing',
  access: 'user',
  params: userParams,
  response: z.extend(success, { user }),
  problems: ['forbidden', 'not_found', 'own_account', 'last_platform_admin', 'last_city_admin_of'],
})

export const switchOnUser = endpoint({
  id: 'switchOnUser',
  method: 'POST',
  path: '/api/admin/users/{userId}/switch-on',
  summary:
    'Let a person sign in again, with the memberships they had; takes back a request to erase them that still waits',
  access: 'user',
  params: userParams,
  response: z.extend(success, { user }),
  problems: ['forbidden', 'not_found'],
})

export const eraseUser = endpoint({
  id: 'eraseUser',
  method: 'POST',
  path: '/api/admin/users/{userId}/erase',
  summary:
    'Switch a person off and replace their name and email everywhere, within seconds or when the last hold is lifted. Irreversible',
  access: 'user',
  params: userParams,
  /** Typed by the admin, so that nobody erases the wrong person. */
  body: z.strictObject({ email: text(maxLengths.email) }),
  response: z.extend(success, { holds: z.array(z.string()) }),
  problems: [
    'forbidden',
    'not_found',
    'own_account',
    'platform_admin_kept',
    'last_city_admin_of',
    'erase_email_differs',
  ],
})

export const listUserHolds = endpoint({
  id: 'listUserHolds',
  method: 'GET',
  path: '/api/admin/users/{userId}/holds',
  summary: 'Names of the holds that keep a person from being erased',
  access: 'user',
  params: userParams,
  response: z.array(z.string()),
  problems: ['forbidden', 'not_found'],
})
