/** The caller's identity and sessions, and the public routes. */
import { randomUUID } from 'node:crypto'
import type { Variant } from './expected-status.ts'
import type { RouteCalls } from './route-calls.ts'
import { type Caller, type MatrixWorld, PASSWORD } from './world.ts'

const whose: readonly Variant[] = [
  { name: 'own', author: 'caller' },
  { name: "somebody else's", author: 'other' },
]

/** A session of the caller or of another person. */
async function signIn(
  { app, caller: find }: MatrixWorld,
  caller: Caller,
  { author }: Variant,
): Promise<string> {
  const other = find(caller.name === 'Alder CA2' ? 'Alder WNone' : 'Alder CA2')
  const session_uid = randomUUID().replaceAll('-', '')
  const account_id = author === 'caller' && caller.kind !== 'A' ? caller.subject : other.subject
  await app.owner
    .insertInto('oidc_sign_ins')
    .values({ session_uid, account_id, user_agent: 'a browser', ip: '127.0.0.1' })
    .execute()
  return session_uid
}

function aboutCaller(body: unknown, _world: MatrixWorld, caller: Caller): string | null {
  const { user } = body as { user: { _id: string } }
  return user._id === caller.id ? null : 'somebody else'
}

const ownEmail = ({ name }: Caller) => `${name.toLowerCase().replace(' ', '.')}@example.test`

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const preflightOf = (path: string): RouteCalls => ({
  done: 204,
  ask: () => ({
    url: `/oidc/${path}`,
    headers: { origin: 'http://localhost:5999', 'access-control-request-method': 'POST' },
  }),
})

const readOidc = (path: string): Record<string, RouteCalls> => ({
  [`GET /oidc/${path}`]: { ask: () => ({ url: `/oidc/${path}` }) },
  [`OPTIONS /oidc/${path}`]: preflightOf(path),
})

export const callsForIdentity: Record<string, RouteCalls> = {
  'GET /api/auth0/me': { ask: () => ({ url: '/api/auth0/me' }), check: aboutCaller },
  'POST /api/auth0/register-auth0': {
    ask: (_world, caller) => ({
      url: '/api/auth0/register-auth0',
      body: { name: caller.name, email: ownEmail(caller), auth0Id: caller.subject, platformRole: 'user' },
    }),
    check: aboutCaller,
  },
  'POST /api/auth0/join': { ask: () => ({ url: '/api/auth0/join', body: { password: PASSWORD } }) },
  'GET /api/auth0/sessions': { sparing: true, ask: () => ({ url: '/api/auth0/sessions' }) },
  'DELETE /api/auth0/sessions/{id}': {
    sparing: true,
    variants: whose,
    ask: async (world, caller, variant) => ({
      url: `/api/auth0/sessions/${await signIn(world, caller, variant)}`,
    }),
  },
  'DELETE /api/auth0/sessions': { sparing: true, ask: () => ({ url: '/api/auth0/sessions' }) },
  'PUT /api/auth0/password': {
    sparing: true,
    ask: () => ({
      url: '/api/auth0/password',
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-more` },
    }),
  },
  'POST /oidc/password-links': {
    ask: (_world, caller) => ({ url: '/oidc/password-links', body: { email: ownEmail(caller) } }),
  },
  'POST /oidc/password-links/check': {
    ask: () => ({ url: '/oidc/password-links/check', body: { secret: 'made-up' } }),
  },
  'POST /oidc/password-links/use': {
    ask: () => ({
      url: '/oidc/password-links/use',
      body: { secret: 'made-up', password: `${PASSWORD}-more` },
    }),
  },
  'POST /oidc/email-links/use': {
    ask: () => ({ url: '/oidc/email-links/use', body: { secret: 'made-up' } }),
  },
  'POST /api/auth0/email-links': { ask: () => ({ url: '/api/auth0/email-links' }) },
  'POST /api/setup/check': { ask: () => ({ url: '/api/setup/check', body: { secret: 'made-up' } }) },
  'POST /api/setup': { ask: () => ({ url: '/api/setup', body: { secret: 'made-up' } }) },
  'POST /oidc/accounts': {
    sparing: true,
    done: 201,
    ask: (_world, { name }) => ({
      url: '/oidc/accounts',
      body: { name, email: `${randomUUID()}@example.test`, password: PASSWORD },
    }),
  },
  'GET /oidc/interaction/{uid}': { ask: () => ({ url: '/oidc/interaction/not-begun' }) },
  'POST /oidc/interaction/{uid}/login': {
    ask: (_world, caller) => ({
      url: '/oidc/interaction/not-begun/login',
      body: { email: ownEmail(caller), password: PASSWORD },
    }),
  },
  'POST /oidc/sign-out': {
    done: 204,
    ask: () => ({ url: '/oidc/sign-out', body: {}, headers: { 'sec-fetch-site': 'same-origin' } }),
  },
  'POST /oidc/session': {
    ask: () => ({ url: '/oidc/session', body: {}, headers: { 'sec-fetch-site': 'same-origin' } }),
  },
  ...readOidc('.well-known/openid-configuration'),
  ...readOidc('.well-known/oauth-authorization-server'),
  ...readOidc('jwks'),
  'GET /oidc/auth': { ask: () => ({ url: '/oidc/auth?client_id=lamplighter-web' }) },
  'GET /oidc/auth/{uid}': { ask: () => ({ url: '/oidc/auth/not-begun' }) },
  'OPTIONS /oidc/token': preflightOf('token'),
  'POST /oidc/token': {
    ask: () => ({
      url: '/oidc/token',
      headers: form,
      body: 'grant_type=authorization_code&code=made-up&client_id=lamplighter-web',
    }),
  },
  'GET /oidc/session/end': { ask: () => ({ url: '/oidc/session/end' }) },
  'POST /oidc/session/end/confirm': {
    ask: () => ({ url: '/oidc/session/end/confirm', headers: form, body: 'xsrf=made-up' }),
  },
  'GET /oidc/session/end/success': { ask: () => ({ url: '/oidc/session/end/success' }) },
  'GET /oidc/*': { ask: () => ({ url: '/oidc/Jwks' }) },
  'POST /oidc/*': { ask: () => ({ url: '/oidc/token/', headers: form, body: '' }) },
  'OPTIONS /oidc/*': { ask: () => ({ url: '/oidc/token/' }) },
  'GET /api/config': { ask: () => ({ url: '/api/config' }) },
  'GET /api/map/config': { ask: () => ({ url: '/api/map/config' }) },
  'GET /basemap/*': { done: 404, ask: () => ({ url: '/basemap/none.0.pmtiles' }) },
  'GET /api/openapi.json': { ask: () => ({ url: '/api/openapi.json' }) },
  'GET /api/docs': { ask: () => ({ url: '/api/docs' }) },
  'GET /api/docs/{name}': { ask: () => ({ url: '/api/docs/page.js' }) },
  'GET /healthz': { ask: () => ({ url: '/healthz' }) },
  'GET /readyz': { ask: () => ({ url: '/readyz' }) },
}
