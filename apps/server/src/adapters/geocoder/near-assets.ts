/**
 * For a city whose limits nobody has given yet: a point among its assets is taken to lie in it, as an approximation that
 * people can correct. Cost: one index look-up of the assets round the point.
 */
import { type Coordinates, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { Source } from './geocoder.ts'

/** About 2 km north and south, less east and west. */
const REACH_DEGREES = 0.02

interface Near {
  cityId: string
  city: string
  state: string
  zip: string
}

export function nearAssets(db: Db): Source {
  return {
    name: 'nearest assets',
    beyondLimits: true,
    async reverse(point) {
      const near = await nearestAsset(db, point)
      if (!near) return null
      const { zip, ...city } = near
      return { kind: 'guess', cities: [city], zip: zip === UNKNOWN_ZIP ? null : zip }
    },
  }
}

async function nearestAsset(db: Db, { latitude, longitude }: Coordinates): Promise<Near | null> {
  const corner = (sign: number) =>
    sql`point(${longitude + sign * REACH_DEGREES}, ${latitude + sign * REACH_DEGREES})`
  const { rows } = await sql<Near>`
    select c.id as "cityId", c.name as city, c.state, l.zip
    from locations l join cities c on c.id = l.city_id and c.boundary is null
    where l.deleted_at is null and l.position <@ box(${corner(-1)}, ${corner(1)})
    order by l.position <-> point(${longitude}, ${latitude}) limit 1`.execute(db)
  return rows[0] ?? null
}
