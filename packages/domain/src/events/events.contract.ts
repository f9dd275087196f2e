/** A stream that tells which records changed, never what they say: readers ask again with their own permissions (LIVE-1). */
import * as z from 'zod/mini'
import { endpoint, id } from '../http/index.ts'

/** One changed record. */
const recordChange = z.object({
  cityId: id,
  object: z.enum(['location', 'note', 'work_order']),
  /** 'left': deleted, or now in another category or place. */
  kind: z.enum(['changed', 'left']),
  id,
  /** The location of a note or an order; of a location its own id. */
  locationId: id,
  /** Null when it has left. */
  version: z.nullable(z.int()),
  /** Longitude and latitude in degrees (WGS 84). */
  position: z.tuple([z.number(), z.number()]),
})

/** The data of each event by its name. */
export const eventData = {
  /** The first event: from here on the stream tells every change. */
  begin: z.object({}),
  changes: z.array(recordChange),
  /** Too many changes to name them, or too old a Last-Event-ID: everything may have changed. */
  refresh: z.object({}),
} as const
export type EventName = keyof typeof eventData

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  summary:
    'Server-Sent Events that name the records changed in the caller’s cities; Last-Event-ID continues where an earlier stream ended',
  access: 'user',
  /** A stream of the events of `eventData`, as JSON. */
  response: z.custom<AsyncGenerator<string>>(),
  mediaType: 'text/event-stream',
  problems: ['too_many_requests'],
})
