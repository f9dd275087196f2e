/** What the list, its counts and the map can be narrowed by, and the counts: all that Home asks about locations. */
import * as z from 'zod/mini'
import { endpoint, id, latitude, longitude, maxLengths, preprocess, queryList, text } from '../http/index.ts'

/** West, south, east, north in degrees. */
export const box = z.tuple([longitude, latitude, longitude, latitude])

/** As a query carries it: `-93.7,41.9,-93.5,42.1`. */
export const boundingBox = preprocess(
  (v) =>
    typeof v === 'string' ? v.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) : v,
  box,
)

const keys = z.optional(queryList(text(maxLengths.key)))

/** Filters that the list, its counts and the map share. */
export const locationFilters = z.strictObject({
  /** West, south, east, north in degrees; a west that lies east of its east reaches over the date line. */
  bbox: z.optional(boundingBox),
  cityId: z.optional(id),
  search: z.optional(text(maxLengths.search)),
  icons: keys,
  tags: z.optional(queryList(text(maxLengths.tag))),
  category: z.optional(text(40)),
  /** All but these: the departments that a map leaves out. What belongs to none stays. */
  without: keys,
})
export type LocationFilters = z.output<typeof locationFilters>

export const summariseLocations = endpoint({
  id: 'summariseLocations',
  method: 'GET',
  path: '/api/locations/summary',
  summary: 'Counts by category, icon, tag and city, and the recent icons',
  access: 'user',
  query: locationFilters,
  response: z.object({
    /** Without the filters, and with them. */
    total: z.int(),
    matching: z.int(),
    /** Of the city that is asked for, else of all. */
    categories: z.record(z.string(), z.int()),
    icons: z.array(z.object({ icon: z.string(), count: z.int() })),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    cities: z.array(z.object({ cityId: id, name: z.string(), state: z.string(), count: z.int() })),
    recentIcons: z.array(z.string()),
    /**
     * The box around most of what matches, without the few that lie far away: west, south, east, north; null when
     * nothing matches.
     */
    extent: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    /** Where they are densest, to some hundred meters; null when nothing matches, or more than city and category is asked. */
    densest: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
})
