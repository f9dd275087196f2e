/** SEC-14: which responses of an external issuer are trusted, and what a renewal keeps. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const now = 1_800_000_000
const site = 'https://lamplighter.example'
const former = 'https://former.example'
const name = 'https://id.example/city'
const client = { name: 'City', clientId: 'web', audience: 'api', resource: 'api', scope: 'openid' }
const claims = { iss: name, sub: 'u1', aud: 'web', exp: now + 600, iat: now - 5, name: 'Uma' }

/** The issuer's configured name, its own name, the requests it received and its token response. */
let [configured, named] = [name, name]
let asked: string[] = []
let tokens: () => Response | Promise<Response> = Response.error

beforeAll(() => void vi.resetModules())
beforeEach(() => {
  asked = []
  date = now
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  // The page holds no configuration, so the server is asked for it.
  vi.stubGlobal('document', { getElementById: () => null, addEventListener: () => undefined })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    asked.push(`${address}?${body ?? ''}`)
    const identity = { embedded: null, external: { ...client, issuer: configured } }
    if (address.endsWith('/api/config'))
      return Response.json({
        identity,
        siteUrl: site,
        formerUrls: [former],
        version: '1.2.3',
        mail: false,
        pushKey: 'BKey',
        shapefiles: false,
      })
    const published = {
      authorization_endpoint: `${name}/auth`,
      token_endpoint: `${name}/token`,
      end_session_endpoint: `${name}/end`,
    }
    return address.includes('/.well-known/') ? Response.json({ issuer: named, ...published }) : tokens()
  })
})
afterEach(() => void vi.useRealTimers())

/** The issuer's time; null if the page cannot read its Date header. */
let date: number | null = now
const given = (more: object) => () =>
  Response.json(
    { access_token: 'a1', token_type: 'Bearer', ...more },
    date === null ? {} : { headers: { date: new Date(date * 1000).toUTCString() } },
  )
const idToken = (changes: object, alg = 'RS256') => {
  const parts = [{ alg }, { ...claims, ...changes }, {}].map((part) => JSON.stringify(part))
  return { id_token: parts.map((part) => Buffer.from(part).toString('base64url')).join('.') }
}

/** Redirects to the issuer and returns the parameters of the request. */
async function leave(returnTo?: string, silently = returnTo !== undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  vi.stubGlobal('location', { origin: site, protocol: 'https:', assign: resolve, replace: resolve })
  const { goToIssuer } = await import('./external-redirect.ts')
  goToIssuer({ returnTo, silently }).catch(reject)
  const { state = '', nonce = '', prompt = '' } = Object.fromEntries(new URL(await promise).searchParams)
  return { state, nonce, prompt }
}

async function comeBack(query: Record<string, string>) {
  const { takeAnswer } = await import('./external-redirect.ts')
  return takeAnswer(`${site}/callback?${new URLSearchParams({ code: 'c1', ...query })}`)
}

async function signIn(changes: object, alg?: string) {
  const { state, nonce } = await leave()
  tokens = given(idToken({ nonce, ...changes }, alg))
  return (await comeBack({ state })).identity
}

test.each<[string, string | null, object, string?]>([
  ['as it must be', null, {}],
  ['a list with us alone', null, { aud: ['web'] }],
  ['several audiences, made for us', null, { aud: ['web', 'api'], azp: 'web' }],
  ['an expiry within the leeway', null, { exp: now - 59 }],
  ['a clock that is a little ahead of ours', null, { iat: now + 59, nbf: now + 59 }],
  ['another issuer', 'iss', { iss: 'https://evil.example' }],
  ['no issuer', 'iss', { iss: undefined }],
  ['nobody', 'sub', { sub: '' }],
  ['another audience', 'aud', { aud: 'other' }],
  ['several audiences, made for nobody', 'aud', { aud: ['web', 'api'] }],
  ['several audiences, made for another', 'azp', { aud: ['web', 'api'], azp: 'api' }],
  ['made for another', 'azp', { azp: 'other' }],
  ['expired', 'exp', { exp: now - 60 }],
  ['no expiry', 'exp', { exp: undefined }],
  ['made in the future', 'iat', { iat: now + 61 }],
  ['not yet valid', 'nbf', { nbf: now + 61 }],
  ['the answer to another request', 'nonce', { nonce: 'n2' }],
  ['no nonce', 'nonce', { nonce: undefined }],
  ['no signature', 'alg', {}, 'none'],
])('an ID token with %s', async (_what, wrong, changes, alg) => {
  const believed = { subject: 'u1', name: 'Uma', accessToken: 'a1', expiresAt: now + 300, scope: 'openid' }
  if (!wrong) return expect(await signIn(changes)).toMatchObject(believed)
  const refused = { code: 'id_token_invalid', message: expect.stringMatching(`\\b${wrong}\\b`) }
  await expect(signIn(changes, alg)).rejects.toMatchObject(refused)
})

const HOUR = 3600
test.each([-3 * HOUR, -6 * 60, 30 * 60, 3 * HOUR, 26 * HOUR])(
  'SEC-40 a device whose clock is off by %i s accepts valid tokens and rejects expired ones',
  async (off) => {
    vi.setSystemTime((now + off) * 1000)
    const { deviceClock } = await import('../device/device-clock.ts')
    for (const seen of [now, null]) {
      date = seen
      // No token has been received yet, so only this response tells the time.
      deviceClock.set(Date.now())
      const { expiresAt } = (await signIn({ exp: now + 60 })) ?? {}
      expect(Math.abs((expiresAt ?? 0) - now - 300)).toBeLessThanOrEqual(5)
      const old = { iat: now - 600, exp: now - 700 }
      await expect(signIn(old)).rejects.toMatchObject({ code: 'id_token_invalid' })
      expect(Math.abs(deviceClock.behind.get() / 1000 + off)).toBeLessThanOrEqual(5)
    }
  },
)

