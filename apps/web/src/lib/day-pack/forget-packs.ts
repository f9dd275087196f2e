/** Deletes day packs from this device: one, all of other users, all, and rows of interrupted downloads. */
import Dexie from 'dexie'
import { packDatabase as database } from './pack-database.ts'
import { packMark } from './pack-mark.ts'

const { locations, notes, orders, thumbnails, names } = database
const tables = [locations, notes, orders, thumbnails, names] as const

/** Key range of the rows of a pack. */
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

/** Deletes the pack at once and its rows afterwards. */
export async function removePack(key: string): Promise<void> {
  const { packs } = database
  const pack = await packs.get(key)
  if (!pack) return
  const left = await database.transaction('rw', packs, async () => {
    await packs.delete(key)
    return packs.count()
  })
  // Not after its rows, because a download that begins meanwhile sets the mark.
  if (left === 0) packMark.set(null)
  await removeRows(pack.rows)
}

/** Deletes rows without a pack, from interrupted downloads. No download may be running. */
export async function removeLeftovers(): Promise<void> {
  const kept = new Set((await database.packs.toArray()).map(({ rows }) => rows))
  for (const table of tables)
    for (const rows of await rowsIn(table)) if (!kept.has(rows)) await removeRows(rows)
}

/** Lists the distinct `rows` keys without reading the rows. */
async function rowsIn(table: (typeof tables)[number]): Promise<string[]> {
  const found: string[] = []
  for (let after: unknown[] = []; ; ) {
    const [key] = await table.where(':id').above(after).limit(1).primaryKeys()
    if (!key) return found
    found.push(key[0])
    after = [key[0], Dexie.maxKey]
  }
}

/** Deletes packs of other users, so that nobody can see or keep them (DUR-39). */
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
