import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { callerOf } from '@lamplighter/domain/memberships'
import {
  type BoardGrouping,
  type Bookings,
  doubleBooked,
  priorityFacts,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { Menu } from '@mantine/core'
import { IconArrowsMove, IconCalendarExclamation } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import row from '../../../kit/lists/row.module.css'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import { OrderCard } from '../list/orders-list.tsx'
import { useOrderChoices } from '../order-choices.ts'
import { boardWords, columnName, doubleBookedMark, moveOf } from './board.messages.ts'
import classes from './board.module.css'
import { dragData } from './dragged-card.ts'
import { type MoveTarget, moveTargets } from './move-targets.ts'
import type { CardPlace } from './use-moves.ts'

export interface CardActions {
  by: BoardGrouping
  today: string
  bookings: Bookings
  takesFocus: (place: CardPlace) => boolean
  onMove: (order: WorkOrder, from: CardPlace['column'], to: MoveTarget) => void
}

interface Props extends CardActions {
  order: WorkOrder
  column: CardPlace['column']
}

/** An order in a column. It can be dragged, and its menu moves it too, if the user may move it anywhere (ORDER-71). */
export function BoardCard({ order, column, by, today, bookings, takesFocus, onMove }: Props) {
  const { user } = useSession()
  const { data: choices } = useOrderChoices(order.cityId)
  const me = user && callerOf(user)
  const targets = () => moveTargets({ order, from: column, by, today, me, choices })
  const canMove = !targets().next().done
  const card = useRef<HTMLLIElement>(null)
  const isDragged = useDrag(card, canMove, () => ({ order, from: column, targets: [...targets()] }))
  useEffect(() => {
    if (takesFocus({ id: order._id, column }))
      card.current?.querySelector<HTMLElement>(canMove ? 'button' : 'a')?.focus()
  })
  const booked = doubleBooked(order, bookings, today)
  return (
    <li
      ref={card}
      className={`${row.row} ${classes.card}`}
      style={{ '--priority': priorityFacts[order.priority].color } as CSSProperties}
      data-movable={canMove || undefined}
      data-dragged={isDragged || undefined}
    >
      <OrderCard order={order} withAge={false}>
        {booked.length > 0 && (
          <span className={classes.booked}>
            <IconCalendarExclamation size={16} aria-hidden />
            {doubleBookedMark(booked.map(({ name }) => name))}
          </span>
        )}
      </OrderCard>
      {canMove && (
        <RowMenu label={moveOf(order.title)} icon={IconArrowsMove} className={row.menu}>
          <MoveItems targets={targets} onMove={(to) => onMove(order, column, to)} />
        </RowMenu>
      )}
    </li>
  )
}

interface ItemsProps {
  targets: () => Iterable<MoveTarget>
  onMove: (to: MoveTarget) => void
}

/** The columns as a menu, for keys, touch and screen readers. */
function MoveItems({ targets, onMove }: ItemsProps) {
  return (
    <>
      <Menu.Label>{boardWords.moveTo}</Menu.Label>
      <div className={classes.targets}>
        {[...targets()].map((to) => (
          <Menu.Item key={to.key} onClick={() => onMove(to)}>
            {columnName(to.key, to.name)}
          </Menu.Item>
        ))}
      </div>
    </>
  )
}

/** Makes the card draggable. True while it is dragged. */
function useDrag(
  card: RefObject<HTMLElement | null>,
  canMove: boolean,
  data: () => Parameters<typeof dragData>[0],
): boolean {
  const [isDragged, setDragged] = useState(false)
  const latest = useLatest(data)
  useEffect(() => {
    const element = card.current
    if (!element || !canMove) return
    // A browser drags the link itself otherwise.
    for (const link of element.querySelectorAll('a')) link.draggable = false
    return draggable({
      element,
      getInitialData: () => dragData(latest.current()),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [card, canMove, latest])
  return isDragged
}
