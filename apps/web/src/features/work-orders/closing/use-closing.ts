import { noteMessages } from '@lamplighter/domain/notes'
import { closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { deliver, type Stopped } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { takeBack } from '../../../lib/outbox/outbox-table.ts'
import { closingDraft, type OrderPhotos } from '../order-photos.ts'
import { closedBy, parsedOrder, reasonFor } from '../order-problems.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { closingItem } from '../work-orders.outbox.ts'
import { keepPhotos, useKeepAsNote } from './keep-as-note.ts'
import { undoClosing } from './undo-closing.ts'

interface Closing {
  order: WorkOrder
  failure: string
  photos: OrderPhotos
  onDone: () => void
}

/**
 * Closes an order. The note stays in a draft until it is in the outbox. If someone else closed the order
 * first, the user can save the note on the location.
 */
export function useClosing({ order, failure, photos, onDone }: Closing) {
  const by = useAuthor()
  const key = closingDraft(order._id)
  const undone = closingUndoneBy(by._id, order)
  const draft = useDraft(key, undone?.closingNote ?? '')
  const keep = useKeepAsNote(order)
  const chosen = useDraft<string | null>(`${key}:reason`, undone?.closingReason ?? null)
  const reason = chosen.value
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Someone else closed the order in the meantime. */
  const [hasLost, setLost] = useState(false)
  const note = closingNoteOf(draft.value)
  const stored = draftKey(by, key)
  const storedReason = draftKey(by, `${key}:reason`)

  async function close() {
    setProblem(null)
    await Promise.all([draft.flush(), chosen.flush()])
    if (photos.keeping) return setProblem(noteMessages.waitForUploads)
    // Save the photos first: they belong to the location, whoever closes the order.
    if (!(await keepPhotos(order, by, photos.mediaIds))) return
    const delivery = await deliver(closingItem({ order, by, note, reason }), {
      dropDrafts: [stored, storedReason],
    })
    if (delivery.how === 'unkept') return showStorageError(delivery.error, failure)
    if (delivery.how === 'stopped') return returnNote(delivery.item)
    await Promise.all([draft.clear(), chosen.clear()])
    const undo = { label: workOrderWords.undo, act: () => void undoClosing(order, by), isUndo: true } as const
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.closed, undo)
    } else say.kept(keptWords(delivery.item, failure), undo)
    onDone()
  }

  /** Returns the note to the dialog. */
  async function returnNote({ opId, problem: refusal }: Stopped) {
    await takeBack(opId, { key: stored, value: draft.value, savedAt: Date.now() })
    const current = parsedOrder(refusal.current)
    if (refusal.code === 'work_order_finished' && current) {
      setLost(true)
      setProblem(`${refusal.message} ${closedBy(current)}.`)
    } else setProblem(reasonFor(refusal, failure))
  }

  async function keepAsNote() {
    if (note === null) return
    await draft.flush()
    if (!(await keep({ text: note, mediaIds: [] }, { dropDrafts: [stored] }))) return
    await draft.clear()
    onDone()
  }

  const busily = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return {
    reason,
    setReason: chosen.setValue,
    draft,
    note,
    problem,
    hasLost,
    isBusy,
    close: busily(close),
    keepAsNote: busily(keepAsNote),
  }
}

/** The dialog offers the note and the reason of a closing again after its closer undid it. */
function closingUndoneBy(me: string, { reopened }: WorkOrder) {
  return reopened?.reason === null && reopened.by._id === me ? reopened : null
}
