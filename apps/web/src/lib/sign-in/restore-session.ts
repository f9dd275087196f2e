/** Finds out at load, without any prompt, which user is signed in. */

import { clientConfig } from '../api/client-config.ts'
import { deviceMarks } from './device-marks.ts'
import { askEmbedded } from './embedded-issuer.ts'
import type { Identity } from './identity.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { siteProblemOf } from './site-problem.ts'

/** Null if nobody is signed in. If `mayLeave` returns true, the page may be redirected to the issuer, once. */
export async function restoreSession(mayLeave: () => boolean): Promise<Identity | null> {
  const config = await clientConfig()
  // Nobody can sign in at this address; the page says why.
  if (siteProblemOf(config)) return null
  const { embedded, external } = config.identity
  if (external && deviceMarks.signedInElsewhere()) {
    const { askExternal } = await import('./external-silent.ts')
    const found = await oneAtATime(() => askExternal()).catch((error: unknown) => {
      // The issuer may forbid frames: then only a redirect of the page gets a response. If a frame has worked before, the
      // issuer is unavailable.
      const isSilent = error instanceof DOMException && error.name === 'TimeoutError'
      if (isSilent && !deviceMarks.answeredInFrame()) return null
      throw error
    })
    if (found) return found
    // Browsers withhold third-party cookies from frames, so a frame's "nobody" is not reliable.
    if (mayLeave() && deviceMarks.mayAskByRedirect()) {
      deviceMarks.askedByRedirect()
      const { goToIssuer } = await import('./external-redirect.ts')
      await goToIssuer({ returnTo: location.pathname + location.search + location.hash, silently: true })
    }
  }
  return embedded ? oneAtATime(askEmbedded) : null
}
