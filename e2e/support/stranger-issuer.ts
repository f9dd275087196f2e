/**
 * An external issuer, like a city's own: a separate process with its own keys and login page. Started for
 * external-issuer.spec.ts. Under /control/ it offers tests what real issuers lack, such as ending all sessions.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider'
import { stranger } from './stranger.ts'

const { port, issuer, clientId, resource, apps } = stranger
const records = new Map<string, AdapterPayload>()
const wishes = { refreshTokens: false }

class InMemory implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  #key = (id: string) => `${this.#kind}:${id}`

  #where(fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    return [...records].find(([key, payload]) => key.startsWith(this.#key('')) && fits(payload))?.[1]
  }

  async upsert(id: string, payload: AdapterPayload) {
    records.set(this.#key(id), payload)
  }

  async find(id: string) {
    return records.get(this.#key(id))
  }

  async findByUid(uid: string) {
    return this.#where((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string) {
    return this.#where((payload) => payload.userCode === userCode)
  }

  async consume(id: string) {
    const payload = records.get(this.#key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string) {
    records.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string) {
    for (const [key, payload] of records) if (payload.grantId === grantId) records.delete(key)
  }
}

const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const policy = interactionPolicy.base()
policy.remove('consent')

const provider = new Provider(issuer, {
  adapter: InMemory,
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'stranger-1', alg: 'RS256', use: 'sig' }] },
  cookies: { keys: ['a stranger’s cookie key'], long: { sameSite: 'lax' }, short: { sameSite: 'lax' } },
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: apps.map((app) => `${app}/callback`),
      post_logout_redirect_uris: apps.map((app) => `${app}/`),
    },
  ],
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  clientBasedCORS: () => true,
  interactions: { policy, url: (_ctx, { uid }) => `/login/${uid}` },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: `${id} of the city`, email: addressOf(id) }),
  }),
  // Like real issuers, tells the API the email address and that it is verified.
  extraTokenClaims: (_ctx, token) =>
    'accountId' in token ? { email: addressOf(token.accountId), email_verified: true } : undefined,
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
    grant.addOIDCScope('openid profile email')
    grant.addResourceScope(resource, 'read:current_user update:current_user')
    await grant.save()
    return grant
  },
  issueRefreshToken: () => wishes.refreshTokens,
  // The app renews tokens a minute before they expire: here every few seconds.
  ttl: { AccessToken: 66, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`)
      },
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, audience) => ({
        audience,
        scope: 'read:current_user update:current_user',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 66,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
})

/** The user's email address: the entered name, if it is an address. */
function addressOf(name: string): string {
  return name.includes('@') ? name : `${name}@stranger.example`
}

const answer = provider.callback()

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', issuer)
  try {
    if (pathname.startsWith('/login/')) await login(request, response)
    else if (pathname.startsWith('/control/')) control(pathname, response)
    else await answer(request, response)
  } catch (error) {
    response.writeHead(400, { 'content-type': 'text/html' }).end(page(String(error)))
  }
}).listen(port, 'localhost')

async function login(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const form = `<form method="post" action="/login/${uid}"><label>Staff name <input name="name" autofocus></label>
      <button name="do" value="enter">Enter</button> <button name="do" value="refuse">Refuse</button></form>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(form))
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const sent = new URLSearchParams(Buffer.concat(chunks).toString())
  const result =
    sent.get('do') === 'refuse'
      ? { error: 'access_denied', error_description: '<b>Nobody</b> may enter' }
      : { login: { accountId: sent.get('name') ?? 'nobody' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function control(pathname: string, response: ServerResponse): void {
  if (pathname === '/control/end-sessions') records.clear()
  if (pathname === '/control/refresh-tokens') wishes.refreshTokens = true
  if (pathname === '/control/no-refresh-tokens') wishes.refreshTokens = false
  response.writeHead(204).end()
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><title>City sign-in</title><h1>City sign-in</h1>${body}</html>`
}
