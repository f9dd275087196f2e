/** Fake of the built-in identity provider, with the endpoints that the browser calls. */
import { continueSession, getClientConfig, getMe, submitLogin, type User } from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import { session } from '../lib/session/session.ts'
import { answer, answerAt, noAnswer } from './network.ts'

interface Issuer {
  /** Signed-in user of this browser; null if nobody is signed in. */
  signedInAs: User | null
  /** The provider is unreachable. */
  down: boolean
  /** The server responds with 503, because its database is down. */
  unavailable: boolean
  /** Lifetime of its tokens in seconds. */
  lasting: number
  /** Issued tokens in order. */
  tokens: string[]
}

const clientId = 'browser-test'
let current: Issuer | null = null

/** The session belongs to the page, so it would survive the test. */
export async function endSession(): Promise<void> {
  if (current) Object.assign(current, { down: false, unavailable: false })
  current = null
  if (session.state().status === 'authenticated') await session.signOut()
}

/**
 * Starts an issuer until the test ends. With `mail`, the server sends mail. `clockAhead` is how many milliseconds
 * its clock is ahead of the device's.
 */
export function makeIssuer({ mail = false, shapefiles = false, clockAhead = 0 } = {}): Issuer {
  const issuer: Issuer = { signedInAs: null, down: false, unavailable: false, lasting: 3600, tokens: [] }
  const name = `${location.origin}/oidc`
  const codes = new Map<string, { nonce: string; who: User }>()
  /** Authorization requests that show a login form, by uid. */
  const asked = new Map<string, URLSearchParams>()

  const refuseWhenAway = () => {
    if (issuer.down) throw noAnswer
    if (issuer.unavailable) throw new Problem('unavailable')
  }
  const redirect = (to: string) => ({ status: 302, headers: { location: to }, body: '' })
  const answered = (request: URLSearchParams) => {
    const back = new URL(request.get('redirect_uri') ?? '')
    back.searchParams.set('state', request.get('state') ?? '')
    back.searchParams.set('iss', name)
    const who = issuer.signedInAs
    if (!who) back.searchParams.set('error', 'login_required')
    else {
      const code = crypto.randomUUID()
      codes.set(code, { nonce: request.get('nonce') ?? '', who })
      back.searchParams.set('code', code)
    }
    return redirect(back.href)
  }

  answer(getClientConfig, () => ({
    identity: {
      embedded: { issuer: name, clientId, audience: 'api', scope: 'openid profile email' },
      external: null,
    },
    siteUrl: location.origin,
    formerUrls: [],
    version: '1.2.3',
    mail,
    pushKey: 'BKey',
    shapefiles,
  }))
  answerAt('GET', /^\/readyz$/, async () => {
    refuseWhenAway()
    return ok({})
  })
  answerAt('GET', /^\/oidc\/auth$/, async ({ url }) => {
    refuseWhenAway()
    const request = new URL(url).searchParams
    const uid = crypto.randomUUID()
    asked.set(uid, request)
    return ok({ prompt: 'login', uid })
  })
  answer(submitLogin, ({ params }) => ({ returnTo: `/oidc/auth/${params.uid}` }))
  answerAt('GET', /^\/oidc\/auth\/(?<uid>.+)$/, async (_, { uid = '' }) =>
    answered(asked.get(uid) ?? new URLSearchParams()),
  )
  answerAt('POST', /^\/oidc\/token$/, async ({ body }) => {
    refuseWhenAway()
    const given = codes.get(new URLSearchParams(body ?? '').get('code') ?? '')
    if (!given) return { ...ok({ error: 'invalid_grant' }), status: 400 }
    const { who, nonce } = given
    const now = Math.floor((Date.now() + clockAhead) / 1000)
    const token = `token-${issuer.tokens.length + 1}`
    issuer.tokens.push(token)
    const claims = { iss: name, sub: who._id, aud: clientId, exp: now + issuer.lasting, iat: now, nonce }
    const tokens = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: issuer.lasting,
      id_token: unsigned({ ...claims, name: who.name, email: who.email }),
      scope: 'openid profile email',
    }
    return { ...ok(tokens), headers: { date: new Date(now * 1000).toUTCString() } }
  })
  answer(continueSession, () => {
    refuseWhenAway()
    const who = issuer.signedInAs
    if (!who) return { session: null }
    const { _id: subject, name, email } = who
    const issuedAt = Math.floor((Date.now() + clockAhead) / 1000)
    const accessToken = `token-${issuer.tokens.length + 1}`
    issuer.tokens.push(accessToken)
    // The test sets the user record with its response to getMe.
    return {
      session: { accessToken, issuedAt, expiresIn: issuer.lasting, subject, name, email, user: null },
    }
  })
  answerAt('POST', /^\/oidc\/sign-out$/, async () => {
    if (issuer.down) throw noAnswer
    issuer.signedInAs = null
    return ok({})
  })
  current = issuer
  return issuer
}

/** The server knows the user record of the signed-in user. */
export function serveAccount(issuer: Issuer): void {
  answer(getMe, () => {
    if (!issuer.signedInAs) throw new Problem('not_signed_in')
    return { user: issuer.signedInAs }
  })
}

/** Signs in through the login form. */
export async function signIn(who: User, options: Parameters<typeof makeIssuer>[0] = {}): Promise<Issuer> {
  const issuer = makeIssuer(options)
  issuer.signedInAs = who
  serveAccount(issuer)
  await session.signIn(who.email, 'Lamplighter1!')
  return issuer
}

const ok = (body: object) => ({ status: 200, headers: {}, body: JSON.stringify(body) })

/** The browser does not verify the signature, because it trusts TLS. */
function unsigned(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.${part({})}`
}
