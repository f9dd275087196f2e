import {
  closingNoteOf,
  type WorkOrder,
  workOrderMessages,
  workOrderWords,
} from '@lamplighter/domain/work-orders'
import { Alert, Button, Modal, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem, sentenceFor } from '../../../lib/api-problem.ts'
import { closedBy, currentOrder } from '../order-problems.ts'
import { remember, useCloseWorkOrder } from '../work-orders.api.ts'
import classes from './dialog.module.css'

interface Props {
  /** Null while the dialog is closed. */
  order: Pick<WorkOrder, '_id' | 'title'> | null
  /** The fallback sentence differs between the list and the details page (specification section 8). */
  failure: typeof workOrderMessages.closeFailed | typeof workOrderMessages.closeFailedInList
  onDone: () => void
}

/** Closes an order, with a note if there is something to say. A failed try keeps the note. */
export function CloseWorkOrderDialog({ order, failure, onDone }: Props) {
  return (
    <Modal
      opened={order !== null}
      onClose={onDone}
      title={workOrderWords.close}
      classNames={{ title: classes.heading ?? '' }}
      centered
    >
      {order && <ClosingForm key={order._id} order={order} failure={failure} onDone={onDone} />}
    </Modal>
  )
}

function ClosingForm({ order, failure, onDone }: Props & { order: NonNullable<Props['order']> }) {
  const closing = useCloseWorkOrder()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      await closing.mutateAsync({ id: order._id, note: closingNoteOf(note) })
      say.success(workOrderMessages.closed)
      onDone()
    } catch (error) {
      const current = currentOrder(error)
      if (current) remember(current)
      const alreadyClosed = isProblem(error, 'work_order_finished') && current
      setProblem(
        alreadyClosed
          ? `${error.message} ${closedBy(current)}. Your note was not added.`
          : sentenceFor(error, failure),
      )
    }
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <Text className={classes.title}>{order.title}</Text>
      <Textarea
        label={workOrderWords.closingNote}
        placeholder="What was done?"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="lg" loading={closing.isPending}>
          {workOrderWords.close}
        </Button>
      </div>
    </form>
  )
}
