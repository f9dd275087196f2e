/** Offline data of a city, or of a box within it: its size, its lines, and fresh thumbnail URLs. */
import * as z from 'zod/mini'
import { endpoint, id, queryList, text } from '../http/index.ts'
import { boundingBox } from '../locations/location-summary.contract.ts'
import { MAX_PACK_THUMBNAILS } from './day-pack.limits.ts'

const part = {
  cityId: id,
  /** The box, and the places of the caller's open orders outside of it. */
  bbox: z.optional(boundingBox),
  /** Without a box: only the places of the caller's open orders. */
  only: z.optional(z.literal('my-orders')),
}
const oneArea = z.refine<{ bbox?: unknown; only?: unknown }>(
  ({ bbox, only }) => !bbox || !only,
  'name a bbox or only=my-orders, not both',
)

const dayPackQuery = z
  .strictObject({
    ...part,
    /** Cursor of the previous pack; if set, only changes are sent. */
    since: z.optional(text(400)),
  })
  .check(oneArea)
export type DayPackQuery = z.output<typeof dayPackQuery>

export const getDayPack = endpoint({
  id: 'getDayPack',
  method: 'GET',
  path: '/api/day-pack',
  rateClass: 'list',
  summary:
    'What the caller sees of a city as lines of JSON: locations, their last notes, open work orders; with `since` what has changed',
  access: 'user',
  query: dayPackQuery,
  /** Streamed lines of `dayPackLine`. */
  response: z.custom<AsyncGenerator<string>>(),
  mediaType: 'application/x-ndjson',
  problems: ['not_found', 'too_many_requests'],
})

const sizeQuery = z.strictObject(part).check(oneArea)
export type DayPackSizeQuery = z.output<typeof sizeQuery>

export const getDayPackSize = endpoint({
  id: 'getDayPackSize',
  method: 'GET',
  path: '/api/day-pack/size',
  summary: 'About how much a day pack holds, before it is asked for',
  access: 'user',
  query: sizeQuery,
  response: z.object({
    locations: z.int(),
    workOrders: z.int(),
    /** Locations with notes, and thumbnails of their latest notes. Estimates if there are very many. */
    notes: z.int(),
    thumbnails: z.int(),
    /** Estimates: bytes stored on the device, bytes sent, and bytes of thumbnails. */
    bytes: z.int(),
    transferBytes: z.int(),
    thumbnailBytes: z.int(),
  }),
  problems: ['not_found'],
})

export const listDayPackThumbnails = endpoint({
  id: 'listDayPackThumbnails',
  method: 'GET',
  path: '/api/day-pack/thumbnails',
  summary: 'Signed addresses of thumbnails by the ids of their media, good for five minutes or more',
  access: 'user',
  query: z.strictObject({
    cityId: id,
    ids: queryList(id).check(
      z.refine(
        (list) => list.length >= 1 && list.length <= MAX_PACK_THUMBNAILS,
        `name 1 to ${MAX_PACK_THUMBNAILS} ids`,
      ),
    ),
  }),
  /** Media that the caller may see and that have a thumbnail, in any order. */
  response: z.array(z.object({ _id: id, thumbUrl: z.string() })),
  problems: ['not_found'],
})
