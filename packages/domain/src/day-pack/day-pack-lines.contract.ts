/**
 * The lines of a day pack: one JSON object per line, with its type in `line`. Order: header, removed, location, notes,
 * workOrder, end. A stream without an end line was cut off and must not be used.
 */
import * as z from 'zod/mini'
import { id, timestamp } from '../http/index.ts'
import { box } from '../locations/location-summary.contract.ts'
import { location } from '../locations/locations.contract.ts'
import { mediaItem } from '../media/media.contract.ts'
import { note } from '../notes/notes.contract.ts'
import { workOrder } from '../work-orders/work-orders.contract.ts'
import { DAY_PACK_FORMAT } from './day-pack.limits.ts'

/** Why the server sent a whole pack although a cursor was sent; null if none was sent. */
export const wholePackReasons = [
  /** Not a cursor of this server, or newer than its database. */
  'cursor_unreadable',
  'other_format',
  /** The database was restored from a backup, or a standby took over. */
  'other_database',
  'other_city',
  'other_box',
  /** Another user, role or department. */
  'other_scope',
  'cursor_too_old',
  'too_much_changed',
] as const
export type WholePackReason = (typeof wholePackReasons)[number]

const counts = z.object({ locations: z.int(), notes: z.int(), workOrders: z.int(), removed: z.int() })
/** Number of lines by type; `removed` counts ids. */
export type DayPackCounts = z.infer<typeof counts>

export const dayPackHeader = z.object({
  line: z.literal('header'),
  format: z.literal(DAY_PACK_FORMAT),
  /** Send it as `since` to request only changes. Valid only after the end line was read. */
  cursor: z.string(),
  serverTime: timestamp,
  /** False if the lines are changes since the cursor. */
  whole: z.boolean(),
  reason: z.nullable(z.enum(wholePackReasons)),
  city: z.object({ _id: id, name: z.string(), state: z.string() }),
  bbox: z.nullable(box),
  /** Approximate number of lines, for the progress bar. */
  expected: z.object({ locations: z.int(), workOrders: z.int() }),
  /** How many finished orders the caller sees in this part of the city. The pack itself has only the open ones. */
  finishedOrders: z.int(),
  /** Crews of the city that the caller is in. */
  crewIds: z.array(id),
})
export type DayPackHeader = z.infer<typeof dayPackHeader>

/**
 * Only in packs of changes, before all other lines. Removing a location removes its notes and orders. If an order is
 * still visible because its location is in the trash, a line with the order follows.
 */
export const dayPackRemoved = z.object({
  line: z.literal('removed'),
  locations: z.array(id),
  workOrders: z.array(id),
})
export type DayPackRemoved = z.infer<typeof dayPackRemoved>

/** The fields of a location without notes and media; `locationFromPack` builds a Location. */
export const dayPackLocation = z.extend(
  z.omit(location, {
    cityId: true,
    cityName: true,
    cityState: true,
    address: true,
    mediaUrls: true,
    media: true,
    mediaCount: true,
    noteCount: true,
    latestNote: true,
    timestamp: true,
    deletedAt: true,
  }),
  { line: z.literal('location'), street: z.string() },
)
export type DayPackLocation = z.infer<typeof dayPackLocation>

/** A photo or video without URLs, because URLs expire. Request thumbnails by these ids. */
export const dayPackMedia = z.extend(z.omit(mediaItem, { url: true, thumbUrl: true }), {
  hasThumb: z.boolean(),
})
export type DayPackMedia = z.infer<typeof dayPackMedia>

const dayPackNote = z.extend(
  z.omit(note, { images: true, media: true, locationId: true, cityId: true, locationDeleted: true }),
  {
    media: z.array(dayPackMedia),
  },
)

/** Notes of one location; replaces its previous line. A location without this line has no notes. */
export const dayPackNotes = z.object({
  line: z.literal('notes'),
  locationId: id,
  noteCount: z.int(),
  mediaCount: z.int(),
  /** The newest NOTES_IN_PACK notes, newest first. */
  notes: z.array(dayPackNote),
  /** The newest three media of all notes, as in a Location. */
  media: z.array(dayPackMedia),
})
export type DayPackNotes = z.infer<typeof dayPackNotes>

/** An open order. Its city is in the header. */
export const dayPackOrder = z.extend(z.omit(workOrder, { cityId: true, cityName: true }), {
  line: z.literal('workOrder'),
})
export type DayPackOrder = z.infer<typeof dayPackOrder>

export const dayPackEnd = z.object({ line: z.literal('end'), counts })
export type DayPackEnd = z.infer<typeof dayPackEnd>

export const dayPackLine = z.discriminatedUnion('line', [
  dayPackHeader,
  dayPackRemoved,
  dayPackLocation,
  dayPackNotes,
  dayPackOrder,
  dayPackEnd,
])
export type DayPackLine = z.infer<typeof dayPackLine>
