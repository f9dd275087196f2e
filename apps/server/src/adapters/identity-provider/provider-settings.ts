/** Configures oidc-provider: one public client of our own, code flow with PKCE, JWT access tokens, no consent page. */
import { PROVIDER_SCOPES } from '@lamplighter/domain/auth'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'
import type { SharedCounters } from '../../db/shared-counters.ts'
import { findAccount } from './accounts.ts'
import type { AddressLimits, PasswordChecks } from './password-checks.ts'
import { createPayloadStore } from './payload-store.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { createProviderPages } from './provider-pages.ts'
import { endRepeatedSession } from './repeated-code.ts'

const accessTokenScope = PROVIDER_SCOPES.join(' ')
const openidScope = 'openid profile email'
const MINUTE = 60
const day = 24 * 60 * MINUTE
const longestIdle = 14 * day
/** The password is required again after this time, however often a session is used. */
const longestSession = 30 * day
/** Browsers send the cookie to the provider's own paths only, never along with an API call. */
export const sessionCookie = { httpOnly: true, sameSite: 'lax', path: '/oidc' } as const

export interface ProviderOptions {
  db: Db
  /** The URL at which browsers reach this server, such as http://localhost:5000 */
  publicUrl: string
  audience: string
  clientId: string
  /** Origins that may serve the browser application; each has a /callback. */
  redirectOrigins: string[]
  limits: AddressLimits
  passwords: PasswordChecks
  /** Null when a single server counts in memory. */
  counters?: SharedCounters | null
}

export function providerSettings(options: ProviderOptions, keys: ProviderKeys): Configuration {
  const { db, audience, clientId, redirectOrigins } = options
  const pages = createProviderPages(redirectOrigins)
  const policy = interactionPolicy.base()
  policy.remove('consent')

  return {
    adapter: createPayloadStore(db),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: {
        session: 'lamplighter_session',
        interaction: 'lamplighter_interaction',
        resume: 'lamplighter_resume',
      },
      long: sessionCookie,
      // No `path` here: the provider limits each cookie to the path of its interaction.
      short: { httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: redirectOrigins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: redirectOrigins.map((origin) => `${origin}/`),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: openidScope.split(' '),
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => redirectOrigins.includes(origin),
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 30 * MINUTE,
      Session: (_ctx, { loginTs }) => secondsLeft(loginTs),
      Grant: longestSession,
    },
    interactions: { policy, url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    findAccount: async (_ctx, id, source) => {
      const account = await findAccount(db, id)
      if (!account) return undefined
      const { email, name, verified } = account
      const sid = sessionOf(source)
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified, name, ...sid }) }
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await findAccount(db, token.accountId) : null
      if (!account) return undefined
      const { email, name, verified } = account
      return { email, email_verified: verified, name, ...sessionOf(token) }
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, audience),
    revokeGrantPolicy: (ctx) => endRepeatedSession(ctx, db),
    renderError: (ctx, out) => pages.error(ctx, out),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => pages.signOut(ctx, form),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget()
          return apiOf(audience)
        },
      },
    },
  }
}

/** The API as the provider knows it: the resource that access tokens are made for. */
export function apiOf(audience: string) {
  return {
    scope: accessTokenScope,
    audience,
    accessTokenTTL: 10 * MINUTE,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  } as const
}

/** Tokens contain their session's id, so that they become invalid when the session ends. */
function sessionOf(source: object | undefined): { sid?: string } {
  return source && 'sessionUid' in source && typeof source.sessionUid === 'string'
    ? { sid: source.sessionUid }
    : {}
}

/** How long a session lasts when it is used now. */
export function secondsLeft(loginTs: number | undefined): number {
  if (!loginTs) return longestIdle
  return Math.max(1, Math.min(longestIdle, loginTs + longestSession - Math.floor(Date.now() / 1000)))
}

/** Our own client needs no consent: its grant is created with the session, and again if it was revoked. */
async function loadGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const grant = known ? await provider.Grant.find(known) : undefined
  if (grant && grant.accountId === session.accountId) return grant
  const made = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  made.addOIDCScope(openidScope)
  made.addResourceScope(audience, accessTokenScope)
  await made.save()
  return made
}
