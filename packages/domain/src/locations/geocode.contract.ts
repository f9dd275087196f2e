/** Where a point is, and where a text leads: the calls that ask the geocoders. */
import * as z from 'zod/mini'
import { endpoint, id, latitude, longitude, queryNumber, text } from '../http/index.ts'
import { GEOCODE_QUERY_LENGTH, MAX_CANDIDATES } from './locations.constants.ts'

const placeCandidate = z.object({
  city: z.string(),
  state: z.string(),
  /** Set when it is a city that this server knows. */
  cityId: z.nullable(id),
})
export type PlaceCandidate = z.infer<typeof placeCandidate>

export const placeOfPoint = z.object({
  ...placeCandidate.shape,
  /** Two letters, or 'Unknown State'. */
  state: z.string(),
  zip: z.string(),
  county: z.nullable(z.string()),
  /** '712 Clover St', where a street map has a name for it. */
  placeWords: z.optional(z.string()),
  /** exact: by city limits; approximate: a guess that people can correct; unknown: in no city that anything knows of. */
  confidence: z.enum(['exact', 'approximate', 'unknown']),
  /** What told it, in a few words for people: 'city limits', 'US Census', 'nearest place'. */
  source: z.string(),
  /** The cities it may be, the likeliest first, where the finding is approximate; none where it is exact. */
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
  /** What kind of address it is, where an installed street map knew it. */
  spot: z.optional(z.enum(['house', 'crossing', 'street', 'area'])),
  label: z.string(),
  detail: z.string(),
  latitude,
  longitude,
  /** How close the map goes. */
  zoom: z.number(),
  /** The location's id and icon, where one of ours was found. */
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
    /** The map's middle: of equals the nearest comes first. */
    latitude: z.optional(queryNumber(latitude)),
    longitude: z.optional(queryNumber(longitude)),
    /** Of the locations those of one city alone. */
    cityId: z.optional(id),
  }),
  response: z.object({ results: z.array(searchResult).check(z.maxLength(8)) }),
})
