import type { WorkOrder, WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { useCallback } from 'react'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'
import { orderPoint } from '../../../map/locations/map-points.ts'
import { useUnsentPoints } from '../../../map/locations/unsent-points.ts'
import type { UnsentPoints } from '../../../map/map-types.ts'
import { orderRecords, withUnsentPlace } from '../unsent-orders.ts'
import { useUnsentOrders } from '../use-unsent-orders.ts'

/** Pins of open orders with unsent changes, which replace the server's. */
export function useUnsentOrderPoints(filters: WorkOrderFilters): UnsentPoints {
  const { records } = useUnsentLocations()
  const pointOf = useCallback((order: WorkOrder) => orderPoint(withUnsentPlace(order, records)), [records])
  return useUnsentPoints(orderRecords, useUnsentOrders(), { ...filters, status: 'open' }, pointOf)
}
