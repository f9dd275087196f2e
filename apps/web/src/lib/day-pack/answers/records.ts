/** Builds records like the API's from a pack. Media have no URLs, because those would have expired. */
import { locationFromPack, notesFromPack, workOrderFromPack } from '@lamplighter/domain/day-pack'
import type { Location } from '@lamplighter/domain/locations'
import type { Note } from '@lamplighter/domain/notes'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { type DayPack, packDatabase } from '../pack-database.ts'

const noAddress = () => ({ url: '', thumbUrl: null })

interface Named {
  pack: DayPack
  id: string
}

const keyOf = ({ pack, id }: Named): [string, string] => [pack.rows, id]

/** In the same order, without records removed meanwhile. */
export async function readLocations(named: readonly Named[]): Promise<Location[]> {
  const keys = named.map(keyOf)
  const [locations, notes] = await Promise.all([
    packDatabase.locations.bulkGet(keys),
    packDatabase.notes.bulkGet(keys),
  ])
  return named.flatMap(({ pack }, place) => {
    const found = locations[place]
    if (!found) return []
    const { pack: _, ...line } = found
    return locationFromPack(line, notes[place] ?? null, pack, noAddress)
  })
}

export async function readOrders(named: readonly Named[]): Promise<WorkOrder[]> {
  const found = await packDatabase.orders.bulkGet(named.map(keyOf))
  return named.flatMap(({ pack }, place) => {
    const order = found[place]
    if (!order) return []
    const { pack: _, ...line } = order
    return workOrderFromPack(line, pack)
  })
}

/** Returns the newest notes of a location and the number of all; null if the location is not in the pack. */
export async function readNotes(one: Named): Promise<{ notes: Note[]; total: number } | null> {
  if (!(await packDatabase.locations.get(keyOf(one)))) return null
  const found = await packDatabase.notes.get(keyOf(one))
  return found
    ? { notes: notesFromPack(found, one.pack, noAddress), total: found.noteCount }
    : { notes: [], total: 0 }
}
