/**
 * Day packs on this device: a user's view of a city for offline work (DUR-39). They have their own database, because it
 * can be cleared at any time and downloaded again. Drafts and unsent changes must never be cleared.
 */
import type { DayPackCounts, DayPackLocation, DayPackNotes, DayPackOrder } from '@lamplighter/domain/day-pack'
import type Dexie from 'dexie'
import type { EntityTable, Table } from 'dexie'
import { boundedDatabase } from '../storage/bounded-database.ts'
import { databases } from '../storage/databases.ts'

/** Degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number]

export interface DayPack {
  /** `{owner} {city id}`: one per user and city. */
  key: string
  /** User id. Nobody else can see it (DUR-29). */
  owner: string
  city: { _id: string; name: string; state: string }
  /** Null for the whole city, or only the user's open orders. */
  bbox: Box | null
  /** Only the places of the user's open orders: all that is stored of a large city without being asked (DUR-77). */
  onlyMyOrders?: true
  /** Key of its rows. A new whole pack is written next to the old one and replaces it when complete. */
  rows: string
  /** Sent as `since` to request changes. */
  cursor: string
  /** Server time in ISO 8601. Later changes are not included. */
  asOf: string
  counts: DayPackCounts
  /** How many finished orders the server has; missing in packs of an earlier download. */
  finishedOrders?: number
  /** Crews of the city that the user is in; missing in the same packs. */
  crewIds?: readonly string[]
  /** Size of its rows as text. */
  bytes: number
  /** Box around its locations; missing without locations. */
  extent?: Box
  /** Missing if it is stored without thumbnails. */
  photos?: PackPhotos
  /** Map files stored with the pack, and whether all parts fit; missing until they were downloaded. */
  streets?: { files: readonly string[]; whole: boolean; bytes: number }
  /** Street indexes stored with the pack; missing until they were downloaded. */
  names?: { urls: readonly string[]; bytes: number }
  /** Stored without being asked: no street map, and no photos of a whole city (DUR-70). */
  rowsOnly?: true
  /** Last local change of a row, other than by a refresh, in milliseconds. */
  touchedAt?: number
}

export interface PackPhotos {
  /** Number of thumbnails of its notes, number stored, and their bytes. */
  wanted: number
  kept: number
  bytes: number
}

/** `pack` is the `rows` key of its pack. */
export interface PackLocation extends DayPackLocation {
  pack: string
}
export interface PackNotes extends DayPackNotes {
  pack: string
}
export interface PackOrder extends DayPackOrder {
  pack: string
}
export interface PackThumbnail {
  pack: string
  /** Id of the media item. */
  _id: string
  type: string
  bytes: ArrayBuffer
}

/** Names of streets, houses and areas of a street map, as `openStreetIndex` reads them. */
export interface PackNames {
  pack: string
  url: string
  /** Name of the map. */
  name: string
  bytes: ArrayBuffer
}

/** Used by pages and workers. Both observe changes of `packs` (Dexie's liveQuery). */
export const packDatabase = boundedDatabase(databases.packs) as Dexie & {
  packs: EntityTable<DayPack, 'key'>
  locations: Table<PackLocation, [pack: string, id: string]>
  notes: Table<PackNotes, [pack: string, locationId: string]>
  orders: Table<PackOrder, [pack: string, id: string]>
  thumbnails: Table<PackThumbnail, [pack: string, id: string]>
  names: Table<PackNames, [pack: string, url: string]>
}
packDatabase.version(2).stores({
  packs: 'key, owner',
  locations: '[pack+_id]',
  notes: '[pack+locationId]',
  orders: '[pack+_id], [pack+locationId._id]',
  thumbnails: '[pack+_id]',
  names: '[pack+url]',
})
