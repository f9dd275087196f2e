/** Signs in at the identity provider without a page, by HTTP requests with the browser's cookies. */
import { createHash, randomBytes } from 'node:crypto'
import { getClientConfig, registerMe } from '@lamplighter/domain/auth'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

export interface Person {
  email: string
  password: string
}

/** An authorization request: its URL, and the values needed for its answer. */
async function codeRequest(http: APIRequestContext) {
  const { identity } = getClientConfig.response.parse(await (await http.get(getClientConfig.path)).json())
  if (!identity.embedded) throw new Error('Nobody signs in there with a password')
  const { issuer, clientId, scope, audience } = identity.embedded
  const client = { client_id: clientId, redirect_uri: new URL('/callback', issuer).href }
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    ...client,
    response_type: 'code',
    scope,
    audience,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const at = (prompt: 'none' | 'login') => `/oidc/auth?${new URLSearchParams({ ...query, prompt })}`
  return { at, client, verifier }
}

/** Reads the code from the redirect without opening the app's page. */
async function codeOf(answer: APIResponse): Promise<string | null> {
  const { location } = answer.headers()
  if (!location) throw new Error(`The provider answered ${answer.status()}: ${await answer.text()}`)
  return new URL(location).searchParams.get('code')
}

async function tokenFor(http: APIRequestContext, code: string | null, about: object): Promise<string> {
  const answer = await http.post('/oidc/token', {
    form: { grant_type: 'authorization_code', code: code ?? '', ...about },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).access_token
}

export async function isSignedIn(http: APIRequestContext): Promise<boolean> {
  const { at } = await codeRequest(http)
  return (await codeOf(await http.get(at('none'), { maxRedirects: 0 }))) !== null
}

/** Token of the user who is signed in in this browser. */
export async function tokenOf(http: APIRequestContext): Promise<string> {
  const { at, client, verifier } = await codeRequest(http)
  const code = await codeOf(await http.get(at('none'), { maxRedirects: 0 }))
  return tokenFor(http, code, { ...client, code_verifier: verifier })
}

/** Also creates the user record, as the first sign-in does. */
export async function beginSession(http: APIRequestContext, person: Person): Promise<void> {
  const { at, client, verifier } = await codeRequest(http)
  const { uid } = await (await http.get(at('login'))).json()
  const login = await http.post(`/oidc/interaction/${uid}/login`, { data: person })
  expect(login.ok(), await login.text()).toBe(true)
  const { returnTo } = await login.json()
  const code = await codeOf(await http.get(returnTo, { maxRedirects: 0 }))
  const token = await tokenFor(http, code, { ...client, code_verifier: verifier })
  const { sub: auth0Id, name, email } = claimsOf(token)
  const made = await http.post(registerMe.path, {
    headers: { authorization: `Bearer ${token}` },
    data: { auth0Id, name, email },
  })
  expect(made.ok(), await made.text()).toBe(true)
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
