import { callerOf } from '@lamplighter/domain/memberships'
import {
  type BoardColumnKey,
  type BoardGrouping,
  bookingsOf,
  doubleBooked,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { type RefObject, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxItem } from '../../../lib/outbox/outbox-table.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import type { BulkChange } from '../bulk/bulk-change.ts'
import { bulkJob, namesIn } from '../bulk/bulk-job.ts'
import { dayAhead } from '../days.ts'
import type { OrderChoices } from '../order-choices.ts'
import { reasonFor } from '../order-problems.ts'
import { unsentOrder } from '../unsent-orders.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { boardWords, columnName, doubleBookedOn, movedMessage } from './board.messages.ts'
import type { MoveTarget } from './move-targets.ts'

/** A card: an order in one of its columns. */
export interface CardPlace {
  id: string
  column: BoardColumnKey
}

/** A card takes the focus if it appears in its new column within this time. */
const FOCUS_MS = 3_000

interface Move {
  order: WorkOrder
  from: { key: BoardColumnKey; name: string | null }
  to: MoveTarget
}

/** Moves orders between columns, as the same edits by hand: through the outbox, with Undo (ORDER-70). */
export function useMoves(
  board: RefObject<HTMLElement | null>,
  orders: readonly WorkOrder[],
  by: BoardGrouping,
) {
  const { user } = useSession()
  const shown = useLatest(orders)
  /** The card that was moved last. Its column shows it, however long the column is. */
  const [moved, setMoved] = useState<CardPlace | null>(null)
  const focusUntil = useRef(0)

  function show(place: CardPlace) {
    focusUntil.current = Date.now() + FOCUS_MS
    setMoved(place)
  }

  /** True once for the card that was just moved. */
  function takesFocus({ id, column }: CardPlace): boolean {
    const takes = moved?.id === id && moved.column === column && Date.now() < focusUntil.current
    if (takes) focusUntil.current = 0
    return takes
  }

  async function move({ order, from, to }: Move, isUndo = false): Promise<void> {
    if (!user) return
    const author = { me: callerOf(user), by: { _id: user._id, name: user.name }, choices: choicesOf(order) }
    const { writes, refused } = bulkJob(changeOf(by, order, to), [order], author).plan
    const [write] = writes
    if (refused[0]) say.failure(refused[0].why)
    if (!write) return
    show({ id: order._id, column: to.key })
    const delivery = await deliver(write.item)
    // The filters hide the moved card.
    if (document.activeElement === document.body) board.current?.focus({ preventScroll: true })
    if (delivery.how === 'unkept') return showStorageError(delivery.error, boardWords.moveFailed)
    if (delivery.how === 'stopped') {
      const { item } = delivery
      // A move is easily repeated, so a refused one need not be kept.
      await discardItem(item.opId)
      show({ id: order._id, column: from.key })
      const isConflict = item.problem.code === 'version_conflict'
      return say.failure(
        isConflict ? workOrderMessages.changedByOther : reasonFor(item.problem, boardWords.moveFailed),
      )
    }
    const { item } = delivery
    const after = afterSending(order, item)
    const message = [movedMessage(order.title, columnName(to.key, to.name)), ...warning(after)].join(' ')
    const undo = isUndo
      ? undefined
      : ({ label: workOrderWords.undo, act: () => void takeBack(), isUndo: true } as const)
    async function takeBack() {
      const sent = (await outboxItem(item.opId)) ?? item
      const before = { ...from, after: order, names: namesIn(order) }
      await move({ order: afterSending(order, sent), from: to, to: before }, true)
    }
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, item.answer?.version ?? null)
      say.success(message, undo)
    } else say.kept(keptWords(item, boardWords.moveFailed, message), undo)
  }

  function warning(after: WorkOrder): string[] {
    const all = [...shown.current.filter(({ _id }) => _id !== after._id), after]
    const names = doubleBooked(after, bookingsOf(all), dayAhead(0)).map(({ name }) => name)
    return names.length > 0 && after.dueOn ? [doubleBookedOn(names, after.dueOn)] : []
  }

  return { move, moved, takesFocus }
}

/** The order with the write, and the version that the server gave it. */
function afterSending(order: WorkOrder, item: OutboxItem): WorkOrder {
  const { after } = unsentOrder([{ ...item, state: 'waiting', answer: null }], order)
  return { ...after, version: item.answer?.version ?? order.version }
}

const choicesOf = ({ cityId }: WorkOrder) =>
  queryClient.getQueryData<OrderChoices>(queryKeys.orderChoices(cityId)) ?? null

function changeOf(by: BoardGrouping, order: WorkOrder, { after, names }: MoveTarget): BulkChange {
  if (by === 'due') return { kind: 'due', dueOn: after.dueOn }
  const { assigneeIds, crewId } = after
  return { kind: 'assign', assigneeIds: [...assigneeIds], crewId, names: { ...namesIn(order), ...names } }
}
