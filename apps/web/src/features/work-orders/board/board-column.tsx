import type { BoardColumn, WorkOrder } from '@lamplighter/domain/work-orders'
import { Title } from '@mantine/core'
import { useRef } from 'react'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { boardWords, columnCount, columnLabel, columnName } from './board.messages.ts'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { CardActions } from './use-card.ts'
import { useDrop } from './use-drop.ts'

/** A board can have a hundred columns, so each shows few cards at first. */
const FIRST_CARDS = 20

interface Props {
  actions: CardActions
  column: BoardColumn<WorkOrder>
  /** Further orders are not loaded. */
  isPartial: boolean
  /** Id of an order that was just moved here; it is shown, however long the column is. */
  movedId: string | null
}

export function BoardColumnView({ column, isPartial, movedId, actions }: Props) {
  const { key, orders } = column
  const name = columnName(key, column.name, actions.today)
  const { items, total, more } = usePagesOf(orders, FIRST_CARDS)
  const moved = orders.find(({ _id }) => _id === movedId)
  const shown = !moved || items.includes(moved) ? items : [moved, ...items]
  const element = useRef<HTMLElement>(null)
  const dragging = useDrop(element, key, actions.onMove)
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={columnLabel(name, orders.length, isPartial)}
      data-dragging={dragging ?? undefined}
    >
      <Title order={2} size="h4" className={classes.head}>
        <span className="two-lines" title={name}>
          {name}
        </span>
        <span className={`badge quiet ${classes.count}`}>{columnCount(orders.length, isPartial)}</span>
      </Title>
      <div className={classes.cards}>
        {shown.length === 0 ? (
          <p className={`quiet ${classes.none}`}>{boardWords.empty}</p>
        ) : (
          <ul className={classes.list}>
            {shown.map((order) => (
              <BoardCard key={order._id} order={order} column={key} actions={actions} />
            ))}
          </ul>
        )}
        <ShowMore shown={items.length} total={total} more={more} />
      </div>
    </section>
  )
}
