/** Sign-in sessions and passwords of the embedded identity provider. */
import * as z from 'zod/mini'
import { endpoint, maxLengths, success, text, timestamp } from '../http/index.ts'
import { MAX_PASSWORD_BODY_BYTES } from './auth.constants.ts'

/** One sign-in on one device. */
export const signInSession = z.object({
  _id: z.string(),
  /** 'Chrome on Android', as the browser reported it. */
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** True for the session of this request. */
  current: z.boolean(),
})
export type SignInSession = z.infer<typeof signInSession>

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth0/sessions',
  summary: 'Where the caller is signed in with e-mail and password, most recently used first',
  access: 'token',
  response: z.array(signInSession),
  problems: ['identity_elsewhere'],
})

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/auth0/sessions/{id}',
  summary: 'Sign one device out; its access tokens are refused from then on',
  access: 'token',
  params: z.strictObject({ id: text(maxLengths.key) }),
  response: success,
  problems: ['not_found', 'identity_elsewhere'],
})

export const endAllSessions = endpoint({
  id: 'endAllSessions',
  method: 'DELETE',
  path: '/api/auth0/sessions',
  summary: 'Sign out everywhere, here too',
  access: 'token',
  response: success,
  problems: ['identity_elsewhere'],
})

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/api/auth0/password',
  summary: 'Change the password; every other device is signed out',
  access: 'token',
  body: z.strictObject({
    currentPassword: text(maxLengths.password),
    newPassword: text(maxLengths.password),
  }),
  maxBodyBytes: MAX_PASSWORD_BODY_BYTES,
  response: success,
  problems: [
    'current_password_wrong',
    'password_published',
    'password_too_weak',
    'password_too_common',
    'password_too_long',
    'too_many_requests',
    'identity_elsewhere',
  ],
})
