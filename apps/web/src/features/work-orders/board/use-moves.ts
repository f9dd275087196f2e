import { callerOf } from '@lamplighter/domain/memberships'
import {
  type BoardColumnKey,
  bookingsOf,
  doubleBooked,
  isDayColumn,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxItem } from '../../../lib/outbox/outbox-table.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import type { BulkChange } from '../bulk/bulk-change.ts'
import { bulkJob, namesIn } from '../bulk/bulk-job.ts'
import { crewMembersIn, type OrderChoices } from '../order-choices.ts'
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

interface Move {
  order: WorkOrder
  from: BoardColumnKey
  to: MoveTarget
}

interface Board {
  /** The part of the screen that holds the cards. */
  area: RefObject<HTMLElement | null>
  orders: readonly WorkOrder[]
  today: string
  choices: ReadonlyMap<string, OrderChoices>
}

/** Moves orders between columns, as the same edits by hand: through the outbox, with Undo (ORDER-70). */
export function useMoves(board: Board) {
  const { user } = useSession()
  const latest = useLatest({ ...board, user })
  /** The card that was moved last. Its column shows it, however long the column is. */
  const [moved, setMoved] = useState<CardPlace | null>(null)
  /** The card that takes the focus when it appears. */
  const awaited = useRef<CardPlace | null>(null)
  /** Closes the last message about an order: an older Undo would take back a newer move. */
  const messages = useRef(new Map<string, () => void>())

  /** True once for the card that was just moved, unless the person went on to something else. */
  const takesFocus = useCallback(
    ({ id, column }: CardPlace): boolean => {
      if (awaited.current?.id !== id || awaited.current.column !== column) return false
      awaited.current = null
      const { activeElement } = document
      return activeElement === document.body || latest.current.area.current?.contains(activeElement) === true
    },
    [latest],
  )

  const move = useCallback(
    async function moveOrder({ order, from, to }: Move, isUndo = false): Promise<void> {
      const { today, user, choices, orders } = latest.current
      if (!user) return
      messages.current.get(order._id)?.()
      const show = (place: CardPlace) => {
        awaited.current = place
        setMoved(place)
      }
      const author = {
        ...{ me: callerOf(user), by: { _id: user._id, name: user.name } },
        choices: choices.get(order.cityId) ?? null,
      }
      const plan = (of: WorkOrder, target: MoveTarget) => bulkJob(changeOf(of, target), [of], author).plan
      const { writes, refused } = plan(order, to)
      const [write] = writes
      if (refused[0]) say.failure(refused[0].why)
      if (!write) return
      show({ id: order._id, column: to.key })
      const delivery = await deliver(write.item)
      if (delivery.how === 'unkept') return showStorageError(delivery.error, boardWords.moveFailed)
      if (delivery.how === 'stopped') {
        const { item } = delivery
        // A move is easily repeated, so a refused one need not be kept.
        await discardItem(item.opId)
        show({ id: order._id, column: from })
        const isConflict = item.problem.code === 'version_conflict'
        return say.failure(
          isConflict ? workOrderMessages.changedByOther : reasonFor(item.problem, boardWords.moveFailed),
        )
      }
      const { item } = delivery
      const after = afterSending(order, item)
      const bookings = bookingsOf(withOrder(orders, after), crewMembersIn(choices))
      const booked = doubleBooked(after, bookings, today)
      const message = [
        movedMessage(order.title, columnName(to.key, to.name, today)),
        ...(booked.length > 0 && after.dueOn
          ? [
              doubleBookedOn(
                booked.map(({ name }) => name),
                after.dueOn,
              ),
            ]
          : []),
      ].join(' ')
      const names = namesIn(order)
      const back = { key: from, name: names[from.split(':')[1] ?? ''] ?? null, after: order, names }
      // A worker may pass on an order that they may not take back.
      const canUndo = !isUndo && plan(after, back).writes.length > 0
      const undo = canUndo
        ? ({ label: workOrderWords.undo, act: () => void takeBack(), isUndo: true } as const)
        : undefined
      async function takeBack() {
        const sent = (await outboxItem(item.opId)) ?? item
        await moveOrder({ order: afterSending(order, sent), from: to.key, to: back }, true)
      }
      if (delivery.how === 'sent') refetchUnlessCurrent(order._id, item.answer?.version ?? null)
      const close =
        delivery.how === 'sent'
          ? say.success(message, undo)
          : say.kept(keptWords(item, boardWords.moveFailed, message), undo)
      messages.current.set(order._id, close)
    },
    [latest],
  )

  const onMove = useCallback(
    (order: WorkOrder, from: Move['from'], to: MoveTarget) => void move({ order, from, to }),
    [move],
  )
  return { onMove, moved, takesFocus }
}

const withOrder = (orders: readonly WorkOrder[], order: WorkOrder) => [
  ...orders.filter(({ _id }) => _id !== order._id),
  order,
]

/** The order with the write, and the version that the server gave it. */
function afterSending(order: WorkOrder, item: OutboxItem): WorkOrder {
  const { after } = unsentOrder([{ ...item, state: 'waiting', answer: null }], order)
  return { ...after, version: item.answer?.version ?? order.version }
}

function changeOf(order: WorkOrder, { key, after, names }: MoveTarget): BulkChange {
  if (isDayColumn(key)) return { kind: 'due', dueOn: after.dueOn }
  const { assigneeIds, crewId } = after
  return { kind: 'assign', assigneeIds: [...assigneeIds], crewId, names: { ...namesIn(order), ...names } }
}