const thrown = (error: Error) => () => Promise.reject(error)
test.each<[string, Record<string, string>, typeof tokens?]>([
  ['id_token_invalid', {}, given({})],
  ['id_token_invalid', { iss: 'https://evil.example' }],
  ['state_mismatch', { state: 'another' }],
  ['access_denied', { error: 'access_denied' }],
  ['invalid_grant', {}, () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
  ['server_error', {}, () => new Response('Bad gateway', { status: 502 })],
  ['temporarily_unavailable', {}, thrown(new TypeError('Failed to fetch'))],
  ['temporarily_unavailable', {}, thrown(new DOMException('15 s are over', 'TimeoutError'))],
])('%s: %o', async (code, query, answer = given({})) => {
  const { state } = await leave()
  tokens = answer
  await expect(comeBack({ state, ...query })).rejects.toMatchObject({ name: 'SignInFailure', code })
})

test('accepts one response for each of several pending requests', async () => {
  await expect(comeBack({ state: 's1' })).rejects.toMatchObject({ code: 'missing_transaction' })
  const [first, second] = [await leave(), await leave('/maps')]
  const nobody = { state: second.state, error: 'login_required' }
  expect(await comeBack(nobody)).toEqual({ identity: null, returnTo: '/maps', failure: null })
  await expect(comeBack(nobody)).rejects.toMatchObject({ code: 'login_required' })
  tokens = given(idToken({ nonce: first.nonce }))
  expect(await comeBack(first)).toMatchObject({ identity: { subject: 'u1' }, returnTo: null })
  expect(sessionStorage.getItem('lamplighter.requests-elsewhere')).toBeNull()
})

test('DUR-60 returns the failure of an unavailable issuer after a silent redirect', async () => {
  const unanswered = { identity: null, returnTo: '/maps', failure: { code: 'server_error' } }
  tokens = () => new Response('Bad gateway', { status: 502 })
  expect(await comeBack({ state: (await leave('/maps')).state })).toMatchObject(unanswered)
  const { state } = await leave('/maps')
  expect(await comeBack({ state, error: 'server_error' })).toMatchObject(unanswered)
})

test('prompts a user who signs in from a page and returns to that page', async () => {
  const { prompt, ...asking } = await leave('/setup#secret', false)
  expect(prompt).toBe('')
  tokens = given(idToken({ nonce: asking.nonce }))
  expect(await comeBack(asking)).toMatchObject({ identity: { subject: 'u1' }, returnTo: '/setup#secret' })
})

test('a renewal keeps the values it omits and rejects another user', async () => {
  const { state, nonce } = await leave()
  tokens = given({ ...idToken({ nonce }), refresh_token: 'r1', scope: 'openid profile' })
  const { identity } = await comeBack({ state })
  if (!identity) throw new Error('Nobody is signed in')
  const { renewExternal } = await import('./external-silent.ts')

  tokens = given({ access_token: 'a2' })
  asked = []
  expect(await renewExternal(identity)).toEqual({ ...identity, accessToken: 'a2' })
  const names = 'scope=openid+profile&resource=api&refresh_token=r1&grant_type=refresh_token&client_id=web'
  expect(asked).toEqual([`${name}/token?${names}`])
  tokens = given(idToken({ email: 'uma@id.example', name: undefined }))
  expect(await renewExternal(identity)).toMatchObject({ name: 'Uma', email: 'uma@id.example' })
  tokens = given(idToken({ sub: 'u2' }))
  await expect(renewExternal(identity)).rejects.toMatchObject({ code: 'id_token_invalid' })
})

test.each([
  [site, site],
  [former, former],
  ['https://www.lamplighter.example', site],
  ['http://localhost:5173', 'http://localhost:5173'],
])('DUR-75 after a sign-out at %s the issuer returns to %s', async (origin, returnsTo) => {
  const identity = await signIn({})
  if (!identity) throw new Error('Nobody is signed in')
  const { promise, resolve } = Promise.withResolvers<string>()
  vi.stubGlobal('location', { origin, hostname: new URL(origin).hostname, assign: resolve })
  const { endExternalSession } = await import('./external-redirect.ts')
  void endExternalSession(identity)
  const asking = new URL(await promise)
  expect(asking.origin + asking.pathname).toBe(`${name}/end`)
  expect(asking.searchParams.get('post_logout_redirect_uri')).toBe(`${returnsTo}/`)
})

test.each([
  [name, `${name}/`],
  [`${name}/`, name],
  [`${name}/`, `${name}/`],
])('an issuer configured as %s may call itself %s', async (setting, self) => {
  vi.resetModules()
  ;[configured, named] = [setting, self]
  expect(await signIn({ iss: self })).toMatchObject({ subject: 'u1' })
  expect(asked.filter((address) => address.includes('.well-known'))).toHaveLength(1)
})

test('rejects an issuer with a different name and repeats the discovery next time', async () => {
  vi.resetModules()
  ;[configured, named] = [name, 'https://evil.example']
  await expect(leave()).rejects.toMatchObject({ code: 'id_token_invalid' })
  named = name
  expect(await signIn({})).toMatchObject({ subject: 'u1' })
})
