import { type Coordinates, metersBetween } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'

/** Soonest due day first, nearest first within a day; without a position, soonest due first. */
export function byDueDay(orders: readonly WorkOrder[], here: Coordinates | null): WorkOrder[] {
  const dayOf = ({ overdueFrom }: WorkOrder) => new Date(overdueFrom).setHours(0, 0, 0, 0)
  const away = ({ locationId }: WorkOrder) => (here ? metersBetween(here, locationId) : 0)
  return orders.toSorted(
    (one, other) =>
      dayOf(one) - dayOf(other) ||
      away(one) - away(other) ||
      Date.parse(one.overdueFrom) - Date.parse(other.overdueFrom),
  )
}
