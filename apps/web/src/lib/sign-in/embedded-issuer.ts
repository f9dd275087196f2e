/**
 * Signs in at the embedded provider without leaving the page. It is on our own origin, so `fetch` can follow its redirects
 * and discovery is not needed.
 * No secret is stored: after a reload, the provider recognizes the browser by its HttpOnly cookie.
 */
import { continueSession, submitLogin } from '@lamplighter/domain/auth'
import * as z from 'zod/mini'
import { call, problemFrom } from '../api/api-client.ts'
import { ApiProblem, isProblem } from '../api/api-problem.ts'
import { clientConfig } from '../api/client-config.ts'
import { connectivity } from '../api/connectivity.ts'
import { retryWhenBusy } from '../api/retry-when-busy.ts'
import { deviceClock } from '../device/device-clock.ts'
import type { Issuer } from './code-flow.ts'
import type { Identity } from './identity.ts'
import { answerAt } from './landing.ts'
import { isNoAnswer, SignInFailure } from './sign-in-failure.ts'

const loginPrompt = z.object({ prompt: z.literal('login'), uid: z.string() })

/** Loaded for a sign-in; continuing a session does not need it. */
const codeFlow = () => import('./code-flow.ts')

async function provider(): Promise<Issuer> {
  const { embedded } = (await clientConfig()).identity
  if (!embedded) throw new Error('Nobody signs in here with a password')
  const { issuerOf } = await codeFlow()
  return issuerOf('embedded', embedded, {
    issuer: embedded.issuer,
    authorization_endpoint: `${location.origin}/oidc/auth`,
    token_endpoint: `${location.origin}/oidc/token`,
    id_token_signing_alg_values_supported: ['ES256'],
  })
}

/** Gets a new token for the session of this browser's cookie; null if nobody is signed in. */
export async function askEmbedded(): Promise<Identity | null> {
  try {
    const { session } = await call(continueSession, { body: {} })
    if (!session) return null
    const { accessToken, issuedAt, expiresIn, subject, name, email, user } = session
    deviceClock.set(issuedAt * 1000)
    const expiresAt = issuedAt + expiresIn
    const person = { subject, name, email, user }
    return { via: 'embedded', accessToken, expiresAt, ...person, idToken: '', refreshToken: null, scope: '' }
  } catch (error) {
    // The server has switched to an external issuer since this page was rendered.
    if (isProblem(error, 'not_found')) return null
    if (isNoAnswer(error)) void connectivity.ask()
    throw error
  }
}

/** Signs in with email and password. A wrong password throws the provider's own message. */
export async function askWithPassword(email: string, password: string): Promise<Identity> {
  const embedded = await provider()
  const { redeemCode, requestCode } = await codeFlow()
  const { url, asked } = await requestCode(embedded, { prompt: 'login' })
  const prompt = await fetch(url, { headers: { accept: 'application/json' } })
  await refuseFailed(prompt)
  const { uid } = loginPrompt.parse(await prompt.json())
  const { returnTo } = await retryWhenBusy(() =>
    call(submitLogin, { params: { uid }, body: { email, password } }),
  )
  return redeemCode(embedded, asked, await endOf(returnTo))
}

/** Follows the provider's redirects to the final URL. Reads the body too, because an unread response stays open. */
async function endOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!answerAt(response.url)) await refuseFailed(response)
  await response.text()
  return landed(response.url)
}

async function refuseFailed(response: Response): Promise<void> {
  if (!response.ok) throw await problemFrom(response)
}

/** Only a URL at our own /callback is the provider's response. Any other says nothing about the user (DUR-60). */
function landed(address: string): string {
  if (answerAt(address)) return address
  throw new SignInFailure('temporarily_unavailable', 'The provider did not redirect')
}

/** Ends the session of this browser's cookie. Throws if the provider is unreachable. */
export async function endEmbeddedSession(): Promise<void> {
  const answer = await fetch('/oidc/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new ApiProblem('unexpected_answer', answer.status, 'Sign out failed')
}
