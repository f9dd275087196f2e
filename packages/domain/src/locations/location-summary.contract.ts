/** Filters of the list, its counts and the map, and the counts themselves, for Home. */
import * as z from 'zod/mini'
import {
  endpoint,
  id,
  latitude,
  longitude,
  maxLengths,
  queryList,
  queryNumbers,
  text,
} from '../http/index.ts'
import { facetCounts, facetFilters } from './location-facets.ts'

/** West, south, east, north in degrees. */
export const box = z.tuple([longitude, latitude, longitude, latitude])

/** In a query: `-93.7,41.9,-93.5,42.1`. */
export const boundingBox = queryNumbers(box)

/** Filters shared by the list, its counts and the map. */
export const locationFilters = z.strictObject({
  /** West, south, east, north in degrees. If west is greater than east, the box crosses the date line. */
  bbox: z.optional(boundingBox),
  cityId: z.optional(id),
  search: z.optional(text(maxLengths.search)),
  ...facetFilters,
  category: z.optional(text(40)),
  /** Departments that the map hides. Locations without a department stay visible. */
  without: z.optional(queryList(text(maxLengths.key))),
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
    /** Number of all locations; `matching` applies the filters. */
    total: z.int(),
    matching: z.int(),
    /** Counts for the requested city, or for all. */
    categories: z.record(z.string(), z.int()),
    ...facetCounts,
    cities: z.array(z.object({ cityId: id, name: z.string(), state: z.string(), count: z.int() })),
    recentIcons: z.array(z.string()),
    /** Box around most matches, without distant outliers: west, south, east, north; null if nothing matches. */
    extent: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    /**
     * Densest spot, within a few hundred meters. Null if nothing matches, or with filters other than city and category.
     */
    densest: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
})
