/** The packs that may answer, read into memory once; and again when one of them has changed. */
import {
  type LocationIndex,
  locationIndexBuilder,
  type OrderIndex,
  orderIndex,
  type Part,
} from '@lamplighter/domain/answers'
import Dexie from 'dexie'
import { type DayPack, type PackOrder, packDatabase } from '../pack-database.ts'
import type { Asker } from './question.ts'

export interface OpenPacks {
  /** Changes with the content. */
  state: string
  /** In the order of the parts. */
  packs: readonly DayPack[]
  locations: LocationIndex
  orders: OrderIndex
}

/** Rows that are in memory as records at once, before they become columns. */
const ROWS_AT_ONCE = 2_000

let opened: { state: string; packs: Promise<OpenPacks> } | null = null

/** Null where the caller has no pack. */
export async function openPacks(asker: Asker): Promise<OpenPacks | null> {
  const packs = (await packDatabase.packs.where('owner').equals(asker.owner).toArray()).filter(
    ({ city }) => asker.cityIds.includes(city._id) || asker.isPlatformAdmin,
  )
  if (packs.length === 0) {
    opened = null
    return null
  }
  const state = JSON.stringify([
    asker.cityIds,
    packs.map(({ rows, cursor, asOf, touchedAt }) => [rows, cursor, asOf, touchedAt]),
  ])
  if (opened?.state !== state) {
    opened = { state, packs: readAll(state, packs, asker) }
    opened.packs.catch(() => {
      opened = null
    })
  }
  return opened.packs
}

async function readAll(state: string, packs: readonly DayPack[], { cityIds }: Asker): Promise<OpenPacks> {
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
    for await (const order of rowsOf(packDatabase.orders, rows)) orders.push({ ...order, part })
  }
  return { state, packs, locations: locations.finish(), orders: orderIndex(parts, orders) }
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
