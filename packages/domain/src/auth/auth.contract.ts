import * as z from 'zod'
import { endpoint, id, text, timestamp } from '../http/index.ts'

export const cityMembership = z.object({
  cityId: id,
  cityName: z.string(),
  cityState: z.string(),
  role: z.string(),
  status: z.string(),
  userType: z.string().nullable(),
  customCategories: z.array(z.string()),
})
export type CityMembership = z.infer<typeof cityMembership>

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  platformRole: z.enum(['user', 'admin']),
  activeCityId: id.nullable(),
  cityMemberships: z.array(cityMembership),
  hasCityMembership: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.infer<typeof user>

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/api/auth0/me',
  summary: 'Who is signed in',
  access: 'token',
  response: z.object({ user }),
  problems: ['not_registered'],
})

export const registerMe = endpoint({
  id: 'registerMe',
  method: 'POST',
  path: '/api/auth0/register-auth0',
  summary: 'Make the user record of a signed-in identity; a repeat answers with the same user',
  access: 'token',
  body: z.strictObject({
    name: text(120),
    email: text(254),
    auth0Id: text(255),
    platformRole: text(20).optional(),
  }),
  response: z.object({ user }),
  problems: ['platform_role_refused', 'subject_mismatch'],
})

/** The embedded identity provider's own calls, used by the login / register modal. */
export const createAccount = endpoint({
  id: 'createAccount',
  method: 'POST',
  path: '/oidc/accounts',
  summary: 'Register an account with the embedded identity provider',
  access: 'anyone',
  body: z.strictObject({ name: text(120), email: text(254), password: text(1024) }),
  response: z.object({ success: z.literal(true) }),
  status: 201,
  problems: ['email_taken', 'password_too_weak', 'too_many_requests'],
})

export const submitLogin = endpoint({
  id: 'submitLogin',
  method: 'POST',
  path: '/oidc/interaction/{uid}/login',
  summary: 'Answer the login prompt of an authorization request; returns where to continue',
  access: 'anyone',
  params: z.strictObject({ uid: text(60) }),
  body: z.strictObject({ email: text(254), password: text(1024) }),
  response: z.object({ returnTo: z.string() }),
  problems: ['wrong_credentials', 'not_found', 'too_many_requests'],
})

/** What the browser needs to know before anyone signs in. */
export const getClientConfig = endpoint({
  id: 'getClientConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'The identity provider and the map bases of this installation',
  access: 'anyone',
  response: z.object({
    identity: z.object({
      issuer: z.string(),
      clientId: z.string(),
      audience: z.string(),
      scope: z.string(),
      embedded: z.boolean(),
    }),
    siteUrl: z.string(),
  }),
})
