import { type BoardGrouping, boardDays, boardOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { type RefObject, useMemo } from 'react'
import classes from './board.module.css'
import { BoardColumnView } from './board-column.tsx'
import { useBoard } from './use-board.ts'

interface Props {
  orders: readonly WorkOrder[]
  by: BoardGrouping
  /** Further orders are not loaded. */
  isPartial: boolean
  /** The part of the screen that holds the cards. */
  area: RefObject<HTMLElement | null>
}

/** Open orders as cards in columns (ORDER-69 to ORDER-73). */
export function OrderBoard({ orders, by, isPartial, area }: Props) {
  const { today, moved, actionsFor } = useBoard({ orders, by, area })
  const days = useMemo(() => boardDays(today), [today])
  const columns = useMemo(() => boardOf(orders, by, today), [orders, by, today])
  const actions = useMemo(() => actionsFor(days), [actionsFor, days])
  return (
    <div className={classes.board}>
      {columns.map((column) => (
        <BoardColumnView
          key={column.key}
          column={column}
          isPartial={isPartial}
          movedId={moved?.column === column.key ? moved.id : null}
          actions={actions}
        />
      ))}
    </div>
  )
}
