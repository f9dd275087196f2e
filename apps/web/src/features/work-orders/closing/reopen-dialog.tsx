import { closingNoteOf, MAX_REASON, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Modal, Text, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { currentOrder } from '../order-problems.ts'
import { remember, useReopenWorkOrder } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import classes from './dialog.module.css'

interface Props {
  /** Null while the dialog is closed. */
  order: WorkOrder | null
  onDone: () => void
}

/** Reopens a finished order, for a reason that the feed tells. */
export function ReopenDialog({ order, onDone }: Props) {
  return (
    <Modal opened={order !== null} onClose={onDone} title={workOrderWords.reopen} centered>
      {order && <ReasonForm key={order._id} order={order} onDone={onDone} />}
    </Modal>
  )
}

function ReasonForm({ order, onDone }: { order: WorkOrder; onDone: () => void }) {
  const reopening = useReopenWorkOrder()
  const draft = useDraft(`work-order:reopening:${order._id}`, '')
  const field = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const reason = closingNoteOf(draft.value)
    setMissing(reason === null)
    setProblem(null)
    if (reason === null) return field.current?.focus()
    try {
      await reopening.mutateAsync({ id: order._id, version: order.version, reason })
      await draft.clear()
      say.success(workOrderMessages.reopened)
      onDone()
    } catch (error) {
      const current = currentOrder(error)
      if (current) remember(current)
      setProblem(sentenceFor(error, workOrderMessages.reopenFailed))
    }
  }

  return (
    <form noValidate onSubmit={submit} className="stack">
      <Text className={classes.title}>{order.title}</Text>
      <Textarea
        ref={field}
        label={workOrderWords.reason}
        placeholder={workOrderWords.reasonExample}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_REASON}
        disabled={!draft.ready}
        value={draft.value}
        error={missing && workOrderMessages.reasonMissing}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setMissing(false)
          draft.setValue(event.currentTarget.value)
        }}
      />
      <FormProblem>{problem}</FormProblem>
      <FormButtons
        action={workOrderWords.reopen}
        busy={reopening.isPending}
        disabled={!draft.ready}
        onCancel={onDone}
      />
    </form>
  )
}
