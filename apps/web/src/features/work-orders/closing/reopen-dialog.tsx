import { closingNoteOf, MAX_REASON, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Modal, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { takeBack } from '../../../lib/outbox/outbox-table.ts'
import { reasonFor } from '../order-problems.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { baseVersionOf } from '../use-unsent-orders.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { reopeningItem } from '../work-orders.outbox.ts'
import classes from './dialog.module.css'

interface Props {
  /** Null while the dialog is closed. */
  order: WorkOrder | null
  onDone: () => void
}

/** Reopens a finished order. The reason appears in the activity feed. */
export function ReopenDialog({ order, onDone }: Props) {
  return (
    <Modal opened={order !== null} onClose={onDone} title={workOrderWords.reopen} centered>
      {order && <ReasonForm key={order._id} order={order} onDone={onDone} />}
    </Modal>
  )
}

function ReasonForm({ order, onDone }: { order: WorkOrder; onDone: () => void }) {
  const by = useAuthor()
  const key = `work-order:reopening:${order._id}`
  const draft = useDraft(key, '')
  const field = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const reason = closingNoteOf(draft.value)
    setMissing(reason === null)
    setProblem(null)
    if (reason === null) return field.current?.focus()
    setBusy(true)
    await reopen(reason).finally(() => setBusy(false))
  }

  async function reopen(reason: string) {
    await draft.flush()
    const stored = draftKey(by, key)
    const item = reopeningItem({ order, by, reason, baseVersion: baseVersionOf(order) })
    const delivery = await deliver(item, { dropDrafts: [stored] })
    if (delivery.how === 'unkept') return showStorageError(delivery.error, workOrderMessages.reopenFailed)
    if (delivery.how === 'stopped') {
      const { opId, problem: refusal } = delivery.item
      await takeBack(opId, { key: stored, value: draft.value, savedAt: Date.now() })
      return setProblem(reasonFor(refusal, workOrderMessages.reopenFailed))
    }
    await draft.clear()
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.reopened)
    } else say.kept(keptWords(delivery.item, workOrderMessages.reopenFailed))
    onDone()
  }

  return (
    <form noValidate onSubmit={submit} className="stack">
      <Text className={classes.title}>{order.title}</Text>
      <GrowingTextarea
        ref={field}
        label={workOrderWords.reason}
        placeholder={workOrderWords.reasonExample}
        required
        data-autofocus
        minRows={3}
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
      <FormButtons action={workOrderWords.reopen} busy={isBusy} disabled={!draft.ready} onCancel={onDone} />
    </form>
  )
}
