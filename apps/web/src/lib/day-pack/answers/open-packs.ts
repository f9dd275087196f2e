/** Loads the packs that may answer into memory, and reloads them after a change. */
import { dayPackOrder } from '@lamplighter/domain/day-pack'
import {
  type LocationIndex,
  locationIndexBuilder,
  type OrderIndex,
  orderIndex,
  type Part,
} from '@lamplighter/domain/offline-queries'
import { openStreetIndex, type StreetIndex, streetsOfMaps } from '@lamplighter/gazetteer/street-index'
import Dexie from 'dexie'
import { type DayPack, type PackNames, type PackOrder, packDatabase } from '../pack-database.ts'
import type { Asker } from './question.ts'

export interface OpenPacks {
  /** Changes with the content. */
  state: string
  /** In the order of `parts`. */
  packs: readonly DayPack[]
  locations: LocationIndex
  orders: OrderIndex
  streets: ReturnType<typeof streetsOfMaps>
}

/** Rows read at once before they become columns. */
const ROWS_AT_ONCE = 2_000

let inMemory: { state: string; packs: Promise<OpenPacks> } | null = null

/** Null if the user has no pack. */
export async function openPacks(asker: Asker): Promise<OpenPacks | null> {
  const packs = (await packDatabase.packs.where('owner').equals(asker.owner).toArray()).filter(
    ({ city }) => asker.cityIds.includes(city._id) || asker.isPlatformAdmin,
  )
  if (packs.length === 0) {
    inMemory = null
    return null
  }
  const state = JSON.stringify([
    asker.cityIds,
    packs.map(({ rows, cursor, asOf, touchedAt, names }) => [rows, cursor, asOf, touchedAt, names?.urls]),
  ])
  if (inMemory?.state !== state) {
    inMemory = { state, packs: readAll(state, packs, asker) }
    inMemory.packs.catch(() => {
      inMemory = null
    })
  }
  return inMemory.packs
}

async function readAll(
  state: string,
  packs: readonly DayPack[],
  { cityIds, owner }: Asker,
): Promise<OpenPacks> {
  const parts = packs.map(
    ({ city: { _id: cityId, name, state } }): Part => ({
      cityId,
      name,
      state,
      isOwn: cityIds.includes(cityId),
    }),
  )
  const locations = locationIndexBuilder(parts)
  const orders: (PackOrder & { part: number })[] = []
  for (const [part, { rows }] of packs.entries()) {
    for await (const location of rowsOf(packDatabase.locations, rows)) locations.add(part, location)
    // The contract completes rows of an earlier version of the app.
    for await (const order of rowsOf(packDatabase.orders, rows))
      orders.push({ ...order, ...dayPackOrder.parse(order), part })
  }
  const streets = await streetsOf(packs)
  const me = { userId: owner, crewIds: packs.flatMap(({ crewIds = [] }) => crewIds) }
  return { state, packs, locations: locations.finish(), orders: orderIndex(parts, orders, me), streets }
}

/** Packs of two cities may share a map. */
async function streetsOf(packs: readonly DayPack[]): Promise<OpenPacks['streets']> {
  const maps = new Map<string, PackNames>()
  for (const { rows, names } of packs)
    for (const map of await packDatabase.names.bulkGet((names?.urls ?? []).map((url) => [rows, url])))
      if (map) maps.set(map.url, map)
  return streetsOfMaps([...maps.values()].flatMap(opened))
}

/** An index of another edition is replaced when its pack is refreshed. */
function opened({ name, bytes }: PackNames): { name: string; index: StreetIndex }[] {
  try {
    return [{ name, index: openStreetIndex(bytes) }]
  } catch {
    return []
  }
}

async function* rowsOf<Row extends { _id: string }>(table: Dexie.Table<Row, [string, string]>, pack: string) {
  for (let last: string | typeof Dexie.minKey = Dexie.minKey; ; ) {
    const rows: Row[] = await table
      .where('[pack+_id]')
      .between([pack, last], [pack, Dexie.maxKey], false, true)
      .limit(ROWS_AT_ONCE)
      .toArray()
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return
    last = end._id
  }
}
