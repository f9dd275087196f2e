/**
 * Stores a whole pack next to the old one in batches, and swaps them in one step after the end line.
 * An interruption leaves the old pack unchanged (DUR-39).
 */
import { uuidv7 } from '../../../lib/api/ids.ts'
import { packKey } from '../../../lib/day-pack/day-packs.ts'
import { keysOf, removeRows } from '../../../lib/day-pack/forget-packs.ts'
import {
  type Box,
  type DayPack,
  packDatabase as database,
  type PackLocation,
  type PackNotes,
  type PackOrder,
} from '../../../lib/day-pack/pack-database.ts'
import type { PackRow, PackStream } from './pack-lines.ts'
import { type Link, PackFailed, type PackTask } from './pack-task.ts'

/** Rows per transaction: enough to be fast, few enough for a phone's memory. */
const BATCH = 2_000

interface Batch {
  locations: PackLocation[]
  notes: PackNotes[]
  orders: PackOrder[]
}

export async function storeWhole(
  {
    owner,
    city,
    bbox,
    onlyMyOrders,
    rowsOnly,
  }: Pick<PackTask, 'owner' | 'city' | 'bbox' | 'onlyMyOrders' | 'rowsOnly'>,
  { header, rows: lines, bytes }: PackStream,
  { progress, signal }: Link,
): Promise<DayPack> {
  const rows = uuidv7()
  const key = packKey(owner, city._id)
  const counts = { locations: 0, notes: 0, workOrders: 0, removed: 0 }
  const expected = header.expected.locations + header.expected.workOrders
  let extent: Box | undefined
  /** The previous batch is written while the next one is read. */
  let storing: Promise<void> = Promise.resolve()
  try {
    let batch: Batch = { locations: [], notes: [], orders: [] }
    for await (const found of lines) {
      for (const line of found) {
        extent = put(line, rows, batch, extent)
        counts.locations += line.line === 'location' ? 1 : 0
        counts.notes += line.line === 'notes' ? 1 : 0
        counts.workOrders += line.line === 'workOrder' ? 1 : 0
      }
      if (sizeOf(batch) >= BATCH) {
        await storing
        storing = store(batch)
        // The next await reports its failure.
        storing.catch(() => undefined)
        batch = { locations: [], notes: [], orders: [] }
      }
      signal.throwIfAborted()
      progress({ phase: 'rows', done: Math.min(expected, counts.locations + counts.workOrders), expected })
    }
    await storing
    await store(batch)
    signal.throwIfAborted()
    const { cursor, serverTime: asOf } = header
    const pack: DayPack = {
      key,
      owner,
      city: header.city,
      bbox,
      rows,
      cursor,
      asOf,
      counts,
      finishedOrders: header.finishedOrders,
      crewIds: header.crewIds,
      bytes: bytes(),
      ...(extent ? { extent } : {}),
      ...(onlyMyOrders ? { onlyMyOrders } : {}),
      ...(rowsOnly ? { rowsOnly } : {}),
    }
    await putInPlace(pack)
    return pack
  } catch (error) {
    await storing.catch(() => undefined)
    // Leftovers are removed before the next try.
    await removeRows(rows).catch(() => undefined)
    throw error
  }
}

function put(line: PackRow, pack: string, batch: Batch, extent: Box | undefined): Box | undefined {
  if (line.line === 'notes') batch.notes.push({ pack, ...line })
  if (line.line === 'workOrder') batch.orders.push({ pack, ...line })
  if (line.line !== 'location') return extent
  batch.locations.push({ pack, ...line })
  const { latitude, longitude } = line
  if (!extent) return [longitude, latitude, longitude, latitude]
  const [west, south, east, north] = extent
  return [
    Math.min(west, longitude),
    Math.min(south, latitude),
    Math.max(east, longitude),
    Math.max(north, latitude),
  ]
}

const sizeOf = ({ locations, notes, orders }: Batch) => locations.length + notes.length + orders.length

async function store({ locations, notes, orders }: Batch): Promise<void> {
  const { locations: ofLocations, notes: ofNotes, orders: ofOrders } = database
  await database.transaction('rw', ofLocations, ofNotes, ofOrders, () =>
    Promise.all([ofLocations.bulkPut(locations), ofNotes.bulkPut(notes), ofOrders.bulkPut(orders)]),
  )
}

/** Swaps only if all rows are stored, because the user may have cleared the device. Old rows are deleted afterwards. */
async function putInPlace(pack: DayPack): Promise<void> {
  const { packs, locations, notes, orders } = database
  const before = await database.transaction('rw', packs, locations, notes, orders, async () => {
    const kept = await countRows(pack.rows)
    const { counts } = pack
    if (
      kept.locations !== counts.locations ||
      kept.notes !== counts.notes ||
      kept.workOrders !== counts.workOrders
    )
      throw new PackFailed({ why: 'cut_off' })
    const before = await packs.get(pack.key)
    await packs.put(pack)
    return before
  })
  if (!before) return
  await moveThumbnails(before.rows, pack.rows).catch(() => undefined)
  await removeRows(before.rows).catch(() => undefined)
}

async function countRows(rows: string) {
  const { locations, notes, orders } = database
  const [ofLocations, ofNotes, ofOrders] = await Promise.all(
    [locations, notes, orders].map((table) =>
      table
        .where(':id')
        .between(...keysOf(rows))
        .count(),
    ),
  )
  return { locations: ofLocations ?? 0, notes: ofNotes ?? 0, workOrders: ofOrders ?? 0, removed: 0 }
}

const THUMBNAILS_AT_ONCE = 100

/** Reuses the files of the old pack. */
async function moveThumbnails(from: string, to: string): Promise<void> {
  const { thumbnails } = database
  for (;;) {
    const some = await thumbnails
      .where(':id')
      .between(...keysOf(from))
      .limit(THUMBNAILS_AT_ONCE)
      .toArray()
    if (some.length === 0) return
    await database.transaction('rw', thumbnails, async () => {
      await thumbnails.bulkPut(some.map((one) => ({ ...one, pack: to })))
      await thumbnails.bulkDelete(some.map(({ _id }) => [from, _id] as [string, string]))
    })
  }
}
