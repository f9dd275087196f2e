import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { useMemo } from 'react'
import { stateOfAll } from '../../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../../lib/outbox/use-under-way.ts'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'
import { orderPoint } from '../../../map/locations/map-points.ts'
import type { OwnPoints } from '../../../map/map-types.ts'
import { matchesFilters, withUnsentPlace } from '../unsent-orders.ts'
import { useUnsentOrders } from '../use-unsent-orders.ts'

/** Pins of open orders with unsent changes, which replace the server's. */
export function useOwnOrderPoints(filters: WorkOrderFilters): OwnPoints {
  const unsent = useUnsentOrders()
  const { own } = useOwnLocations()
  const underWay = useUnderWay()
  const key = JSON.stringify(filters)
  return useMemo(() => {
    const shown = unsent.filter(({ after }) => matchesFilters(after, 'open', JSON.parse(key)))
    return {
      points: shown.map(({ after, items }) => ({
        ...orderPoint(withUnsentPlace(after, own)),
        unsent: stateOfAll(items, underWay),
      })),
      instead: unsent.map(({ after }) => after._id),
    }
  }, [unsent, own, underWay, key])
}
