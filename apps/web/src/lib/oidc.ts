/**
 * The standard authorization-code flow with PKCE, without leaving the page: the embedded identity provider answers on our
 * own origin, so `fetch` can follow its redirects. Nothing secret is ever stored: a reload asks the provider again, which
 * knows the browser by its HttpOnly cookie.
 */
import { LOGIN_REQUIRED, submitLogin } from '@lamplighter/domain/auth'
import { ErrorResponse, InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import * as z from 'zod'
import { call } from './api-client.ts'
import { clientConfig } from './client-config.ts'

/** Who the identity provider says this is, and the token that proves it to the API. */
export interface Identity {
  accessToken: string
  /** Unix seconds. */
  expiresAt: number
  subject: string
  name: string
  email: string
}

const callbackPath = '/callback'
const loginPrompt = z.object({ prompt: z.literal('login'), uid: z.string() })
const notSignedIn: string[] = [LOGIN_REQUIRED, 'interaction_required', 'account_selection_required']

let made: Promise<OidcClient> | null = null

function oidcClient(): Promise<OidcClient> {
  made ??= makeClient().catch((error: unknown) => {
    made = null
    throw error
  })
  return made
}

async function makeClient(): Promise<OidcClient> {
  const { identity } = await clientConfig()
  return new OidcClient({
    authority: identity.issuer,
    client_id: identity.clientId,
    scope: identity.scope,
    redirect_uri: `${location.origin}${callbackPath}`,
    response_type: 'code',
    requestTimeoutInSeconds: 20,
    ...(identity.embedded ? {} : { extraQueryParams: { audience: identity.audience } }),
    // A strange issuer takes the page away, so the state of the request (no token) must outlive it.
    stateStore: new WebStorageStateStore({
      store: identity.embedded ? new InMemoryWebStorage() : sessionStorage,
    }),
  })
}

/** Asks the provider who is signed in, without any prompt; null when nobody is. */
export async function authorizeSilently(): Promise<Identity | null> {
  const { identity } = await clientConfig()
  const client = await oidcClient()
  if (!identity.embedded) return cameBackFromIssuer() ? identityFrom(client, location.href) : null
  try {
    const request = await client.createSigninRequest({ prompt: 'none', request_type: 'si:s' })
    const response = await fetch(request.url)
    return await identityFrom(client, response.url)
  } catch (error) {
    if (error instanceof ErrorResponse && notSignedIn.includes(error.error ?? '')) return null
    throw error
  }
}

/** Signs in with e-mail and password. A wrong password throws the provider's own sentence. */
export async function authorizeWithPassword(email: string, password: string): Promise<Identity> {
  const client = await oidcClient()
  const request = await client.createSigninRequest({ prompt: 'login', request_type: 'si:r' })
  const prompt = await fetch(request.url, { headers: { accept: 'application/json' } })
  const { uid } = loginPrompt.parse(await prompt.json())
  const { returnTo } = await call(submitLogin, { params: { uid }, body: { email, password } })
  const landed = await fetch(returnTo)
  return identityFrom(client, landed.url)
}

/** With an issuer elsewhere the page goes there and comes back to /callback. */
export async function goToIssuer(): Promise<void> {
  const client = await oidcClient()
  const request = await client.createSigninRequest({ request_type: 'si:r' })
  location.assign(request.url)
}

function cameBackFromIssuer(): boolean {
  const query = new URLSearchParams(location.search)
  return location.pathname === callbackPath && (query.has('code') || query.has('error'))
}

async function identityFrom(client: OidcClient, landedAt: string): Promise<Identity> {
  const answer = await client.processSigninResponse(landedAt)
  return {
    accessToken: answer.access_token,
    expiresAt: answer.expires_at ?? Math.floor(Date.now() / 1000) + 300,
    subject: answer.profile.sub,
    name: answer.profile.name ?? '',
    email: answer.profile.email ?? '',
  }
}
