/**
 * Day packs on this device: what a person sees of a city, for a day without a network (DUR-39). A database of its own: all of
 * it can be fetched again, so it may be cleared at any time, which drafts and what waits to be sent never are.
 */
import type { DayPackCounts, DayPackLocation, DayPackNotes, DayPackOrder } from '@lamplighter/domain/day-pack'
import type Dexie from 'dexie'
import type { EntityTable, Table } from 'dexie'
import { boundedDatabase } from '../storage/bounded-database.ts'
import { databases } from '../storage/databases.ts'

/** Degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number]

export interface DayPack {
  /** `{owner} {city id}`: one a person and city. */
  key: string
  /** The user's id. Nobody else is shown it (DUR-29). */
  owner: string
  city: { _id: string; name: string; state: string }
  /** Null for the whole city. */
  bbox: Box | null
  /** Under which its rows stand. A new whole pack is written beside the old one, and takes its place when it is complete. */
  rows: string
  /** Sent as `since`, it brings what has changed. */
  cursor: string
  /** The server's time, ISO 8601: what was changed later is not in it. */
  asOf: string
  counts: DayPackCounts
  /** What its rows take as text, for the screen. */
  bytes: number
  /** The box round its locations; missing where it has none. */
  extent?: Box
  /** Missing where it is kept without thumbnails. */
  photos?: PackPhotos
  /**
   * The map files whose part is on the device, and whether all of it fitted; missing until they were read. Packs of earlier
   * versions do not say how many bytes it has.
   */
  streets?: { files: readonly string[]; whole: boolean; bytes?: number }
  /** The indexes of street maps that are here, for the words of any place; missing where none was read yet. */
  names?: { urls: readonly string[]; bytes: number }
  /** When a row was changed here last, outside of its refreshing, in milliseconds. */
  touchedAt?: number
}

export interface PackPhotos {
  /** Thumbnails that its notes have, how many of them are here, and their bytes. */
  wanted: number
  kept: number
  bytes: number
}

/** `pack` is the `rows` of its pack. */
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
  /** Of the media item. */
  _id: string
  type: string
  bytes: ArrayBuffer
}

/** What the streets, houses and grounds of a street map are called, as `openStreetIndex` reads it. */
export interface PackNames {
  pack: string
  url: string
  /** Of the map. */
  name: string
  bytes: ArrayBuffer
}

/** The database opens in pages and in workers; changes to `packs` are seen in both (Dexie's liveQuery). */
export const packDatabase = boundedDatabase(databases.packs) as Dexie & {
  packs: EntityTable<DayPack, 'key'>
  locations: Table<PackLocation, [pack: string, id: string]>
  notes: Table<PackNotes, [pack: string, locationId: string]>
  orders: Table<PackOrder, [pack: string, id: string]>
  thumbnails: Table<PackThumbnail, [pack: string, id: string]>
  names: Table<PackNames, [pack: string, url: string]>
}
packDatabase.version(1).stores({
  packs: 'key, owner',
  locations: '[pack+_id]',
  notes: '[pack+locationId]',
  orders: '[pack+_id], [pack+locationId._id]',
  thumbnails: '[pack+_id]',
})
packDatabase.version(2).stores({ names: '[pack+url]' })
