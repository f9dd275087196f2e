/** The provider of identities inside, as far as the browser asks it: authorize, token, sign out. */
import { getClientConfig, getMe, submitLogin, type User } from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import { session } from '../lib/session.ts'
import { answer, answerAt, noAnswer } from './network.ts'

interface Issuer {
  /** Whom this browser is signed in as; null: nobody. */
  signedInAs: User | null
  /** The provider is gone. */
  down: boolean
  /** For how many seconds its tokens last. */
  lasting: number
  /** The tokens that it has given, in order. */
  tokens: string[]
}

const clientId = 'browser-test'
let current: Issuer | null = null

/** The session belongs to the page, and so outlives a test. */
export async function endSession(): Promise<void> {
  if (current) current.down = false
  current = null
  if (session.state().status === 'authenticated') await session.signOut()
}

/** One that gives tokens from here to the end of the test; with `mail` the server sends mail. */
export function makeIssuer({ mail = false } = {}): Issuer {
  const issuer: Issuer = { signedInAs: null, down: false, lasting: 3600, tokens: [] }
  const name = `${location.origin}/oidc`
  const codes = new Map<string, { nonce: string; who: User }>()
  /** Requests that ask the person, by uid. */
  const asked = new Map<string, URLSearchParams>()

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
    mail,
  }))
  answerAt('GET', /^\/oidc\/auth$/, async ({ url }) => {
    if (issuer.down) throw noAnswer
    const request = new URL(url).searchParams
    if (request.get('prompt') === 'none') return answered(request)
    const uid = crypto.randomUUID()
    asked.set(uid, request)
    return ok({ prompt: 'login', uid })
  })
  answer(submitLogin, ({ params }) => ({ returnTo: `/oidc/auth/${params.uid}` }))
  answerAt('GET', /^\/oidc\/auth\/(?<uid>.+)$/, async (_, { uid = '' }) =>
    answered(asked.get(uid) ?? new URLSearchParams()),
  )
  answerAt('POST', /^\/oidc\/token$/, async ({ body }) => {
    const given = codes.get(new URLSearchParams(body ?? '').get('code') ?? '')
    if (!given) return { ...ok({ error: 'invalid_grant' }), status: 400 }
    const { who, nonce } = given
    const now = Math.floor(Date.now() / 1000)
    const token = `token-${issuer.tokens.length + 1}`
    issuer.tokens.push(token)
    const claims = { iss: name, sub: who._id, aud: clientId, exp: now + issuer.lasting, iat: now, nonce }
    return ok({
      access_token: token,
      token_type: 'Bearer',
      expires_in: issuer.lasting,
      id_token: unsigned({ ...claims, name: who.name, email: who.email }),
      scope: 'openid profile email',
    })
  })
  answerAt('POST', /^\/oidc\/sign-out$/, async () => {
    if (issuer.down) throw noAnswer
    issuer.signedInAs = null
    return ok({})
  })
  current = issuer
  return issuer
}

/** Signs in by the form's own way. */
export async function signIn(who: User, options: Parameters<typeof makeIssuer>[0] = {}): Promise<Issuer> {
  const issuer = makeIssuer(options)
  issuer.signedInAs = who
  answer(getMe, () => {
    if (!issuer.signedInAs) throw new Problem('not_signed_in')
    return { user: issuer.signedInAs }
  })
  await session.signIn(who.email, 'Lamplighter1!')
  return issuer
}

const ok = (body: object) => ({ status: 200, headers: {}, body: JSON.stringify(body) })

/** The browser believes the line that brought it, not the signature. */
function unsigned(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.${part({})}`
}
