import type { BoardColumnKey, WorkOrder } from '@lamplighter/domain/work-orders'
import type { MoveTarget } from './move-targets.ts'

export interface DraggedCard {
  order: WorkOrder
  from: BoardColumnKey
  targets: readonly MoveTarget[]
}

/** Only this module writes under this key. */
const dragged = Symbol('order card')

export const dragData = (card: DraggedCard): Record<symbol, unknown> => ({ [dragged]: card })

/** The dragged card and its move into a column; null for other things, and for columns that it may not move to. */
export function moveInto(data: Record<symbol, unknown>, column: BoardColumnKey) {
  const card = data[dragged] as DraggedCard | undefined
  const to = card?.targets.find(({ key }) => key === column)
  return card && to ? { ...card, to } : null
}

/** True if the dragged card comes from this column. */
export const isFrom = (data: Record<symbol, unknown>, column: BoardColumnKey): boolean =>
  (data[dragged] as DraggedCard | undefined)?.from === column
