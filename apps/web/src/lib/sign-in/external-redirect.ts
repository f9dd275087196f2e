/** Going to an issuer elsewhere with the whole page, and what it brings back: code flow with PKCE, state and nonce. */
import { ErrorResponse, type WebStorageStateStore } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { uuidv4 } from '../api/ids.ts'
import { clientConfig } from '../client-config.ts'
import { externalClients } from './external-clients.ts'
import type { Identity } from './identity.ts'
import { failureAt, identityFrom, saysNotSignedIn } from './issuer-client.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Why the page was sent away; comes back with the answer. */
const errandShape = z.object({
  nonce: z.string(),
  /** Set when the redirect only restored a session: the page to return to. */
  returnTo: z.optional(z.string()),
})

/** Sends the page to the issuer; with `returnTo` nobody is asked anything there. Throws when it cannot be reached. */
export async function goToIssuer(returnTo?: string): Promise<never> {
  const { redirect } = await externalClients()
  const nonce = uuidv4()
  const asked = redirect.createSigninRequest({
    state: { nonce, ...(returnTo ? { returnTo } : {}) } satisfies z.infer<typeof errandShape>,
    nonce,
    request_type: 'si:r',
    ...(returnTo ? { prompt: 'none' } : {}),
  })
  const request = await asked.catch((error: unknown) => {
    throw failureAt(error)
  })
  return leaveFor(request.url, { instead: returnTo !== undefined })
}

export interface Answer {
  /** Null when the question was a silent one and nobody is signed in. */
  identity: Identity | null
  /** Where the person was when the page asked in silence; null after a login. */
  returnTo: string | null
}

/** Throws unless the answer belongs to a request of this tab and holds what was asked for. */
export async function takeAnswer(answer: string): Promise<Answer> {
  const { redirect, requests } = await externalClients()
  await mustBeAsked(answer, requests)
  try {
    const response = await redirect.processSigninResponse(answer)
    const { nonce, returnTo = null } = errandShape.parse(response.userState)
    return { identity: await identityFrom(redirect, response, nonce), returnTo }
  } catch (error) {
    const { returnTo } = (error instanceof ErrorResponse && errandShape.safeParse(error.state).data) || {}
    if (returnTo && saysNotSignedIn(error)) return { identity: null, returnTo }
    throw failureAt(error)
  }
}

/** Sends the page to the issuer to end the session there; comes back at once where the issuer offers no such thing. */
export async function endExternalSession(identity: Identity): Promise<void> {
  const { silent } = await externalClients()
  if (!(await silent.metadataService.getEndSessionEndpoint())) return
  const request = await silent.createSignoutRequest({
    ...(identity.idToken ? { id_token_hint: identity.idToken } : {}),
    client_id: silent.settings.client_id,
    post_logout_redirect_uri: await publicSite(),
    extraQueryParams: {},
  })
  await leaveFor(request.url)
}

/** The product's public site, or in development the address that this very page has. */
async function publicSite(): Promise<string> {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return new URL('/', local ? location.origin : (await clientConfig()).siteUrl).href
}

async function mustBeAsked(answer: string, requests: WebStorageStateStore): Promise<void> {
  const { searchParams } = new URL(answer)
  const asked = await requests.getAllKeys()
  const state = searchParams.get('state')
  if (state && asked.includes(state)) return
  const code = asked.length > 0 ? 'state_mismatch' : 'missing_transaction'
  throw new SignInFailure(
    searchParams.get('error') ?? code,
    searchParams.get('error_description') ?? 'The answer belongs to no request of this tab',
  )
}

/** A promise that never settles, so that nothing else happens on a page that is being left. */
function leaveFor(address: string, { instead = false } = {}): Promise<never> {
  if (instead) location.replace(address)
  else location.assign(address)
  return new Promise(() => {})
}
