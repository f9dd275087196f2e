/** Going to an issuer elsewhere with the whole page, and what it brings back. */
import { clientConfig } from '../client-config.ts'
import { redeemCode, requestCode } from './code-flow.ts'
import { externalIssuer } from './external-issuer.ts'
import type { Identity } from './identity.ts'
import { keepRequest, takeRequest } from './pending-requests.ts'
import { saysNotSignedIn } from './sign-in-failure.ts'

interface Going {
  /** The page to come back to; Home without it. */
  returnTo?: string | undefined
  /** Nobody is asked anything there. */
  silently?: boolean
}

/** Sends the page to the issuer. Throws when it cannot be reached. */
export async function goToIssuer({ returnTo, silently = false }: Going = {}): Promise<never> {
  const { url, asked } = await requestCode(await externalIssuer(), silently ? { prompt: 'none' } : {})
  keepRequest({ ...asked, returnTo })
  return leaveFor(url, { instead: silently })
}

/**
 * Throws unless the answer belongs to a request of this tab and holds what was asked for. Where the page asked in silence, `returnTo`
 * is where the person was, and the identity null when nobody is signed in.
 */
export async function takeAnswer(
  answer: string,
): Promise<{ identity: Identity | null; returnTo: string | null }> {
  const { returnTo = null, ...asked } = takeRequest(answer)
  try {
    return { identity: await redeemCode(await externalIssuer(), asked, answer), returnTo }
  } catch (error) {
    if (returnTo && saysNotSignedIn(error)) return { identity: null, returnTo }
    throw error
  }
}

/** Sends the page to the issuer to end the session there; comes back at once where the issuer offers no such thing. */
export async function endExternalSession({ idToken }: Identity): Promise<void> {
  const { server, client } = await externalIssuer()
  if (!server.end_session_endpoint) return
  const url = new URL(server.end_session_endpoint)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', client.client_id)
  url.searchParams.set('post_logout_redirect_uri', await publicSite())
  await leaveFor(url.href)
}

/** The product's public site, or in development the address that this very page has. */
async function publicSite(): Promise<string> {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return new URL('/', local ? location.origin : (await clientConfig()).siteUrl).href
}

/** A promise that never settles, so that nothing else happens on a page that is being left. */
function leaveFor(address: string, { instead = false } = {}): Promise<never> {
  if (instead) location.replace(address)
  else location.assign(address)
  return new Promise(() => {})
}
