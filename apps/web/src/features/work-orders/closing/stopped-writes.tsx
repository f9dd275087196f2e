import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { mediaCounted } from '../../../lib/drafts/queued-notes.messages.ts'
import { type Delivery, deliverAgain, isStopped, type Stopped } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { historyMessages } from '../history/history.messages.ts'
import { lostTo, parsedOrder, reasonFor } from '../order-problems.ts'
import { discardQuestion, workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { commentIn, noteIn, reasonOf } from '../work-orders.outbox.ts'
import { useKeepAsNote } from './keep-as-note.ts'
import { NotSent } from './not-sent.tsx'

interface Props {
  order: WorkOrder
  items: readonly OutboxItem[]
}

/** Rejected writes of this order. Edits are not listed, because they return to the form (ORDER-16). */
export function StoppedWrites({ order, items }: Props) {
  return items
    .filter(isStopped)
    .map((item) =>
      item.kind === 'order.create' ? (
        <NewOrderNotSent key={item.opId} item={item} items={items} />
      ) : item.kind === 'order.update' ? null : (
        <StoppedWrite key={item.opId} order={order} item={item} />
      ),
    )
}

/** A rejected new order. Its other writes cannot be sent without it. */
function NewOrderNotSent({ item, items }: { item: Stopped; items: readonly OutboxItem[] }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function sendAgain() {
    setBusy(true)
    const delivery = await deliverAgain(item.opId, {}).finally(() => setBusy(false))
    tell(delivery, workOrderMessages.created, workOrderMessages.createFailed)
  }

  async function discard() {
    if (!(await isSure(item.title))) return
    await navigate({ to: '/work-orders' })
    for (const { opId } of items.toReversed()) await discardItem(opId)
  }

  const reason = `${workOrderMessages.newNotSent} ${reasonFor(item.problem, workOrderMessages.createFailed)}`
  return (
    <NotSent reason={reason} text={null}>
      <Button variant="default" loading={isBusy} onClick={() => void sendAgain()}>
        {workOrderWords.sendAgain}
      </Button>
      <Button variant="default" onClick={() => void discard()}>
        {formWords.discard}
      </Button>
    </NotSent>
  )
}

function isSure(title: string): Promise<boolean> {
  const action = formWords.discard
  return confirm({ title: action, message: discardQuestion(title), action, danger: true })
}

/** Announces success. A repeated rejection shows in its notice instead. */
function tell(delivery: Delivery, done: string, failed: string): void {
  if (delivery.how === 'sent') say.success(done)
  else if (delivery.how === 'kept') say.kept(keptWords(delivery.item, failed))
  else if (delivery.how === 'unkept') showStorageError(delivery.error, failed)
}

interface StoppedWords {
  notSent: string
  failed: string
  done: string
}

const reopeningWords: StoppedWords = {
  notSent: workOrderMessages.reopeningNotSent,
  failed: workOrderMessages.reopenFailed,
  done: workOrderMessages.reopened,
}
const stoppedWords: Readonly<Record<string, StoppedWords>> = {
  'order.close': {
    notSent: workOrderMessages.closingNotSent,
    failed: workOrderMessages.closeFailed,
    done: workOrderMessages.closed,
  },
  'order.step': {
    notSent: workOrderMessages.stepNotSent,
    failed: workOrderMessages.stepFailed,
    done: workOrderMessages.stepSaved,
  },
  'order.comment': {
    notSent: historyMessages.commentNotSent,
    failed: historyMessages.commentFailed,
    done: historyMessages.commentSaved,
  },
  'order.comment.delete': {
    notSent: historyMessages.deletionNotSent,
    failed: historyMessages.deleteFailed,
    done: historyMessages.commentDeleted,
  },
}

/** The user's own words in the write, and the number of its files, which must not get lost. */
function textIn(item: Stopped): string | null {
  if (item.kind === 'order.close') return noteIn(item)
  if (item.kind !== 'order.comment') return reasonOf(item)
  const files = item.mediaIds.length > 0 ? mediaCounted(item.mediaIds.length) : null
  return [commentIn(item).text, files].filter(Boolean).join('\n')
}

function StoppedWrite({ order, item }: { order: WorkOrder; item: Stopped }) {
  const keep = useKeepAsNote(order)
  const [isBusy, setBusy] = useState(false)
  const isClosing = item.kind === 'order.close'
  const text = textIn(item)
  const current = parsedOrder(item.problem.current)
  const hasLost = item.problem.code === 'work_order_finished' && current !== null
  const { notSent, failed, done } = stoppedWords[item.kind] ?? reopeningWords

  async function keepNote(note: string) {
    setBusy(true)
    await keep({ text: note, mediaIds: [] }, { instead: [item.opId] }).finally(() => setBusy(false))
  }

  async function sendAgain() {
    setBusy(true)
    const isReopening = item.kind === 'order.reopen'
    const changes = isReopening ? { baseVersion: current?.version ?? item.baseVersion } : {}
    const delivery = await deliverAgain(item.opId, changes).finally(() => setBusy(false))
    tell(delivery, done, failed)
  }

  async function discard() {
    if (text === null || (await isSure(order.title))) await discardItem(item.opId)
  }

  const reason = hasLost ? lostTo(current, text !== null) : `${notSent} ${reasonFor(item.problem, failed)}`
  return (
    <NotSent reason={reason} text={text}>
      {!hasLost && (
        <Button variant="default" loading={isBusy} onClick={() => void sendAgain()}>
          {workOrderWords.sendAgain}
        </Button>
      )}
      {isClosing && text !== null && (
        <Button variant="default" loading={isBusy} onClick={() => void keepNote(text)}>
          {workOrderWords.keepAsNote}
        </Button>
      )}
      <Button variant="default" onClick={() => void discard()}>
        {hasLost && text === null ? workOrderWords.done : formWords.discard}
      </Button>
    </NotSent>
  )
}
