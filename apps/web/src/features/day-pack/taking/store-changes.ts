/** Applies all changes since a pack's cursor, and the new cursor, in one transaction (DUR-26, DUR-39). */
import type { Table } from 'dexie'
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
    const grown = await applied(changed)
    const next: DayPack = {
      ...now,
      city: header.city,
      cursor: header.cursor,
      asOf: header.serverTime,
      finishedOrders: header.finishedOrders,
      crewIds: header.crewIds,
      counts: {
        locations: now.counts.locations + grown.locations,
        notes: now.counts.notes + grown.notes,
        workOrders: now.counts.workOrders + grown.orders,
        removed: 0,
      },
      bytes: Math.max(0, now.bytes + grown.bytes),
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

/** Deletions come first, because orders of a deleted location may follow as lines. Returns the size difference. */
async function applied({ gone, ...came }: Changes) {
  const { locations, notes, orders } = database
  const ofGone = gone.locations.length
    ? await orders.where('[pack+locationId._id]').anyOf(gone.locations).primaryKeys()
    : []
  return grownBy({
    locations: await change(locations, gone.locations, came.locations, ({ pack, _id }) => [pack, _id]),
    notes: await change(notes, [...gone.locations, ...gone.notes], came.notes, ({ pack, locationId }) => [
      pack,
      locationId,
    ]),
    orders: await change(orders, [...gone.orders, ...ofGone], came.orders, ({ pack, _id }) => [pack, _id]),
  })
}

interface Grown {
  rows: number
  bytes: number
}

function grownBy({ locations, notes, orders }: Record<'locations' | 'notes' | 'orders', Grown>) {
  return {
    locations: locations.rows,
    notes: notes.rows,
    orders: orders.rows,
    bytes: locations.bytes + notes.bytes + orders.bytes,
  }
}

async function change<Row extends object>(
  table: Table<Row, Key>,
  gone: readonly Key[],
  came: readonly Row[],
  keyOf: (row: Row) => Key,
): Promise<Grown> {
  const keys = new Map([...gone, ...came.map(keyOf)].map((key) => [key.join(), key]))
  const before = (await table.bulkGet([...keys.values()])).filter((row) => row !== undefined)
  await table.bulkDelete([...gone])
  await table.bulkPut([...came])
  const after = new Map(came.map((row) => [keyOf(row).join(), row]))
  return { rows: after.size - before.length, bytes: bytesOf([...after.values()]) - bytesOf(before) }
}

/** Approximate size as JSON lines, without the pack id. */
const bytesOf = (rows: readonly object[]) =>
  rows.reduce((sum, row) => sum + JSON.stringify({ ...row, pack: undefined }).length + 1, 0)
