import * as z from 'zod/mini'
import { endpoint, id, maxLengths, text, timestamp } from '../http/index.ts'
import { platformRoles } from '../memberships/roles.ts'
import { MAX_PASSWORD_BODY_BYTES } from './auth.constants.ts'

export const cityMembership = z.object({
  cityId: id,
  cityName: z.string(),
  cityState: z.string(),
  /** Inactive cities are read-only. */
  cityActive: z.boolean(),
  role: z.string(),
  status: z.string(),
  userType: z.nullable(z.string()),
  customCategories: z.array(z.string()),
})
export type CityMembership = z.infer<typeof cityMembership>

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** True if the issuer, or a mailed link, verified the address. */
  emailVerified: z.boolean(),
  platformRole: z.enum(platformRoles),
  activeCityId: z.nullable(id),
  cityMemberships: z.array(cityMembership),
  hasCityMembership: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Only for platform admins: since when nobody can sign in as this person. */
  switchedOffAt: z.optional(z.nullable(timestamp)),
  /** The person is erased as soon as no hold names them. */
  eraseRequestedAt: z.optional(z.nullable(timestamp)),
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
    name: text(maxLengths.personName),
    email: text(maxLengths.email),
    auth0Id: text(255),
    platformRole: z.optional(text(20)),
    /** 'ask' answers account_to_join instead of creating a record if an account here has the same verified address. */
    existing: z.optional(z.enum(['ask', 'leave'])),
  }),
  response: z.object({ user }),
  problems: ['platform_role_refused', 'subject_mismatch', 'account_to_join', 'account_switched_off'],
})

export const joinAccount = endpoint({
  id: 'joinAccount',
  method: 'POST',
  path: '/api/auth0/join',
  summary:
    'Keep the user record of an account with e-mail and password, whose address the issuer verified: the caller signs in to it from then on',
  access: 'token',
  body: z.strictObject({ password: text(maxLengths.password) }),
  maxBodyBytes: MAX_PASSWORD_BODY_BYTES,
  response: z.object({ user }),
  problems: ['nothing_to_join', 'current_password_wrong', 'password_published', 'too_many_requests'],
})

/** Calls of the embedded identity provider, used by the login and register modal. */
export const createAccount = endpoint({
  id: 'createAccount',
  method: 'POST',
  path: '/oidc/accounts',
  summary: 'Register an account with the embedded identity provider',
  access: 'anyone',
  body: z.strictObject({
    name: text(maxLengths.personName),
    email: text(maxLengths.email),
    password: text(maxLengths.password),
  }),
  maxBodyBytes: MAX_PASSWORD_BODY_BYTES,
  response: z.object({ success: z.literal(true) }),
  status: 201,
  problems: [
    'email_taken',
    'password_published',
    'password_too_weak',
    'password_too_common',
    'password_too_long',
    'too_many_requests',
  ],
})

export const submitLogin = endpoint({
  id: 'submitLogin',
  method: 'POST',
  path: '/oidc/interaction/{uid}/login',
  summary: 'Answer the login prompt of an authorization request; returns where to continue',
  access: 'anyone',
  params: z.strictObject({ uid: text(maxLengths.key) }),
  body: z.strictObject({ email: text(maxLengths.email), password: text(maxLengths.password) }),
  maxBodyBytes: MAX_PASSWORD_BODY_BYTES,
  response: z.object({ returnTo: z.string() }),
  problems: [
    'wrong_credentials',
    'password_published',
    'account_moved',
    'account_switched_off',
    'not_found',
    'too_many_requests',
  ],
})

export const continueSession = endpoint({
  id: 'continueSession',
  method: 'POST',
  // The browser sends the provider's cookie to the paths below /oidc only.
  path: '/oidc/session',
  summary: "Continue the session of the browser's cookie at the embedded identity provider",
  access: 'anyone',
  body: z.strictObject({}),
  response: z.object({
    /** Null when nobody is signed in. */
    session: z.nullable(
      z.object({
        accessToken: z.string(),
        /** Unix seconds by the server's clock. */
        issuedAt: z.number(),
        /** Seconds. */
        expiresIn: z.number(),
        subject: z.string(),
        name: z.string(),
        email: z.string(),
        /** Null when the account has no user record yet. */
        user: z.nullable(user),
      }),
    ),
  }),
  problems: ['forbidden', 'not_found', 'too_many_requests'],
})

const issuer = z.object({
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  scope: z.string(),
})

/** Public settings that the browser needs before sign-in. */
export const getClientConfig = endpoint({
  id: 'getClientConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'The identity provider and the map bases of this installation',
  access: 'anyone',
  response: z.object({
    identity: z.object({
      /** Issuer of email and password sign-in; null if another issuer replaces it. */
      embedded: z.nullable(issuer),
      /** Outside issuer, in addition to email and password or instead of it. */
      external: z.nullable(
        z.extend(issuer, {
          /** Label of the login button. */
          name: z.string(),
          /** Sent as RFC 8707 `resource` if set, otherwise as `audience`. */
          resource: z.nullable(z.string()),
        }),
      ),
    }),
    siteUrl: z.string(),
    /** Former addresses, at which the app still works until its unsent work is on the server (DUR-75). */
    formerUrls: z.array(z.string()),
    /** The server's version, for example '0.2.0'. */
    version: z.string(),
    /** True if this server sends mail. */
    mail: z.boolean(),
    /** Public key that browsers ask for when they turn on push (VAPID). */
    pushKey: z.string(),
    /** True if lists can be downloaded as Shapefiles here (EXPORT-21). */
    shapefiles: z.boolean(),
  }),
})
