import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Caller } from '@lamplighter/domain/memberships'
import type { BoardGrouping, Bookings, WorkOrder } from '@lamplighter/domain/work-orders'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../lib/state/use-latest.ts'
import type { OrderChoices } from '../order-choices.ts'
import { dragData } from './dragged-card.ts'
import { type MoveTarget, moveTargets } from './move-targets.ts'
import type { CardPlace } from './use-moves.ts'

export interface CardActions {
  by: BoardGrouping
  today: string
  /** Days to which a due date can be moved. */
  days: readonly string[]
  bookings: Bookings
  me: Caller | null
  /** By city; without those that are not known. */
  choices: ReadonlyMap<string, OrderChoices>
  takesFocus: (place: CardPlace) => boolean
  onMove: (order: WorkOrder, from: CardPlace['column'], to: MoveTarget) => void
}

export interface CardProps {
  /** The same object until any of it changes, so that other cards are not drawn again. */
  actions: CardActions
  order: WorkOrder
  column: CardPlace['column']
}

/** Makes an order in a column draggable, if the user may move it anywhere (ORDER-71), and gives it the focus after a move. */
export function useCard({ order, column, actions }: CardProps) {
  const { by, today, days, me, takesFocus } = actions
  const choices = actions.choices.get(order.cityId)
  const targets = () => moveTargets({ order, from: column, by, today, days, me, choices })
  const canMove = !targets().next().done
  const card = useRef<HTMLLIElement>(null)
  const isDragged = useDrag(card, canMove, () => ({ order, from: column, targets: [...targets()] }))
  useEffect(() => {
    if (takesFocus({ id: order._id, column }))
      card.current?.querySelector<HTMLElement>(canMove ? 'button' : 'a')?.focus()
  })
  return { card, canMove, isDragged, targets }
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
    // Otherwise the browser drags the link instead of the card.
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
