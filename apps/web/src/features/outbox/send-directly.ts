/** Sends writes that this device cannot store, while their form is still open. Uploads their files first (DUR-63). */
import { onlineManager } from '@tanstack/react-query'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { connectivity } from '../../lib/api/connectivity.ts'
import { asApiProblem } from '../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { sendUnkept } from '../../lib/outbox/send-unkept.ts'
import { forgetUploads, retryUpload, uploads } from '../media/upload/upload-queue.ts'
import { filesOfItem } from './files-of-item.ts'
import { invalidateBatched } from './invalidate-batched.ts'
import { kinds, sendDated } from './start-sender.ts'

/** Sends the items in order. Throws the problem of the first rejected one. */
export async function sendDirectly(items: readonly OutboxItem[]): Promise<OutboxItem[]> {
  const sent: OutboxItem[] = []
  for (const item of items) {
    const kind = kinds[item.kind]
    if (!kind) throw new Error(`Unknown outbox kind: ${item.kind}`)
    await filesArrived(item.mediaIds)
    const { item: now, answer } = await sendUnkept(item, kind, await filesOfItem(item), sendDated)
    if (now.state !== 'sent') throw asApiProblem(now.problem)
    kind.onSent?.(answer, now)
    forgetUploads(item.mediaIds)
    invalidateBatched(kind.changes, 0)
    sent.push(now)
  }
  return sent
}

/** Resolves once all uploads have ended. Throws if the server is unreachable or an upload fails. */
async function filesArrived(mediaIds: readonly string[]): Promise<void> {
  const inState = (...states: string[]) =>
    uploads.get().filter(({ mediaId, state }) => mediaIds.includes(mediaId) && states.includes(state))
  for (const { mediaId } of inState('failed')) retryUpload(mediaId)
  while (inState('on this device', 'sending').length > 0) {
    if (!onlineManager.isOnline() || !connectivity.store.get()) throw notReached()
    await new Promise<void>((resolve) => {
      const stops = [uploads, connectivity.store].map((store) =>
        store.subscribe(() => {
          for (const stop of stops) stop()
          resolve()
        }),
      )
    })
  }
  if (inState('failed').length > 0) throw notReached()
}

const notReached = () => new ApiProblem('network', 0, '')
