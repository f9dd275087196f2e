import { getMe } from '@lamplighter/domain/auth'
import type { LocationFilters } from '@lamplighter/domain/locations'
import {
  locationIndexBuilder,
  matchingOrders,
  matchingRows,
  orderIndex,
} from '@lamplighter/domain/offline-queries'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'
import type { Person } from '../../../testing/test-app.ts'
import { device } from './take-pack.ts'

/** A device that has loaded this person's pack of Prairie Falls, as its worker holds it. */
export async function packInMemory(person: Person, cityId: string, { isOwn = true } = {}) {
  const own = device(person, { cityId })
  await own.refresh()
  const parts = [{ cityId, name: 'Prairie Falls', state: 'NE', isOwn }]
  const builder = locationIndexBuilder(parts)
  for (const one of own.locations.values()) builder.add(0, one)
  const index = builder.finish()
  const { body } = await person.call(getMe, {})
  const orders = orderIndex(
    parts,
    [...own.workOrders.values()].map((one) => ({ ...one, part: 0 })),
    { userId: body.user._id, crewIds: own.crewIds },
  )
  const rowsFor = (filters: LocationFilters) => matchingRows(index, filters) ?? new Uint32Array()
  const ordersFor = (filters: WorkOrderFilters) => matchingOrders(orders, filters) ?? []
  return { index, lines: own.locations, orders, rowsFor, ordersFor }
}
