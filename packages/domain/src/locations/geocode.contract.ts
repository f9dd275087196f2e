/** Geocoding calls: address of a point, and places for a text. */
import * as z from 'zod/mini'
import { endpoint, id, latitude, longitude, queryNumber, text } from '../http/index.ts'
import { GEOCODE_QUERY_LENGTH, MAX_CANDIDATES } from './locations.constants.ts'

export const placeCandidate = z.object({
  city: z.string(),
  state: z.string(),
  /** Set if the city is on this server. */
  cityId: z.nullable(id),
})
export type PlaceCandidate = z.infer<typeof placeCandidate>

export const placeOfPoint = z.object({
  ...placeCandidate.shape,
  /** Two letters, or 'Unknown State'. */
  state: z.string(),
  zip: z.string(),
  county: z.nullable(z.string()),
  /** Address in words, such as '712 Clover St', where a street map knows one. */
  placeWords: z.optional(z.string()),
  /** exact: from city limits; approximate: a guess that users can correct; unknown: no city found. */
  confidence: z.enum(['exact', 'approximate', 'unknown']),
  /** Source of the result for users: 'city limits', 'US Census', 'nearest place'. */
  source: z.string(),
  /** Possible cities, most likely first, if the result is approximate; empty if exact. */
  candidates: z.array(placeCandidate).check(z.maxLength(MAX_CANDIDATES)),
})
export type PlaceOfPoint = z.infer<typeof placeOfPoint>

export const reverseGeocode = endpoint({
  id: 'reverseGeocode',
  method: 'GET',
  path: '/api/geocode/reverse',
  rateClass: 'geocode',
  summary: 'The city, state, zip and county of a point, how sure that is, and the city of ours it belongs to',
  access: 'user',
  query: z.strictObject({ latitude: queryNumber(latitude), longitude: queryNumber(longitude) }),
  response: placeOfPoint,
})

const searchResult = z.object({
  kind: z.enum(['coordinates', 'location', 'address', 'place', 'zip']),
  /** Kind of address, if an installed street map knew it. */
  spot: z.optional(z.enum(['house', 'crossing', 'street', 'area'])),
  label: z.string(),
  detail: z.string(),
  latitude,
  longitude,
  /** Zoom at which to show the result. */
  zoom: z.number(),
  /** Id and icon, if the result is a location. */
  locationId: z.nullable(id),
  icon: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchPlaces = endpoint({
  id: 'searchPlaces',
  method: 'GET',
  path: '/api/geocode/search',
  rateClass: 'geocode',
  summary:
    "Places by text: coordinates, the caller's locations, zips, towns, and addresses where a provider is configured",
  access: 'user',
  query: z.strictObject({
    query: text(GEOCODE_QUERY_LENGTH),
    /** Center of the map; nearer results of equal rank come first. */
    latitude: z.optional(queryNumber(latitude)),
    longitude: z.optional(queryNumber(longitude)),
    /** Only locations of this city. */
    cityId: z.optional(id),
  }),
  response: z.object({ results: z.array(searchResult).check(z.maxLength(8)) }),
})
