/** Stores day packs on the test device, as a download does. */
import type { Location } from '@lamplighter/domain/locations'
import type { Note } from '@lamplighter/domain/notes'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { lineOf } from '../lib/day-pack/keep-answer.ts'
import { type DayPack, packDatabase } from '../lib/day-pack/pack-database.ts'
import { membership } from './records.ts'

interface Content {
  owner: string
  city?: DayPack['city']
  asOf?: string
  locations?: readonly Location[]
  /** All notes of the location, newest first. */
  notes?: readonly Note[]
  orders?: readonly WorkOrder[]
}

export async function putPack({
  owner,
  asOf = new Date().toISOString(),
  ...content
}: Content): Promise<void> {
  const { cityId, cityName, cityState } = membership()
  const { city = { _id: cityId, name: cityName, state: cityState } } = content
  const { locations = [], notes = [], orders = [] } = content
  const rows = `${owner} ${city._id} ${asOf}`
  const byLocation = Map.groupBy(notes, ({ locationId }) => locationId)
  await packDatabase.locations.bulkPut(locations.map((location) => ({ ...lineOf(location), pack: rows })))
  await packDatabase.notes.bulkPut(
    [...byLocation].map(([locationId, own]) => ({
      ...{ pack: rows, line: 'notes', locationId, noteCount: own.length, mediaCount: 0, media: [] },
      notes: own.slice(0, 3).map(({ locationId: _, cityId: __, images: ___, media: ____, ...note }) => ({
        ...note,
        media: [],
      })),
    })),
  )
  await packDatabase.orders.bulkPut(
    orders.map(({ cityId: _, cityName: __, ...order }) => ({ ...order, pack: rows, line: 'workOrder' })),
  )
  await packDatabase.packs.put({
    ...{
      key: `${owner} ${city._id}`,
      owner,
      city,
      rows,
      asOf,
      bbox: null,
      cursor: asOf,
      bytes: 1,
      finishedOrders: 0,
      crewIds: [],
    },
    counts: { locations: locations.length, notes: byLocation.size, workOrders: orders.length, removed: 0 },
  })
}

export async function clearPacks(): Promise<void> {
  await Promise.all(packDatabase.tables.map((table) => table.clear()))
}
