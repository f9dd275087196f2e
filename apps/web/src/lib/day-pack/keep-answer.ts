/**
 * Stores the server's answers to the user's writes in their day pack. Otherwise they would see and edit old data
 * offline (DUR-44). The next refresh of the pack brings the same changes.
 */
import type { DayPackLocation, DayPackMedia, DayPackNotes, DayPackOrder } from '@lamplighter/domain/day-pack'
import { NOTES_IN_PACK } from '@lamplighter/domain/day-pack'
import type { Location } from '@lamplighter/domain/locations'
import type { MediaItem } from '@lamplighter/domain/media'
import type { Note } from '@lamplighter/domain/notes'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { type DayPack, packDatabase } from './pack-database.ts'

interface Sent {
  /** Kind of the outbox item, such as `location.update`. */
  kind: string
  entityId: string
}

/** Never rejects, because the write has succeeded. */
export async function keepAnswer(owner: string, { kind, entityId }: Sent, answer: unknown): Promise<void> {
  const { packs, locations, notes, orders } = packDatabase
  try {
    if ((await packs.where('owner').equals(owner).count()) === 0) return
    await packDatabase.transaction('rw', [packs, locations, notes, orders], async () => {
      for (const pack of await packs.where('owner').equals(owner).toArray()) {
        await keepIn(pack, { kind, entityId }, answer)
        await packs.update(pack.key, { touchedAt: Date.now() })
      }
    })
  } catch (error) {
    console.warn('The day pack could not be brought up to date', error)
  }
}

async function keepIn(pack: DayPack, { kind, entityId }: Sent, answer: unknown): Promise<void> {
  const key: [string, string] = [pack.rows, entityId]
  if (kind === 'location.trash') return packDatabase.locations.delete(key)
  if (kind === 'note.delete') return removeNote(pack, entityId)
  if ((answer as { cityId?: string }).cityId !== pack.city._id) return
  if (kind === 'note.create') return putNote(pack, answer as Note)
  if (kind.startsWith('location.')) return putLocation(pack, answer as Location)
  if (kind.startsWith('order.')) return putOrder(pack, answer as WorkOrder)
}

async function putLocation({ rows, bbox }: DayPack, location: Location): Promise<void> {
  const known = await packDatabase.locations.get([rows, location._id])
  if (known ? known.version >= location.version : bbox && !isWithin(bbox, location)) return
  await packDatabase.locations.put({ ...lineOf(location), pack: rows })
}

async function putOrder(
  { key, rows }: DayPack,
  { cityId: _, cityName: __, ...order }: WorkOrder,
): Promise<void> {
  const known = await packDatabase.orders.get([rows, order._id])
  if (known && known.version >= order.version) return
  const isReopened = !known && order.reopened !== null
  const finished = order.status === 'finished' ? Number(known !== undefined) : -Number(isReopened)
  await packDatabase.packs
    .where('key')
    .equals(key)
    .modify((pack) => {
      if (pack.finishedOrders !== undefined) pack.finishedOrders += finished
    })
  const line: DayPackOrder = { ...order, line: 'workOrder' }
  if (order.status === 'open') await packDatabase.orders.put({ ...line, pack: rows })
  else await packDatabase.orders.delete([rows, order._id])
}

async function putNote({ rows }: DayPack, note: Note): Promise<void> {
  const { locationId, cityId: _, images: __, locationDeleted: ___, media, ...own } = note
  const known = await packDatabase.notes.get([rows, locationId])
  if (known?.notes.some(({ _id }) => _id === note._id)) return
  const added = media.map(withoutAddresses)
  const line: DayPackNotes = {
    line: 'notes',
    locationId,
    noteCount: (known?.noteCount ?? 0) + 1,
    mediaCount: (known?.mediaCount ?? 0) + added.length,
    notes: [{ ...own, media: added }, ...(known?.notes ?? [])].slice(0, NOTES_IN_PACK),
    media: [...added, ...(known?.media ?? [])].slice(0, NOTES_IN_PACK),
  }
  await packDatabase.notes.put({ ...line, pack: rows })
}

/** The next refresh brings the older note that now belongs to the latest ones. */
async function removeNote({ rows }: DayPack, id: string): Promise<void> {
  await packDatabase.notes
    .where('[pack+locationId]')
    .between([rows, ''], [rows, '\uffff'])
    .filter(({ notes }) => notes.some(({ _id }) => _id === id))
    .modify((line) => {
      const media = new Set(line.notes.find(({ _id }) => _id === id)?.media.map(({ _id }) => _id))
      line.notes = line.notes.filter(({ _id }) => _id !== id)
      line.media = line.media.filter(({ _id }) => !media.has(_id))
      line.noteCount -= 1
      line.mediaCount -= media.size
    })
}

/** Without notes and media, which have their own lines. */
export function lineOf(location: Location): DayPackLocation {
  const { cityId, cityName, cityState, address, timestamp, deletedAt, ...others } = location
  const { mediaUrls, media, mediaCount, noteCount, latestNote, ...line } = others
  return { ...line, line: 'location', street: address.street }
}

const withoutAddresses = ({ url: _, thumbUrl, ...item }: MediaItem): DayPackMedia => ({
  ...item,
  hasThumb: thumbUrl !== null,
})

const isWithin = ([west, south, east, north]: NonNullable<DayPack['bbox']>, at: Location) =>
  at.latitude >= south &&
  at.latitude <= north &&
  (west <= east ? at.longitude >= west && at.longitude <= east : at.longitude >= west || at.longitude <= east)
