import { noteMessages } from '@lamplighter/domain/notes'
import { closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { deliver, type Stopped } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { takeBack } from '../../../lib/outbox/outbox-table.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { closedBy, parsedOrder, reasonFor } from '../order-problems.ts'
import { draftKey, useWriter } from '../use-writer.ts'
import { readAgainUnless } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { closingItem } from '../work-orders.outbox.ts'
import { type AfterPhotos, closingDraft } from './after-photos.ts'
import { keepPhotos, useKeepAsNote } from './keep-as-note.ts'
import { undoClosing } from './undo-closing.ts'

interface Closing {
  order: WorkOrder
  failure: string
  photos: AfterPhotos
  onDone: () => void
}

/**
 * Closing an order. The note is kept on the device until it is in the outbox; whoever finds the order closed by somebody else
 * keeps it as a note of the location.
 */
export function useClosing({ order, failure, photos, onDone }: Closing) {
  const by = useWriter()
  const key = closingDraft(order._id)
  const draft = useDraft(key, noteTakenBack(order, by._id))
  const keep = useKeepAsNote(order)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Somebody else has closed the order in the meantime. */
  const [hasLost, setLost] = useState(false)
  const note = closingNoteOf(draft.value)
  const stored = draftKey(by, key)

  async function close() {
    setProblem(null)
    await draft.flush()
    if (photos.keeping) return setProblem(noteMessages.waitForUploads)
    // They first: what was photographed is the location's, whoever turns out to have closed the order.
    if (!(await keepPhotos(order, by, photos.mediaIds))) return
    const delivery = await deliver(closingItem({ order, by, note }), { dropDrafts: [stored] })
    if (delivery.how === 'unkept') return showStorageError(delivery.error, failure)
    if (delivery.how === 'stopped') return takeUp(delivery.item)
    await draft.clear()
    const undo = { label: workOrderWords.undo, act: () => void undoClosing(order, by), isUndo: true } as const
    if (delivery.how === 'sent') {
      readAgainUnless(order._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.closed, undo)
    } else say.kept(keptWords(delivery.item, failure), undo)
    onDone()
  }

  /** The note goes back into the dialog. */
  async function takeUp({ opId, problem: refusal }: Stopped) {
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
  return { draft, note, problem, hasLost, isBusy, close: busily(close), keepAsNote: busily(keepAsNote) }
}

/** After undoing a closing, its note is offered again. */
function noteTakenBack({ reopened }: WorkOrder, me: string): string {
  const wasUndo = reopened && reopened.reason === null && reopened.by._id === me
  return wasUndo ? (reopened.closingNote ?? '') : ''
}
