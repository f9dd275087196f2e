/**
 * The city limits in the database as a geocoder: exact inside a boundary, unknown outside all. Boundaries are few and
 * change rarely, so they are kept in memory and read again after a minute. Cost: one pass over the boxes, then ray casts.
 */
import { UNKNOWN_CITY, UNKNOWN_STATE, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { bbox } from '@turf/bbox'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { MultiPolygon, Polygon } from 'geojson'
import type { Db } from '../../db/kysely.ts'
import type { Geocoder, Place } from './geocoder.ts'

interface CityLimits {
  place: Place
  shape: Polygon | MultiPolygon
  box: number[]
}

const REFRESH_MS = 60_000
const unknown: Place = {
  city: UNKNOWN_CITY,
  state: UNKNOWN_STATE,
  zip: UNKNOWN_ZIP,
  cityId: null,
  confidence: 'unknown',
}

export function cityLimitsGeocoder(db: Db): Geocoder {
  let known: { limits: Promise<CityLimits[]>; at: number } | null = null
  const limits = () => {
    if (!known || Date.now() - known.at > REFRESH_MS) {
      known = { limits: readLimits(db), at: Date.now() }
      known.limits.catch(() => {
        known = null
      })
    }
    return known.limits
  }
  return {
    async reverse({ latitude, longitude }) {
      const point = [longitude, latitude]
      const city = (await limits()).find(
        ({ box, shape }) => isInBox(box, point) && booleanPointInPolygon(point, shape),
      )
      return city?.place ?? unknown
    },
  }
}

async function readLimits(db: Db): Promise<CityLimits[]> {
  const rows = await db
    .selectFrom('cities')
    .select(['id', 'name', 'state', 'postcode', 'boundary'])
    .where('boundary', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => {
    const shape = row.boundary as unknown as Polygon | MultiPolygon
    const place: Place = {
      city: row.name,
      state: row.state,
      zip: row.postcode,
      cityId: row.id,
      confidence: 'exact',
    }
    return { place, shape, box: bbox(shape) }
  })
}

function isInBox([west = 0, south = 0, east = 0, north = 0]: number[], [x = 0, y = 0]: number[]): boolean {
  return x >= west && x <= east && y >= south && y <= north
}
