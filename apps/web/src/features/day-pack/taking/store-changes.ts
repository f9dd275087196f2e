/** Applies all changes since a pack's cursor, and the new cursor, in one transaction (DUR-26, DUR-39). */
import type { Table } from 'dexie'
import { keysOf } from '../../../lib/day-pack/forget-packs.ts'
import {
  type DayPack,
  packDatabase as database,
  type PackLocation,
  type PackNotes,
  type PackOrder,
} from '../../../lib/day-pack/pack-database.ts'
import type { PackRow, PackStream } from './pack-lines.ts'
import { type Link, PackFailed } from './pack-task.ts'

type Key = [pack: string, id: string]

export interface Changed {
  pack: DayPack
  /** Its notes may have changed. */
  notes: boolean
}

/** Matches the server's limit; beyond it the server sends a whole pack. */
export async function storeChanges(
  pack: DayPack,
  { header, rows }: PackStream,
  { progress, signal }: Link,
): Promise<Changed> {
  const lines: PackRow[] = []
  const expected = header.expected.locations + header.expected.workOrders
  for await (const found of rows) {
    lines.push(...found)
    signal.throwIfAborted()
    progress({ phase: 'rows', done: Math.min(expected, lines.length), expected })
  }
  const { packs, locations, notes, orders } = database
  return database.transaction('rw', packs, locations, notes, orders, async () => {
    const now = await packs.get(pack.key)
    // The pack was deleted, or changed by a browser without locks.
    if (now?.rows !== pack.rows || now.cursor !== pack.cursor) throw new PackFailed({ why: 'cut_off' })
    const changed = changesOf(pack.rows, lines)
    const grownBytes = await applied(changed)
    const next: DayPack = {
      ...now,
      city: header.city,
      cursor: header.cursor,
      asOf: header.serverTime,
      finishedOrders: header.finishedOrders,
      crewIds: header.crewIds,
      // Counted, because answers to the user's own writes were stored since (DUR-44).
      counts: {
        locations: await countOf(locations, now.rows),
        notes: await countOf(notes, now.rows),
        workOrders: await countOf(orders, now.rows),
        removed: 0,
      },
      bytes: Math.max(0, now.bytes + grownBytes),
    }
    await packs.put(next)
    return { pack: next, notes: lines.some(({ line }) => line === 'notes' || line === 'removed') }
  })
}

interface Changes {
  gone: { locations: Key[]; orders: Key[]; notes: Key[] }
  locations: PackLocation[]
  notes: PackNotes[]
  orders: PackOrder[]
}

function changesOf(pack: string, lines: readonly PackRow[]): Changes {
  const changes: Changes = {
    gone: { locations: [], orders: [], notes: [] },
    locations: [],
    notes: [],
    orders: [],
  }
  for (const line of lines) {
    if (line.line === 'removed') {
      changes.gone.locations.push(...line.locations.map((id): Key => [pack, id]))
      changes.gone.orders.push(...line.workOrders.map((id): Key => [pack, id]))
    } else if (line.line === 'location') changes.locations.push({ pack, ...line })
    else if (line.line === 'workOrder') changes.orders.push({ pack, ...line })
    else if (line.noteCount > 0) changes.notes.push({ pack, ...line })
    else changes.gone.notes.push([pack, line.locationId])
  }
  return changes
}

const countOf = (table: Table<unknown, Key>, rows: string) =>
  table
    .where(':id')
    .between(...keysOf(rows))
    .count()

/** Deletions come first, because orders of a deleted location may follow as lines. Returns the size difference in bytes. */
async function applied({ gone, ...came }: Changes): Promise<number> {
  const { locations, notes, orders } = database
  const ofGone = gone.locations.length
    ? await orders.where('[pack+locationId._id]').anyOf(gone.locations).primaryKeys()
    : []
  const grown = [
    await change(locations, gone.locations, came.locations, ({ pack, _id }) => [pack, _id]),
    await change(notes, [...gone.locations, ...gone.notes], came.notes, ({ pack, locationId }) => [
      pack,
      locationId,
    ]),
    await change(orders, [...gone.orders, ...ofGone], came.orders, ({ pack, _id }) => [pack, _id]),
  ]
  return grown.reduce((sum, bytes) => sum + bytes, 0)
}

async function change<Row extends object>(
  table: Table<Row, Key>,
  gone: readonly Key[],
  came: readonly Row[],
  keyOf: (row: Row) => Key,
): Promise<number> {
  const keys = new Map([...gone, ...came.map(keyOf)].map((key) => [key.join(), key]))
  const before = (await table.bulkGet([...keys.values()])).filter((row) => row !== undefined)
  await table.bulkDelete([...gone])
  await table.bulkPut([...came])
  const after = new Map(came.map((row) => [keyOf(row).join(), row]))
  return bytesOf([...after.values()]) - bytesOf(before)
}

/** Approximate size as JSON lines, without the pack id. */
const bytesOf = (rows: readonly object[]) =>
  rows.reduce((sum, row) => sum + JSON.stringify({ ...row, pack: undefined }).length + 1, 0)
