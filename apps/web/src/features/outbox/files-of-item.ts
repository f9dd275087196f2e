/** Loads an item's files from the upload queue, which resumes their upload. */

import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import type { FilesOfItem } from '../../lib/outbox/ready-items.ts'
import { detailsOf, restoreFiles, retryUpload, type Upload } from '../media/upload/upload-queue.ts'

const RETRY_AFTER_MS = 30_000
const retriedAt = new Map<string, number>()

export async function filesOfItem({ userId, mediaIds }: OutboxItem): Promise<FilesOfItem> {
  if (mediaIds.length === 0) return { waiting: [], refused: [], lost: [], sent: [] }
  const found = new Map((await restoreFiles(userId, mediaIds)).map((upload) => [upload.mediaId, upload]))
  const inState = (...states: Upload['state'][]) =>
    mediaIds.filter((id) => states.includes(found.get(id)?.state ?? 'on this device') && found.has(id))
  for (const id of inState('failed')) retryThrottled(id)
  const waiting = inState('on this device', 'sending', 'failed')
  return {
    waiting,
    // Hash the files now, because the app may delete them from the device once the item is sent.
    sent: waiting.length > 0 ? [] : await detailsOf(inState('on the server')),
    refused: inState('refused').map((id) => ({
      name: found.get(id)?.name ?? '',
      message: found.get(id)?.message ?? '',
    })),
    lost: mediaIds.filter((id) => !found.has(id)),
  }
}

function retryThrottled(mediaId: string): void {
  const now = Date.now()
  if (now - (retriedAt.get(mediaId) ?? 0) < RETRY_AFTER_MS) return
  retriedAt.set(mediaId, now)
  retryUpload(mediaId)
}
