import * as z from 'zod/mini'
import {
  endpoint,
  id,
  idParams,
  latitude,
  longitude,
  maxLengths,
  pageOf,
  person,
  queryNumber,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { UNKNOWN_ZIP } from '../map/map-defaults.ts'
import { mediaItem } from '../media/media.contract.ts'
import { acceptedFields, optionalFields, returnedFields } from './location-fields.ts'
import { locationFilters } from './location-summary.contract.ts'
import { locationSorts, MAX_TILE_ZOOM } from './locations.constants.ts'

/** Fields of the form. */
const locationFields = {
  ...acceptedFields,
  latitude,
  longitude,
  cityId: id,
  city: text(maxLengths.location.city),
  state: text(maxLengths.location.state),
  zip: text(maxLengths.location.zip),
}

export const locationCreate = z.strictObject({
  _id: z.optional(id),
  ...locationFields,
  ...optionalFields,
  zip: z._default(locationFields.zip, UNKNOWN_ZIP),
  /** Media belong to notes: attach them with POST /api/notes after the location exists. */
  mediaUrls: z.optional(z.array(z.never('Attach media with POST /api/notes'))),
})
/** Omitted fields stay unchanged. `mediaUrls` may be sent back as read and is ignored. */
export const locationUpdate = z.partial(
  z.strictObject({
    ...locationFields,
    mediaUrls: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(10_000)),
  }),
)
export type LocationCreate = z.output<typeof locationCreate>
export type LocationUpdate = z.output<typeof locationUpdate>
/** The fields of a location that users enter. */
export type LocationEntry = Omit<LocationCreate, '_id' | 'mediaUrls'>

export const location = z.object({
  _id: id,
  ...returnedFields,
  latitude,
  longitude,
  /** Address in words, such as '712 Clover St', where a street map knows one. */
  placeWords: z.optional(z.string()),
  cityId: id,
  city: z.string(),
  cityName: z.string(),
  state: z.string(),
  cityState: z.string(),
  zip: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  /** Signed URLs of up to three of its newest media. They expire within ten minutes. */
  mediaUrls: z.array(z.string()),
  media: z.array(mediaItem),
  mediaCount: z.int(),
  noteCount: z.int(),
  latestNote: z.nullable(z.string()),
  /** Additional columns of the imported file, as text. */
  attributes: z.record(z.string(), z.string()),
  userId: person,
  createdAt: timestamp,
  updatedAt: timestamp,
  timestamp,
  version: z.int(),
  /** Set while the location is in the trash. */
  deletedAt: z.nullable(timestamp),
})
export type Location = z.infer<typeof location>

const tileNumber = (most = 2 ** MAX_TILE_ZOOM) => queryNumber(z.int().check(z.minimum(0), z.maximum(most)))

export const tileParams = z
  .strictObject({ z: tileNumber(MAX_TILE_ZOOM), x: tileNumber(), y: tileNumber() })
  .check(z.refine((tile) => tile.x < 2 ** tile.z && tile.y < 2 ** tile.z, 'lies outside the world'))

/** Mapbox Vector Tile 2.1; an empty tile has no bytes. */
export const vectorTile = {
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  mediaType: 'application/vnd.mapbox-vector-tile',
}

const listQuery = z.strictObject({
  ...locationFilters.shape,
  /** With `latitude` and `longitude`: only locations within this many degrees, nearest first. */
  latitude: z.optional(queryNumber(latitude)),
  longitude: z.optional(queryNumber(longitude)),
  tolerance: z.optional(queryNumber(z.number().check(z.minimum(0), z.maximum(0.1)))),
  /** `-` means descending. Default: most recently updated first. Ignored for lists around a point. */
  sort: z.optional(z.enum(locationSorts)),
  ...pageOf(1000),
  /** Long enough for a cursor with the name of the last row. */
  after: z.optional(text(800)),
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

export const locationTile = endpoint({
  id: 'locationTile',
  method: 'GET',
  path: '/api/locations/tiles/{z}/{x}/{y}',
  rateClass: 'tile',
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
  summary: 'Edit a location: what the body leaves out stays as it was',
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
  body: z.strictObject({ tag: text(maxLengths.tag) }),
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
  params: z.strictObject({ id, tag: text(maxLengths.tag) }),
  response: location,
  versioned: true,
  problems: ['not_found', 'forbidden', 'city_inactive', 'location_in_trash'],
})
