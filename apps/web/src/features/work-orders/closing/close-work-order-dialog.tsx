import { maxLengths } from '@lamplighter/domain/http'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Modal, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import classes from './dialog.module.css'
import { useClosing } from './use-closing.ts'

interface Props {
  /** Null while the dialog is closed. */
  order: WorkOrder | null
  /** The fallback sentence differs between the list and the details page. */
  failure: typeof workOrderMessages.closeFailed | typeof workOrderMessages.closeFailedInList
  onDone: () => void
}

/** Closes an order, with an optional note. The note survives a failure, a reload and somebody else closing first. */
export function CloseWorkOrderDialog({ order, failure, onDone }: Props) {
  return (
    <Modal opened={order !== null} onClose={onDone} title={workOrderWords.close} centered>
      {order && <ClosingForm key={order._id} order={order} failure={failure} onDone={onDone} />}
    </Modal>
  )
}

function ClosingForm({ order, failure, onDone }: Props & { order: WorkOrder }) {
  const { draft, note, problem, hasLost, isBusy, close, keepAsNote } = useClosing(order, failure, onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!hasLost) void close()
    else if (note) void keepAsNote()
    else onDone()
  }

  return (
    <form onSubmit={submit} className="stack">
      <Text className={classes.title}>{order.title}</Text>
      <FormProblem>
        {problem && `${problem} ${hasLost && note ? workOrderMessages.noteStillHere : ''}`}
      </FormProblem>
      {(!hasLost || note) && (
        <Textarea
          label={hasLost ? workOrderWords.yourNote : workOrderWords.closingNote}
          placeholder="What was done?"
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxLengths.workOrder.closingNote}
          disabled={!draft.ready}
          value={draft.value}
          onChange={(event) => draft.setValue(event.currentTarget.value)}
        />
      )}
      <FormButtons
        action={hasLost ? (note ? workOrderWords.keepAsNote : workOrderWords.done) : workOrderWords.close}
        busy={isBusy}
        disabled={!draft.ready}
        onCancel={!hasLost || note ? onDone : undefined}
      />
    </form>
  )
}
