/** Computes how unsent items change Home's counts. Home reads the results and need not know the kinds of writes. */

import type { User } from '@lamplighter/domain/auth'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import {
  type CountDelta,
  countDeltas,
  type OpenOrderCounts,
  unsentItems,
  withOwnOrders,
} from '../../lib/outbox/outbox-stores.ts'
import { session } from '../../lib/session/session.ts'
import { unsentLocations } from '../../lib/unsent/unsent-locations.ts'
import { countDelta } from '../../lib/unsent/unsent-records.ts'
import { orderRecords, type UnsentOrder, unsentOrders } from '../work-orders/unsent-orders.ts'

/** Keeps `countDeltas` and `withOwnOrders` up to date. Returns a function that stops it. */
export function followCounts(): () => void {
  const look = () => {
    const { user } = session.state()
    const own = unsentItems.get().filter(({ userId }) => userId === user?._id)
    const orders = unsentOrders(own)
    countDeltas.set(user ? changesOf(own, orders, user) : [])
    withOwnOrders.set((counts, filters) => countsWith(orders, counts, filters))
  }
  const stop = unsentItems.subscribe(look)
  look()
  return () => {
    stop()
    countDeltas.set([])
    withOwnOrders.set((counts) => counts)
  }
}

function countsWith(
  orders: readonly UnsentOrder[],
  { open, urgent, overdue }: OpenOrderCounts,
  filters: WorkOrderFilters,
): OpenOrderCounts {
  const more = (also: WorkOrderFilters) =>
    countDelta(orderRecords, orders, { ...filters, ...also, status: 'open' })
  return {
    open: open + more({}),
    urgent: urgent + more({ priority: 'high' }),
    overdue: overdue + more({ due: 'overdue' }),
  }
}

function changesOf(own: readonly OutboxItem[], ofOrders: readonly UnsentOrder[], user: User): CountDelta[] {
  const ofLocation = ({ cityId, icon }: Location, by: number) => {
    const tile = categoryOfIcon(icon)
    return tile ? [{ cityId, tile, by }] : []
  }
  const locations = unsentLocations(own, user).flatMap(({ before, after }) => [
    ...(before ? ofLocation(before, -1) : []),
    ...ofLocation(after, 1),
  ])
  const orders = ofOrders.flatMap(({ before, after }) => {
    const by = Number(after.status === 'open') - Number(before?.status === 'open')
    return [{ cityId: after.cityId, tile: 'WorkOrders' as const, by }]
  })
  return [...locations, ...orders].filter(({ by }) => by !== 0)
}
