import {
  type BoardColumn,
  type BoardColumnKey,
  doubleBooked,
  priorityFacts,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { IconArrowsMove, IconCalendarExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { PriorityMark } from '../badges.tsx'
import { doubleBookedMark, moveOf } from '../board/board.messages.ts'
import { MoveItems } from '../board/move-items.tsx'
import { type CardActions, type CardProps, useCard } from '../board/use-card.ts'
import { useDrop } from '../board/use-drop.ts'
import { UnsentMark } from '../unsent-mark.tsx'
import { dayLabel, more, moreOn, weekdayOf } from './calendar.messages.ts'
import classes from './calendar.module.css'

const WEEK = 7
/** Most orders shown per day. The week view shows all. */
const MOST_IN_CELL = 3

interface Props {
  actions: CardActions
  /** One for each day, in whole weeks. */
  columns: readonly BoardColumn<WorkOrder>[]
  /** '2026-12' */
  month: string
  /** The order that was just moved. */
  movedId: string | null
  onDay: (day: string) => void
  /** Id of the heading. */
  labelledBy: string
  /** True if not all orders are loaded. */
  isPartial: boolean
}

/** The days of a month as a table, with a few orders in each. */
export function MonthGrid({ columns, labelledBy, ...props }: Props) {
  const weeks = Array.from({ length: columns.length / WEEK }, (_, index) =>
    columns.slice(index * WEEK, (index + 1) * WEEK),
  )
  return (
    <table className={classes.grid} aria-labelledby={labelledBy} data-days>
      <thead>
        <tr>
          {columns.slice(0, WEEK).map(({ key }) => (
            <th key={key} scope="col">
              {weekdayOf(dayIn(key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.key}>
            {week.map((column) => (
              <DayCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dayIn = (key: BoardColumnKey) => key.slice('day:'.length)

interface CellProps extends Omit<Props, 'columns' | 'labelledBy'> {
  column: BoardColumn<WorkOrder>
}

function DayCell({ column: { key, orders }, month, movedId, onDay, isPartial, actions }: CellProps) {
  const day = dayIn(key)
  const cell = useRef<HTMLTableCellElement>(null)
  const dragging = useDrop(cell, key, actions.onMove)
  const first = orders.slice(0, MOST_IN_CELL)
  const moved = orders.find(({ _id }) => _id === movedId)
  const shown = !moved || first.includes(moved) ? first : [moved, ...first.slice(0, -1)]
  const hiddenCount = orders.length - shown.length
  return (
    <td
      ref={cell}
      data-today={day === actions.today || undefined}
      data-outside={!day.startsWith(month) || undefined}
      data-dragging={dragging ?? undefined}
    >
      <time dateTime={day} className={classes.day}>
        <span aria-hidden>{Number(day.slice(-2))}</span>
        <span className="visually-hidden">{dayLabel(day, orders.length, isPartial)}</span>
      </time>
      {shown.length > 0 && (
        <ul>
          {shown.map((order) => (
            <Entry key={order._id} order={order} column={key} actions={actions} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <button
          type="button"
          className={`bare ${classes.more}`}
          aria-label={moreOn(day, hiddenCount)}
          onClick={() => onDay(day)}
        >
          {more(hiddenCount)}
        </button>
      )}
      {hiddenCount > 0 && <span className="printed-only">{more(hiddenCount)}</span>}
    </td>
  )
}

/** An order in one line. Its menu appears when the pointer or the focus is on it. */
const Entry = memo(function Entry({ order, column, actions }: CardProps) {
  const { card, canMove, isDragged, targets } = useCard({ order, column, actions })
  const booked = doubleBooked(order, actions.bookings, actions.today).map(({ name }) => name)
  return (
    <li
      ref={card}
      className={classes.entry}
      data-movable={canMove || undefined}
      data-dragged={isDragged || undefined}
    >
      <PriorityMark priority={order.priority} />
      <span className="visually-hidden">{priorityFacts[order.priority].label} priority</span>
      {booked.length > 0 && (
        <span className={classes.booked} title={doubleBookedMark(booked)}>
          <IconCalendarExclamation size={16} aria-hidden />
          <span className="visually-hidden">{doubleBookedMark(booked)}</span>
        </span>
      )}
      <Link
        to="/work-orders/$id"
        params={{ id: order._id }}
        className={`one-line ${classes.title}`}
        title={order.title}
      >
        {order.title}
      </Link>
      <UnsentMark id={order._id} />
      {canMove && (
        <RowMenu label={moveOf(order.title)} icon={IconArrowsMove} className={classes.move}>
          <MoveItems
            targets={targets}
            today={actions.today}
            onMove={(to) => actions.onMove(order, column, to)}
          />
        </RowMenu>
      )}
    </li>
  )
})
