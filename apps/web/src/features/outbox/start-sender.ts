/** Starts the outbox sender and connects it to all features' kinds of writes, the upload queue, session and network. */
import type { RequestOf } from '@lamplighter/domain/http'
import { callDated } from '../../lib/api/api-client.ts'
import { connectivity } from '../../lib/api/connectivity.ts'
import { keepAnswer } from '../../lib/day-pack/keep-answer.ts'
import type { OutboxKinds } from '../../lib/outbox/outbox-kinds.ts'
import { outboxChanges, sendingItems, sendingNow, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { clearNetworkDelays, deleteOldItems } from '../../lib/outbox/outbox-table.ts'
import { paced } from '../../lib/outbox/paced.ts'
import type { DatedAnswer, SendRequest } from '../../lib/outbox/send-item.ts'
import { createSender } from '../../lib/outbox/sender.ts'
import { watchOutbox } from '../../lib/outbox/watch-outbox.ts'
import { session } from '../../lib/session/session.ts'
import { moderationKinds } from '../city-admin/city-admin.outbox.ts'
import { locationKinds } from '../locations/locations.outbox.ts'
import { forgetUploads, type Upload, uploads } from '../media/upload/upload-queue.ts'
import { noteKinds } from '../notes/notes.outbox.ts'
import { orderKinds } from '../work-orders/work-orders.outbox.ts'
import { recordSent } from './announce-sent.ts'
import { filesOfItem } from './files-of-item.ts'
import { followCounts } from './follow-counts.ts'
import { followPutBack } from './follow-put-back.ts'
import { followShare } from './follow-share.ts'
import { invalidateBatched } from './invalidate-batched.ts'
import { followWaiting } from './report-waiting.ts'

/** The operation id makes retries idempotent. */
export function sendDated(...[kind, request, item]: Parameters<SendRequest>): Promise<DatedAnswer> {
  return callDated(kind.endpoint, request as RequestOf<typeof kind.endpoint>, {
    operationId: item.opId,
    ifMatch: item.baseVersion ?? undefined,
    recordedAt: item.recordedAt,
    bulk: item.bulk,
  })
}

export const kinds: OutboxKinds = {
  ...locationKinds,
  ...noteKinds,
  ...orderKinds,
  ...moderationKinds,
}

/** Sends a user's outbox items. Returns a function that stops sending. */
export function startSender(userId: string): () => void {
  const sender = createSender({
    kinds,
    userId: () => (session.state().user?._id === userId ? userId : null),
    async send(kind, request, item) {
      const dated = await sendDated(kind, request, item)
      // Update the day pack first. Once the item is marked as sent, screens no longer apply it on top of the day pack.
      await keepAnswer(userId, item, dated.answer)
      return dated
    },
    filesOf: filesOfItem,
    forgetFiles: forgetUploads,
    onSent(item) {
      invalidateBatched(kinds[item.kind]?.changes ?? [], unsentItems.get().length)
      void recordSent(item)
    },
    onSending: sendingNow.set,
  })
  const networkIsBack = () =>
    void clearNetworkDelays(userId)
      // If this fails, for example because storage is full, the items only keep their retry delays.
      .catch(() => undefined)
      .then(sender.wake)
  const seen = () => {
    if (document.visibilityState === 'visible') sender.wake()
  }
  const shown = paced(() => sendingItems.set(sendingNow.get()))
  const stops = [
    sendingNow.subscribe(shown.soon),
    shown.stop,
    unsentItems.subscribe(() => invalidateBatched([], unsentItems.get().length)),
    watchOutbox(userId),
    followShare(),
    followCounts(),
    followWaiting(userId),
    followPutBack(userId),
    outboxChanges.subscribe(sender.wake),
    // Wake when another tab adds items. Do not wake when items disappear, because this sender has just sent those.
    unsentItems.subscribe(
      whenSomeAreNew(() => unsentItems.get().map(({ opId, state }) => [opId, state]), sender.wake),
    ),
    // Wake when a file arrives or is rejected, not for each part.
    uploads.subscribe(
      whenSomeAreNew(
        () => uploads.get().flatMap(({ mediaId, state }) => (isUnderWay(state) ? [] : [[mediaId, state]])),
        sender.filesSettled,
      ),
    ),
    session.subscribe(sender.wake),
    connectivity.store.subscribe(() => {
      if (connectivity.store.get()) networkIsBack()
    }),
  ]
  window.addEventListener('online', networkIsBack)
  document.addEventListener('visibilitychange', seen)
  // The network may have come back while the app was closed.
  networkIsBack()
  void deleteOldItems(userId).catch(() => undefined)
  return () => {
    window.removeEventListener('online', networkIsBack)
    document.removeEventListener('visibilitychange', seen)
    for (const stop of stops) stop()
    sender.stop()
  }
}

const isUnderWay = (state: Upload['state']) => state === 'on this device' || state === 'sending'

/** Returns a listener that compares the list with the last call and passes the new or changed ids to `tell`. */
function whenSomeAreNew(
  list: () => readonly (readonly [id: string, state: string])[],
  tell: (ids: ReadonlySet<string>) => void,
): () => void {
  let before = new Map(list())
  return () => {
    const now = new Map(list())
    const came = [...now].filter(([id, state]) => before.get(id) !== state)
    before = now
    if (came.length > 0) tell(new Set(came.map(([id]) => id)))
  }
}
