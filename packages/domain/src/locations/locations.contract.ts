import * as z from 'zod'
import {
  endpoint,
  id,
  idParams,
  latitude,
  longitude,
  pageOf,
  person,
  queryList,
  queryNumber,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { mediaItem } from '../media/media.contract.ts'
import { MAX_TILE_ZOOM } from './locations.constants.ts'

/** What the form sends, on create and on edit. */
const locationFields = {
  name: text(200),
  latitude,
  longitude,
  cityId: id,
  city: text(120),
  state: text(60),
  zip: text(10).default('00000'),
  description: text(4000).default(''),
  notes: text(4000).default(''),
  icon: text(60).nullable().default(null),
  tags: z.array(text(60)).max(30).default([]),
}

export const locationCreate = z.strictObject({
  _id: id.optional(),
  ...locationFields,
  /** A file belongs to a note: attach it with POST /api/notes once the location exists. */
  mediaUrls: z.array(z.never('Attach media with POST /api/notes')).optional(),
})
/** `mediaUrls` may come back as it was read; it changes nothing. */
export const locationUpdate = z.strictObject({
  ...locationFields,
  mediaUrls: z.array(z.string().max(2000)).max(10_000).optional(),
})
export type LocationCreate = z.output<typeof locationCreate>
export type LocationUpdate = z.output<typeof locationUpdate>

export const location = z.object({
  _id: id,
  name: z.string(),
  latitude,
  longitude,
  cityId: id,
  city: z.string(),
  cityName: z.string(),
  state: z.string(),
  cityState: z.string(),
  zip: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  description: z.string(),
  notes: z.string(),
  /** Signed addresses of up to three of its newest media; they expire within ten minutes. */
  mediaUrls: z.array(z.string()),
  media: z.array(mediaItem),
  mediaCount: z.int(),
  noteCount: z.int(),
  latestNote: z.string().nullable(),
  icon: z.string().nullable(),
  tags: z.array(z.string()),
  userId: person,
  createdAt: timestamp,
  updatedAt: timestamp,
  timestamp,
  version: z.int(),
  /** Set while the location lies in the trash. */
  deletedAt: timestamp.nullable(),
})
export type Location = z.infer<typeof location>

const boundingBox = z.preprocess(
  (v) =>
    typeof v === 'string' ? v.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) : v,
  z.tuple([longitude, latitude, longitude, latitude]),
)

/** Filters that the list, its counts and the map share. */
const filters = {
  /** West, south, east, north in degrees; a west that lies east of its east reaches over the date line. */
  bbox: boundingBox.optional(),
  cityId: id.optional(),
  search: text(120).optional(),
  icons: queryList(text(60)).optional(),
  tags: queryList(text(60)).optional(),
  category: text(40).optional(),
}
export const locationFilters = z.strictObject(filters)
export type LocationFilters = z.output<typeof locationFilters>

const tileNumber = (most = 2 ** MAX_TILE_ZOOM) => queryNumber(z.int().min(0).max(most))

export const tileParams = z
  .strictObject({ z: tileNumber(MAX_TILE_ZOOM), x: tileNumber(), y: tileNumber() })
  .refine((tile) => tile.x < 2 ** tile.z && tile.y < 2 ** tile.z, 'lies outside the world')

/** Mapbox Vector Tile 2.1; a tile in which nothing lies has no bytes. */
export const vectorTile = {
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  mediaType: 'application/vnd.mapbox-vector-tile',
}

const listQuery = z.strictObject({
  ...filters,
  /** With `latitude` and `longitude`: only what lies within this many degrees, nearest first. */
  latitude: queryNumber(latitude).optional(),
  longitude: queryNumber(longitude).optional(),
  tolerance: queryNumber(z.number().min(0).max(0.1)).optional(),
  ...pageOf(1000),
})
export type LocationListQuery = z.output<typeof listQuery>

export const listLocations = endpoint({
  id: 'listLocations',
  method: 'GET',
  path: '/api/locations',
  summary:
    "The caller's locations, most recently updated first, 1,000 at the most: headers tell when there are more",
  access: 'user',
  query: listQuery,
  response: z.array(location),
  paged: true,
})

export const summariseLocations = endpoint({
  id: 'summariseLocations',
  method: 'GET',
  path: '/api/locations/summary',
  summary: 'Counts by category, icon, tag and city, and the recent icons: what tiles and filters show',
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
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    /** Where they are densest, to some hundred metres; null when nothing matches, or more than city and category is asked. */
    densest: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
})

export const locationTile = endpoint({
  id: 'locationTile',
  method: 'GET',
  path: '/api/locations/tiles/{z}/{x}/{y}',
  summary:
    'One map tile: single locations (layer `points`), or their number in cells (layer `cells`) from further away',
  access: 'user',
  params: tileParams,
  query: locationFilters,
  ...vectorTile,
  problems: ['not_found'],
})

export const getLocation = endpoint({
  id: 'getLocation',
  method: 'GET',
  path: '/api/locations/{id}',
  summary: 'One location',
  access: 'user',
  params: idParams,
  response: location,
  versioned: true,
  problems: ['not_found'],
})

export const createLocation = endpoint({
  id: 'createLocation',
  method: 'POST',
  path: '/api/locations',
  summary: "Create a location in one of the caller's cities",
  access: 'user',
  body: locationCreate,
  response: location,
  status: 201,
  versioned: true,
  problems: [
    'not_city_member',
    'location_name_missing',
    'icon_unknown',
    'icon_outside_categories',
    'city_inactive',
    'id_taken',
    'tag_invalid',
  ],
})

export const updateLocation = endpoint({
  id: 'updateLocation',
  method: 'PUT',
  path: '/api/locations/{id}',
  summary: 'Edit a location',
  access: 'user',
  params: idParams,
  body: locationUpdate,
  response: location,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'version_conflict',
    'location_city_fixed',
    'location_name_missing',
    'icon_unknown',
    'icon_outside_categories',
    'city_inactive',
    'location_in_trash',
    'tag_invalid',
    'not_city_member',
  ],
})

export const deleteLocation = endpoint({
  id: 'deleteLocation',
  method: 'DELETE',
  path: '/api/locations/{id}',
  summary: 'Move a location to the trash',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found', 'forbidden', 'city_inactive'],
})

export const addLocationTag = endpoint({
  id: 'addLocationTag',
  method: 'POST',
  path: '/api/locations/{id}/tags',
  summary: 'Add one tag',
  access: 'user',
  params: idParams,
  body: z.strictObject({ tag: text(60) }),
  response: location,
  versioned: true,
  problems: ['not_found', 'forbidden', 'tag_exists', 'tag_invalid', 'city_inactive', 'location_in_trash'],
})

export const removeLocationTag = endpoint({
  id: 'removeLocationTag',
  method: 'DELETE',
  path: '/api/locations/{id}/tags/{tag}',
  summary: 'Remove one tag',
  access: 'user',
  params: z.strictObject({ id, tag: text(60) }),
  response: location,
  versioned: true,
  problems: ['not_found', 'forbidden', 'city_inactive', 'location_in_trash'],
})
