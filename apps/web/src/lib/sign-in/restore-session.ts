/** Finds out at load, without any prompt, who this browser is signed in as. */

import { clientConfig } from '../client-config.ts'
import { siteProblemOf } from '../site-problem.ts'
import { deviceMarks } from './device-marks.ts'
import { askEmbedded } from './embedded-issuer.ts'
import type { Identity } from './identity.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Null when nobody is. With `mayLeave` the page may be sent to the issuer for a word, once. */
export async function restoreSession({ mayLeave }: { mayLeave: boolean }): Promise<Identity | null> {
  const config = await clientConfig()
  // Nobody can sign in at this address; the page says why.
  if (siteProblemOf(config)) return null
  const { embedded, external } = config.identity
  if (external && deviceMarks.signedInElsewhere()) {
    const { askExternal } = await import('./external-silent.ts')
    const found = await oneAtATime(() => askExternal()).catch((error: unknown) => {
      // A frame that stays silent may be one that the issuer forbids; only the page itself gets a word then.
      if (error instanceof DOMException && error.name === 'TimeoutError') return null
      throw error
    })
    if (found) return found
    // Browsers keep other sites' cookies from frames, so the frame's no is not the issuer's last word.
    if (mayLeave && deviceMarks.mayAskByRedirect()) {
      deviceMarks.askedByRedirect()
      const { goToIssuer } = await import('./external-redirect.ts')
      await goToIssuer(location.pathname + location.search + location.hash)
    }
  }
  return embedded ? oneAtATime(askEmbedded) : null
}
