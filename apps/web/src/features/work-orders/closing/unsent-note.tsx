import { noteMessages } from '@lamplighter/domain/notes'
import { closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { closedBy } from '../order-problems.ts'
import { useKeepAsNote } from '../work-orders.api.ts'
import { keptAsNote, workOrderWords } from '../work-orders.messages.ts'
import classes from './notices.module.css'
import { closingDraft } from './use-closing.ts'

/** A closing note that was typed here, when somebody else closed the order before it was sent. */
export function UnsentNote({ order }: { order: WorkOrder }) {
  const draft = useDraft(closingDraft(order._id), '')
  const [noteId] = useState(() => uuidv7())
  const [settled, setSettled] = useState(false)
  const keeping = useKeepAsNote()
  const note = closingNoteOf(draft.value)
  if (!draft.ready || settled || note === null) return null

  async function keep(text: string) {
    try {
      await keeping.mutateAsync({ _id: noteId, locationId: order.locationId._id, text })
      await forget()
      say.success(keptAsNote(order.locationId.name))
    } catch (error) {
      say.failure(sentenceFor(error, noteMessages.addFailed))
    }
  }

  async function forget() {
    await draft.clear()
    setSettled(true)
  }

  return (
    <div className={`notice stack gap-12 ${classes.notice}`}>
      <p className={classes.lead}>{closedBy(order)}, before your note was sent:</p>
      <p className={classes.typed}>{note}</p>
      <div className="row">
        <Button variant="default" loading={keeping.isPending} onClick={() => void keep(note)}>
          {workOrderWords.keepAsNote}
        </Button>
        <Button variant="default" onClick={() => void forget()}>
          {formWords.discard}
        </Button>
      </div>
    </div>
  )
}
