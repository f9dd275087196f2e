/**
 * For a city whose limits nobody has given yet: a point among its assets is taken to lie in it, as an approximation that
 * people can correct. Cost: one index look-up of the assets round the point.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { Geocoder } from './geocoder.ts'

/** About 2 km north and south, less east and west. */
const REACH_DEGREES = 0.02

interface Near {
  cityId: string
  city: string
  state: string
  zip: string
}

/** Asks `exact` first, and the assets only where it knows nothing. */
export function nearAssetsGeocoder(db: Db, exact: Geocoder): Geocoder {
  return {
    async reverse(point) {
      const place = await exact.reverse(point)
      if (place.confidence !== 'unknown') return place
      const near = await nearestAsset(db, point)
      return near ? { ...near, confidence: 'approximate' } : place
    },
  }
}

async function nearestAsset(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<Near | null> {
  const corner = (sign: number) =>
    sql`point(${longitude + sign * REACH_DEGREES}, ${latitude + sign * REACH_DEGREES})`
  const { rows } = await sql<Near>`
    select c.id as "cityId", c.name as city, c.state, l.zip
    from locations l join cities c on c.id = l.city_id and c.boundary is null
    where l.deleted_at is null and l.position <@ box(${corner(-1)}, ${corner(1)})
    order by l.position <-> point(${longitude}, ${latitude}) limit 1`.execute(db)
  return rows[0] ?? null
}
