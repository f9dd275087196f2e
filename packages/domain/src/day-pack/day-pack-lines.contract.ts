/**
 * The lines of a day pack, one JSON object each, told apart by `line`. In this order: header, removed, location, notes,
 * workOrder, end. A stream that ends without its end line was cut off, and is not to be taken.
 */
import * as z from 'zod/mini'
import { id, timestamp } from '../http/index.ts'
import { box } from '../locations/location-summary.contract.ts'
import { location } from '../locations/locations.contract.ts'
import { mediaItem } from '../media/media.contract.ts'
import { note } from '../notes/notes.contract.ts'
import { workOrder } from '../work-orders/work-orders.contract.ts'
import { DAY_PACK_FORMAT } from './day-pack.limits.ts'

/** Why everything comes, although a cursor was sent; null where none was. */
export const wholePackReasons = [
  /** It is not one of ours, or lies ahead of this database. */
  'cursor_unreadable',
  'other_format',
  /** A restored backup, or a standby that took over. */
  'other_database',
  'other_city',
  'other_box',
  /** Another person, role or department. */
  'other_scope',
  'cursor_too_old',
  'too_much_changed',
] as const
export type WholePackReason = (typeof wholePackReasons)[number]

const counts = z.object({ locations: z.int(), notes: z.int(), workOrders: z.int(), removed: z.int() })
/** How many lines came of each sort; `removed` counts ids. */
export type DayPackCounts = z.infer<typeof counts>

export const dayPackHeader = z.object({
  line: z.literal('header'),
  format: z.literal(DAY_PACK_FORMAT),
  /** Sent as `since` it asks for what has changed; valid only once the end line was read. */
  cursor: z.string(),
  serverTime: timestamp,
  /** False: what follows are the changes since the cursor that was sent. */
  whole: z.boolean(),
  reason: z.nullable(z.enum(wholePackReasons)),
  city: z.object({ _id: id, name: z.string(), state: z.string() }),
  bbox: z.nullable(box),
  /** About how many lines follow, for the progress. */
  expected: z.object({ locations: z.int(), workOrders: z.int() }),
})
export type DayPackHeader = z.infer<typeof dayPackHeader>

/**
 * Only among changes, before all others. A location that goes takes its notes and its orders with it; an order of it that
 * is still there (its location is in the trash) follows as a line.
 */
export const dayPackRemoved = z.object({
  line: z.literal('removed'),
  locations: z.array(id),
  workOrders: z.array(id),
})
export type DayPackRemoved = z.infer<typeof dayPackRemoved>

/** What a location says by itself; `locationFromPack` makes a Location of it. */
export const dayPackLocation = z.extend(
  z.pick(location, {
    _id: true,
    name: true,
    latitude: true,
    longitude: true,
    city: true,
    state: true,
    zip: true,
    placeWords: true,
    description: true,
    notes: true,
    icon: true,
    tags: true,
    attributes: true,
    userId: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  { line: z.literal('location'), street: z.string() },
)
export type DayPackLocation = z.infer<typeof dayPackLocation>

/** A photo or video without its addresses, which expire: ask for thumbnails by these ids. */
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

/** All that is known of the notes of one location; a location without such a line has none. It replaces the one before. */
export const dayPackNotes = z.object({
  line: z.literal('notes'),
  locationId: id,
  noteCount: z.int(),
  mediaCount: z.int(),
  /** The newest NOTES_IN_PACK, newest first. */
  notes: z.array(dayPackNote),
  /** The newest three of all its notes, as in a Location. */
  media: z.array(dayPackMedia),
})
export type DayPackNotes = z.infer<typeof dayPackNotes>

/** An open order. Its city is the header's. */
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
