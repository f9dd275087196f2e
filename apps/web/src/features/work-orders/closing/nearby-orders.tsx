import { formatCount } from '@lamplighter/domain/format'
import { boxAround, metersBetween } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { OrderCards } from '../list/order-cards.tsx'
import { useOrdersHere } from '../list/use-orders-here.ts'

/** 500 feet. */
const CLOSE_METERS = 152.4
const MOST = 3

/** `nearbyTitle(3)` is '3 open orders within 500 ft' */
export const nearbyTitle = (count: number): string =>
  `${formatCount(count)} open ${count === 1 ? 'order' : 'orders'} within 500 ft`

/** Names the nearest open orders on the page of a finished one (ORDER-53). */
export function NearbyOrders({ order: { locationId: place, cityId } }: { order: WorkOrder }) {
  const { items, total } = useOrdersHere('open', { cityId, bbox: boxAround(place, CLOSE_METERS) })
  if (items.length === 0) return null
  const away = ({ locationId }: WorkOrder) => metersBetween(place, locationId)
  const nearest = items.toSorted((one, other) => away(one) - away(other)).slice(0, MOST)
  return (
    <SectionCard title={nearbyTitle(total)}>
      <OrderCards label={nearbyTitle(total)} orders={nearest} />
    </SectionCard>
  )
}
