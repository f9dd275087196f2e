import { callerOf } from '@lamplighter/domain/memberships'
import { type BoardGrouping, bookingsOf, type WorkOrder } from '@lamplighter/domain/work-orders'
import { type RefObject, useCallback, useMemo } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { crewMembersIn, useChoicesOf } from '../order-choices.ts'
import type { CardActions } from './use-card.ts'
import { useMoves } from './use-moves.ts'
import { useToday } from './use-today.ts'

interface Asked {
  orders: readonly WorkOrder[]
  by: BoardGrouping
  area: RefObject<HTMLElement | null>
}

/** Everything that the cards of a board or a calendar share. */
export function useBoard({ orders, by, area }: Asked) {
  const { user } = useSession()
  const me = useMemo(() => user && callerOf(user), [user])
  const choices = useChoicesOf(useMemo(() => [...new Set(orders.map(({ cityId }) => cityId))], [orders]))
  // Orders of several cities share the day of the first.
  const today = useToday(choices.get(orders[0]?.cityId ?? '')?.timeZone)
  const bookings = useMemo(() => bookingsOf(orders, crewMembersIn(choices)), [orders, choices])
  const { onMove, moved, takesFocus } = useMoves({ area, orders, today, choices })
  const actionsFor = useCallback(
    (days: readonly string[]): CardActions => ({
      ...{ by, today, days, bookings, me, choices, takesFocus, onMove },
    }),
    [by, today, bookings, me, choices, takesFocus, onMove],
  )
  return { today, moved, actionsFor }
}
