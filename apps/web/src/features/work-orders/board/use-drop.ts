import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumnKey } from '@lamplighter/domain/work-orders'
import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../../lib/state/use-latest.ts'
import { isFrom, moveInto } from './dragged-card.ts'
import type { CardActions } from './use-card.ts'

type Dragging = 'over' | 'refused' | null

/** Makes the column a drop target. Returns 'over' while a card that may move here is above it, 'refused' while another one is dragged. */
export function useDrop(
  column: RefObject<HTMLElement | null>,
  key: BoardColumnKey,
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
