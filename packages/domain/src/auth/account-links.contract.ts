/** One-time links sent by mail: to reset a password and to verify an email address. */
import * as z from 'zod/mini'
import { endpoint, maxLengths, success, text } from '../http/index.ts'
import { MAX_PASSWORD_BODY_BYTES } from './auth.constants.ts'

/** Secret of a link: the part after #. */
export const linkSecret = text(maxLengths.key)

export const askForPasswordLink = endpoint({
  id: 'askForPasswordLink',
  method: 'POST',
  path: '/oidc/password-links',
  summary: 'Mail a link to choose a new password; the answer is the same where nobody has the address',
  access: 'anyone',
  body: z.strictObject({ email: text(maxLengths.email) }),
  response: success,
  problems: ['mail_off', 'too_many_requests'],
})

export const checkPasswordLink = endpoint({
  id: 'checkPasswordLink',
  method: 'POST',
  path: '/oidc/password-links/check',
  summary: 'Whose password a link is for, without using it up',
  access: 'anyone',
  body: z.strictObject({ secret: linkSecret }),
  response: z.object({ email: z.string() }),
  problems: ['link_over', 'too_many_requests'],
})

export const choosePassword = endpoint({
  id: 'choosePassword',
  method: 'POST',
  path: '/oidc/password-links/use',
  summary: 'Choose a new password by a link, which is used up; every device is signed out',
  access: 'anyone',
  body: z.strictObject({ secret: linkSecret, password: text(maxLengths.password) }),
  maxBodyBytes: MAX_PASSWORD_BODY_BYTES,
  response: z.object({ email: z.string() }),
  problems: [
    'link_over',
    'password_published',
    'password_too_weak',
    'password_too_common',
    'password_too_long',
    'too_many_requests',
  ],
})

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/oidc/email-links/use',
  summary: 'Show by a mailed link that an address is one’s own',
  access: 'anyone',
  body: z.strictObject({ secret: linkSecret }),
  response: z.object({ email: z.string() }),
  problems: ['link_over', 'too_many_requests'],
})

export const sendEmailLink = endpoint({
  id: 'sendEmailLink',
  method: 'POST',
  path: '/api/auth0/email-links',
  summary: 'Mail the link to confirm the caller’s address again',
  access: 'token',
  response: success,
  problems: ['mail_off', 'too_many_requests', 'identity_elsewhere'],
})
