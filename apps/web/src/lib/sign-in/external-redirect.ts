/** Redirects the page to an external issuer and processes the response. */
import { clientConfig } from '../api/client-config.ts'
import { redeemCode, requestCode } from './code-flow.ts'
import { externalIssuer } from './external-issuer.ts'
import { signInFailure } from './failure-of.ts'
import type { Identity } from './identity.ts'
import { keepRequest, takeRequest } from './pending-requests.ts'
import { isNoAnswer, type SignInFailure, saysNotSignedIn } from './sign-in-failure.ts'

interface Going {
  /** The page to return to; default: Home. */
  returnTo?: string | undefined
  /** The issuer shows no prompt. */
  silently?: boolean
}

/** Redirects the page to the issuer. Throws if the issuer is unreachable. */
export async function goToIssuer({ returnTo, silently = false }: Going = {}): Promise<never> {
  const { url, asked } = await requestCode(await externalIssuer(), silently ? { prompt: 'none' } : {})
  keepRequest({ ...asked, returnTo })
  return leaveFor(url, { instead: silently })
}

interface Answer {
  /** Null if nobody is signed in there, or the issuer is unavailable. */
  identity: Identity | null
  /** The page where the user was. */
  returnTo: string | null
  /** Why the issuer could not tell whether anyone is signed in. */
  failure: SignInFailure | null
}

/** Throws if the response matches no request of this tab or is invalid. Some failures with a `returnTo` do not throw. */
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

/** Redirects to the issuer to end its session. Does nothing if the issuer does not support that. */
export async function endExternalSession({ idToken }: Identity): Promise<void> {
  const { server, client } = await externalIssuer()
  if (!server.end_session_endpoint) return
  const url = new URL(server.end_session_endpoint)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', client.client_id)
  url.searchParams.set('post_logout_redirect_uri', await ownSite())
  await leaveFor(url.href)
}

/**
 * The address to return to: PUBLIC_URL, or this page's own at a former name, where its unsent work is (DUR-75), and in
 * development.
 */
async function ownSite(): Promise<string> {
  const { siteUrl, formerUrls } = await clientConfig()
  const stays = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return new URL('/', stays || formerUrls.includes(location.origin) ? location.origin : siteUrl).href
}

/** Never settles, so that no other code runs while the page unloads. */
function leaveFor(address: string, { instead = false } = {}): Promise<never> {
  if (instead) location.replace(address)
  else location.assign(address)
  return new Promise(() => {})
}
