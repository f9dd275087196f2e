/** Computes how unsent items change Home's counts. Done here, so that Home need not know how writes change lists. */

import type { User } from '@lamplighter/domain/auth'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { type CountDelta, countDeltas, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { session } from '../../lib/session/session.ts'
import { unsentLocations } from '../../lib/unsent/unsent-locations.ts'
import { unsentOrders } from '../work-orders/unsent-orders.ts'

/** Keeps `countDeltas` up to date. Returns a function that stops it. */
export function followCounts(): () => void {
  const look = () => {
    const { user } = session.state()
    countDeltas.set(user ? changesOf(unsentItems.get(), user) : [])
  }
  const stop = unsentItems.subscribe(look)
  look()
  return () => {
    stop()
    countDeltas.set([])
  }
}

function changesOf(items: readonly OutboxItem[], user: User): CountDelta[] {
  const own = items.filter(({ userId }) => userId === user._id)
  const ofLocation = ({ cityId, icon }: Location, by: number) => {
    const tile = categoryOfIcon(icon)
    return tile ? [{ cityId, tile, by }] : []
  }
  const locations = unsentLocations(own, user).flatMap(({ before, after }) => [
    ...(before ? ofLocation(before, -1) : []),
    ...ofLocation(after, 1),
  ])
  const orders = unsentOrders(own).flatMap(({ before, after }) => {
    const by = Number(after.status === 'open') - Number(before?.status === 'open')
    return [{ cityId: after.cityId, tile: 'WorkOrders' as const, by }]
  })
  return [...locations, ...orders].filter(({ by }) => by !== 0)
}
