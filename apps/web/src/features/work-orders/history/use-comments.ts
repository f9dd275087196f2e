import { noteMessages } from '@lamplighter/domain/notes'
import { checkComment, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import { takeBack } from '../../../lib/outbox/outbox-table.ts'
import { commentDraft, type OrderPhotos } from '../order-photos.ts'
import { reasonFor } from '../order-problems.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { commentDeletionItem, commentItem } from '../work-orders.outbox.ts'
import { historyMessages as messages } from './history.messages.ts'

/** The comment being written, with its photos. Its draft survives reloads. */
export function useNewComment(order: WorkOrder, { mediaIds, keeping }: OrderPhotos) {
  const by = useAuthor()
  const key = commentDraft(order._id)
  const draft = useDraft(key, '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function change(text: string) {
    setProblem(null)
    draft.setValue(text)
  }

  async function send() {
    const text = draft.value.trim()
    const refused = checkComment({ text, mediaCount: mediaIds.length })
    setProblem(keeping ? noteMessages.waitForUploads : (refused?.message ?? null))
    if (refused || keeping) return
    setBusy(true)
    await deliverComment(text).finally(() => setBusy(false))
  }

  async function deliverComment(text: string) {
    await draft.flush()
    const stored = draftKey(by, key)
    const item = commentItem({ order, by, comment: { _id: uuidv7(), text, images: [...mediaIds] } })
    const delivery = await deliver(item, { dropDrafts: [stored] })
    if (delivery.how === 'unkept') return showStorageError(delivery.error, messages.commentFailed)
    if (delivery.how === 'stopped') {
      const { opId, problem: refusal } = delivery.item
      await takeBack(opId, { key: stored, value: text, savedAt: Date.now() })
      return setProblem(reasonFor(refusal, messages.commentFailed))
    }
    await draft.clear()
    draft.setFromServer(() => '')
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
      say.success(messages.commentSaved)
    } else say.kept(keptWords(delivery.item, messages.commentFailed))
  }

  return { text: draft.value, isReady: draft.ready, isBusy, problem, change, send }
}

/** Deletes comments that were sent. */
export function useDeleteComment(order: WorkOrder) {
  const by = useAuthor()
  return async (commentId: string) => {
    const delivery = await deliver(commentDeletionItem({ order, by, commentId }))
    if (delivery.how === 'unkept') return showStorageError(delivery.error, messages.deleteFailed)
    if (delivery.how === 'stopped') {
      // Deleting is easily repeated, so a refused deletion need not be kept.
      await discardItem(delivery.item.opId)
      return say.failure(reasonFor(delivery.item.problem, messages.deleteFailed))
    }
    if (delivery.how === 'sent') refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
    else say.kept(keptWords(delivery.item, messages.deleteFailed))
  }
}
