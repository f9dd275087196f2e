import {
  type BoardGrouping,
  boardDays,
  boardOf,
  bookingsOf,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { useMemo, useRef } from 'react'
import { dayAhead } from '../days.ts'
import { boardWords } from './board.messages.ts'
import classes from './board.module.css'
import { BoardColumnView } from './board-column.tsx'
import { useMoves } from './use-moves.ts'

interface Props {
  orders: readonly WorkOrder[]
  by: BoardGrouping
  /** Further orders are not loaded. */
  isPartial: boolean
}

/** Open orders as cards in columns (ORDER-69 to ORDER-73). */
export function OrderBoard({ orders, by, isPartial }: Props) {
  const today = dayAhead(0)
  const days = useMemo(() => boardDays(today), [today])
  const columns = useMemo(() => boardOf(orders, by, today), [orders, by, today])
  const bookings = useMemo(() => bookingsOf(orders), [orders])
  const board = useRef<HTMLElement>(null)
  const { move, moved, takesFocus } = useMoves(board, orders, by)
  return (
    <section ref={board} className={classes.board} aria-label={boardWords.board} tabIndex={-1}>
      {columns.map((column) => (
        <BoardColumnView
          key={column.key}
          column={column}
          isPartial={isPartial}
          movedId={moved?.column === column.key ? moved.id : null}
          {...{ by, today, days, bookings, takesFocus }}
          onMove={(order, from, to) => void move({ order, from: { key: from, name: column.name }, to })}
        />
      ))}
    </section>
  )
}
