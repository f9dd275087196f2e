/** Computes the upload progress of unsent items: in total for the status line, and for each item. */

import { unsentItems, uploadPercent, uploadPercentByItem } from '../../lib/outbox/outbox-stores.ts'
import { paced } from '../../lib/outbox/paced.ts'
import { type Upload, uploads } from '../media/upload/upload-queue.ts'
import { shareOf } from './share-of.ts'

/** Keeps both stores up to date. Returns a function that stops it. */
export function followShare(): () => void {
  const look = () => {
    const items = unsentItems.get().filter(({ mediaIds }) => mediaIds.length > 0)
    const found = new Map(uploads.get().map((upload) => [upload.mediaId, upload]))
    const percentOf = (ids: readonly string[]) => percentSent(ids.flatMap((id) => found.get(id) ?? []))
    const share = percentOf([...new Set(items.flatMap(({ mediaIds }) => mediaIds))])
    if (share !== uploadPercent.get()) uploadPercent.set(share)
    const shares = new Map<string, number>()
    for (const { opId, mediaIds } of items) {
      const percent = percentOf(mediaIds)
      if (percent !== null) shares.set(opId, percent)
    }
    if (!isSame(shares, uploadPercentByItem.get())) uploadPercentByItem.set(shares)
  }
  const moved = paced(look)
  const stops = [uploads.subscribe(moved.soon), unsentItems.subscribe(look), moved.stop]
  look()
  return () => {
    for (const stop of stops) stop()
    uploadPercent.set(null)
    uploadPercentByItem.set(new Map())
  }
}

/** Returns null while nothing is uploading. */
function percentSent(files: readonly Upload[]): number | null {
  return files.some(({ state }) => state === 'sending') ? Math.floor(100 * shareOf(files)) : null
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([opId, percent]) => other.get(opId) === percent)
}
