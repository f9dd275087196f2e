/** How much of the files of unsent items has arrived, for the line under the navigation. */
import { uploads } from '../../features/media/upload/upload-queue.ts'
import { shareSent, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { shareOf } from './share-of.ts'

/** Until the function that it returns is called. */
export function followShare(): () => void {
  const look = () => {
    const ids = new Set(unsentItems.get().flatMap(({ mediaIds }) => mediaIds))
    const files = uploads.get().filter(({ mediaId }) => ids.has(mediaId))
    const underWay = files.some(({ state }) => state === 'sending')
    const share = underWay ? Math.floor(100 * shareOf(files)) : null
    if (share !== shareSent.get()) shareSent.set(share)
  }
  const stops = [uploads.subscribe(look), unsentItems.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
    shareSent.set(null)
  }
}
