/** Going to an issuer elsewhere with the whole page, and what it brings back. */
import { clientConfig } from '../client-config.ts'
import { redeemCode, requestCode } from './code-flow.ts'
import { externalIssuer } from './external-issuer.ts'
import { signInFailure } from './failure-of.ts'
import type { Identity } from './identity.ts'
import { keepRequest, takeRequest } from './pending-requests.ts'
import { isNoAnswer, type SignInFailure, saysNotSignedIn } from './sign-in-failure.ts'

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

interface Answer {
  /** Null when nobody is signed in there, or the issuer is unavailable. */
  identity: Identity | null
  /** Where the person was. */
  returnTo: string | null
  /** What kept the issuer from saying whether somebody is signed in. */
  failure: SignInFailure | null
}

/** Throws unless the answer belongs to a request of this tab and holds what was asked for, or was asked for in silence. */
export async function takeAnswer(answer: string): Promise<Answer> {
  const { returnTo = null, ...asked } = takeRequest(answer)
  try {
    return { identity: await redeemCode(await externalIssuer(), asked, answer), returnTo, failure: null }
  } catch (error) {
    const failure = signInFailure(error)
    if (returnTo && saysNotSignedIn(failure)) return { identity: null, returnTo, failure: null }
    if (returnTo && isNoAnswer(failure)) return { identity: null, returnTo, failure }
    throw failure
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
