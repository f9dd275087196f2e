/** Removes day packs from this device: one, those of others, all, and what a try that broke off has left. */
import Dexie from 'dexie'
import { packDatabase as database } from './pack-database.ts'
import { packMark } from './pack-mark.ts'

const { locations, notes, orders, thumbnails, names } = database
const tables = [locations, notes, orders, thumbnails, names] as const

/** The keys of what stands under a pack's `rows`. */
export const keysOf = (rows: string): [lower: unknown[], upper: unknown[]] => [
  [rows, Dexie.minKey],
  [rows, Dexie.maxKey],
]

export async function removeRows(rows: string): Promise<void> {
  for (const table of tables)
    await table
      .where(':id')
      .between(...keysOf(rows))
      .delete()
}

/** The pack is gone at once, its rows right after. */
export async function removePack(key: string): Promise<void> {
  const pack = await database.packs.get(key)
  if (!pack) return
  await database.packs.delete(key)
  await removeRows(pack.rows)
  if ((await database.packs.count()) === 0) packMark.set(null)
}

/** Rows that no pack has: of a try that broke off. Nothing may be taking a pack meanwhile. */
export async function removeLeftovers(): Promise<void> {
  const kept = new Set((await database.packs.toArray()).map(({ rows }) => rows))
  for (const table of tables)
    for (const rows of await rowsIn(table)) if (!kept.has(rows)) await removeRows(rows)
}

/** Each once, without reading what stands under it. */
async function rowsIn(table: (typeof tables)[number]): Promise<string[]> {
  const found: string[] = []
  for (let after: unknown[] = []; ; ) {
    const [key] = await table.where(':id').above(after).limit(1).primaryKeys()
    if (!key) return found
    found.push(key[0])
    after = [key[0], Dexie.maxKey]
  }
}

/** Nobody else is shown a pack, or keeps it on the device (DUR-39). */
export async function forgetPacksNotOf(owner: string | null): Promise<void> {
  if (owner === null) return forgetPacks()
  await database.packs.where('owner').notEqual(owner).delete()
  await removeLeftovers()
  packMark.set((await database.packs.count()) > 0 ? owner : null)
}

export async function forgetPacks(): Promise<void> {
  await database.transaction('rw', [database.packs, ...tables], () =>
    Promise.all([database.packs, ...tables].map((table) => table.clear())),
  )
  packMark.set(null)
}
