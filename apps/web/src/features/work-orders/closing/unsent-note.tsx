import { closingNoteOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { lostTo } from '../order-problems.ts'
import { draftKey, useWriter } from '../use-writer.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { useKeepAsNote } from './keep-as-note.ts'
import { NotSent } from './not-sent.tsx'
import { closingDraft } from './use-closing.ts'

/** A closing note that was typed here and never sent, when somebody else has closed the order. */
export function UnsentNote({ order }: { order: WorkOrder }) {
  const by = useWriter()
  const key = closingDraft(order._id)
  const draft = useDraft(key, '')
  const keep = useKeepAsNote(order)
  const [settled, setSettled] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const note = closingNoteOf(draft.value)
  if (!draft.ready || settled || note === null) return null

  async function keepNote(text: string) {
    setBusy(true)
    const isKept = await keep(text, { dropDrafts: [draftKey(by, key)] }).finally(() => setBusy(false))
    if (isKept) await forget()
  }

  async function forget() {
    await draft.clear()
    setSettled(true)
  }

  return (
    <NotSent reason={lostTo(order, true)} text={note}>
      <Button variant="default" loading={isBusy} onClick={() => void keepNote(note)}>
        {workOrderWords.keepAsNote}
      </Button>
      <Button variant="default" onClick={() => void forget()}>
        {formWords.discard}
      </Button>
    </NotSent>
  )
}
