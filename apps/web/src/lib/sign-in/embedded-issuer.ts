/**
 * The provider inside, asked without leaving the page: it answers on our own origin, so `fetch` can follow its redirects.
 * Nothing secret is ever stored: a reload asks the provider again, which knows the browser by its HttpOnly cookie.
 */
import { submitLogin } from '@lamplighter/domain/auth'
import { InMemoryWebStorage, type OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { call } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { uuidv4 } from '../api/ids.ts'
import { patiently } from '../api/patiently.ts'
import { clientConfig } from '../client-config.ts'
import type { Identity } from './identity.ts'
import { believe, createIssuerClient, identityFrom, saysNotSignedIn } from './issuer-client.ts'

const loginPrompt = z.object({ prompt: z.literal('login'), uid: z.string() })

let made: OidcClient | null = null

async function client(): Promise<OidcClient> {
  const { embedded } = (await clientConfig()).identity
  if (!embedded) throw new Error('Nobody signs in here with a password')
  // It is on the origin of this page, whatever name (localhost, 127.0.0.1) that goes by.
  const metadataUrl = `${location.origin}/oidc/.well-known/openid-configuration`
  const requests = new WebStorageStateStore({ store: new InMemoryWebStorage() })
  made ??= createIssuerClient({ ...embedded, metadataUrl }, requests)
  return made
}

/** Asks who is signed in, without any prompt; null when nobody is. */
export async function askEmbedded(): Promise<Identity | null> {
  const embedded = await client()
  const nonce = uuidv4()
  try {
    const request = await embedded.createSigninRequest({ prompt: 'none', nonce, request_type: 'si:s' })
    return await identityAt(await endOf(request.url), nonce)
  } catch (error) {
    if (saysNotSignedIn(error)) return null
    throw error
  }
}

/** Signs in with e-mail and password. A wrong password throws the provider's own sentence. */
export async function askWithPassword(email: string, password: string): Promise<Identity> {
  const embedded = await client()
  const nonce = uuidv4()
  const request = await embedded.createSigninRequest({ prompt: 'login', nonce, request_type: 'si:r' })
  const prompt = await fetch(request.url, { headers: { accept: 'application/json' } })
  const { uid } = loginPrompt.parse(await prompt.json())
  const { returnTo } = await patiently(() =>
    call(submitLogin, { params: { uid }, body: { email, password } }),
  )
  return identityAt(await endOf(returnTo), nonce)
}

/** Where the provider's redirects end. The page there is read too: a request whose answer nobody reads stays open. */
async function endOf(url: string): Promise<string> {
  const response = await fetch(url)
  await response.text()
  return response.url
}

async function identityAt(landedAt: string, nonce: string): Promise<Identity> {
  const embedded = await client()
  const answer = await embedded.processSigninResponse(landedAt)
  await believe(embedded, answer, nonce)
  return identityFrom(answer, 'embedded')
}

/** Ends the session that this browser's cookie stands for. Throws when the provider cannot be reached. */
export async function endEmbeddedSession(): Promise<void> {
  const answer = await fetch('/oidc/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new ApiProblem('unexpected_answer', answer.status, 'Sign out failed')
}
