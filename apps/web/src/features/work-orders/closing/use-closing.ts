import { noteMessages } from '@lamplighter/domain/notes'
import { closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { useSession } from '../../../lib/session.ts'
import { closedBy, currentOrder } from '../order-problems.ts'
import { remember, useCloseWorkOrder, useKeepAsNote } from '../work-orders.api.ts'
import { keptAsNote, workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { undoClosing } from './undo-closing.ts'

/** Under which name the device keeps the note. */
export const closingDraft = (orderId: string) => `work-order:closing:${orderId}`

/**
 * Closing an order. The note is kept on the device until it is sent; whoever finds the order closed by somebody else
 * keeps it as a note of the location.
 */
export function useClosing(order: WorkOrder, failure: string, onDone: () => void) {
  const me = useSession().user?._id
  const draft = useDraft(closingDraft(order._id), noteTakenBack(order, me))
  const [noteId] = useState(() => uuidv7())
  const closing = useCloseWorkOrder()
  const keeping = useKeepAsNote()
  const [problem, setProblem] = useState<string | null>(null)
  /** The order as somebody else closed it in the meantime. */
  const [lostTo, setLostTo] = useState<WorkOrder | null>(null)
  const note = closingNoteOf(draft.value)

  async function close() {
    setProblem(null)
    try {
      const closed = await closing.mutateAsync({ id: order._id, note })
      await draft.clear()
      say.success(workOrderMessages.closed, {
        label: workOrderWords.undo,
        act: () => void undoClosing(closed),
      })
      onDone()
    } catch (error) {
      const current = currentOrder(error)
      if (current) remember(current)
      if (isProblem(error, 'work_order_finished') && current) {
        setLostTo(current)
        setProblem(`${error.message} ${closedBy(current)}.`)
      } else setProblem(sentenceFor(error, failure))
    }
  }

  async function keepAsNote() {
    if (note === null) return
    try {
      await keeping.mutateAsync({ _id: noteId, locationId: order.locationId._id, text: note })
      await draft.clear()
      say.success(keptAsNote(order.locationId.name))
      onDone()
    } catch (error) {
      setProblem(sentenceFor(error, noteMessages.addFailed))
    }
  }

  const isBusy = closing.isPending || keeping.isPending
  return { draft, note, problem, hasLost: lostTo !== null, isBusy, close, keepAsNote }
}

/** After undoing a closing, its note is offered again. */
function noteTakenBack({ reopened }: WorkOrder, me: string | undefined): string {
  const wasUndo = reopened && reopened.reason === null && reopened.by._id === me
  return wasUndo ? (reopened.closingNote ?? '') : ''
}
