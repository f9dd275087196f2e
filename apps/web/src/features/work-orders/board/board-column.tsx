import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumn, WorkOrder } from '@lamplighter/domain/work-orders'
import { Title } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import { boardWords, columnCount, columnLabel, columnName } from './board.messages.ts'
import classes from './board.module.css'
import { BoardCard, type CardActions } from './board-card.tsx'
import { isFrom, moveInto } from './dragged-card.ts'

/** A board has up to some hundred columns, and each of its cards is drawn. */
const FIRST_CARDS = 20

interface Props extends CardActions {
  column: BoardColumn<WorkOrder>
  /** Further orders are not loaded. */
  isPartial: boolean
  /** Id of an order that was just moved here; it is shown, however long the column is. */
  movedId: string | null
}

export function BoardColumnView({ column, isPartial, movedId, ...actions }: Props) {
  const { key, orders } = column
  const name = columnName(key, column.name)
  const { items, total, more } = usePagesOf(orders, FIRST_CARDS)
  const moved = orders.find(({ _id }) => _id === movedId)
  const shown = !moved || items.includes(moved) ? items : [moved, ...items]
  const element = useRef<HTMLElement>(null)
  const dragging = useDrop(element, column, actions.onMove)
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={columnLabel(name, orders.length)}
      data-dragging={dragging ?? undefined}
    >
      <Title order={2} size="h4" className={classes.head}>
        <span className="one-line" title={name}>
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
              <BoardCard key={order._id} order={order} column={key} {...actions} />
            ))}
          </ul>
        )}
        <ShowMore shown={items.length} total={total} more={more} />
      </div>
    </section>
  )
}

type Dragging = 'over' | 'refused' | null

/** Takes the cards that may move here. 'over' while one is above it, 'refused' while a card is dragged that may not. */
function useDrop(
  column: RefObject<HTMLElement | null>,
  { key }: BoardColumn<WorkOrder>,
  onMove: CardActions['onMove'],
): Dragging {
  const [dragging, setDragging] = useState<Dragging>(null)
  const latest = useLatest(onMove)
  useEffect(() => {
    const element = column.current
    if (!element) return
    return combine(
      monitorForElements({
        onDragStart: ({ source: { data } }) =>
          setDragging(moveInto(data, key) || isFrom(data, key) ? null : 'refused'),
        onDrop: () => setDragging(null),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => moveInto(source.data, key) !== null,
        onDragEnter: () => setDragging('over'),
        onDragLeave: () => setDragging(null),
        onDrop: ({ source }) => {
          const move = moveInto(source.data, key)
          if (move) latest.current(move.order, move.from, move.to)
        },
      }),
    )
  }, [column, key, latest])
  return dragging
}
