/**
 * For a city whose limits nobody has given yet: a point among its assets is taken to lie in it, as an approximation that
 * people can correct. Cost: the nearest assets by index, as a rule one; where none is of such a city, 200.
 */
import { type Coordinates, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { Source } from './geocoder.ts'

/** About 2 km north and south, less east and west. */
const REACH_DEGREES = 0.02
/** So many assets of cities with limits are passed over. */
const LOOKED_AT = 200

interface Near {
  cityId: string
  city: string
  state: string
  zip: string
}

export function nearAssets(db: Db): Source {
  return {
    name: 'nearest assets',
    beyondBoundaries: true,
    async reverse(point) {
      const near = await nearestAsset(db, point)
      if (!near) return null
      const { zip, ...city } = near
      return { kind: 'guess', cities: [city], zip: zip === UNKNOWN_ZIP ? null : zip }
    },
  }
}

/** The box stands outside: beside the order PostgreSQL would read all assets of a city to sort the few round the point. */
async function nearestAsset(db: Db, { latitude, longitude }: Coordinates): Promise<Near | null> {
  const here = sql`point(${longitude}, ${latitude})`
  const corner = (sign: number) =>
    sql`point(${longitude + sign * REACH_DEGREES}, ${latitude + sign * REACH_DEGREES})`
  const { rows } = await sql<Near>`/* prepared */
    select c.id as "cityId", c.name as city, c.state, near.zip
    from (
      select l.city_id, l.zip, l.position, l.position <-> ${here} as distance from locations l
      where l.deleted_at is null order by l.position <-> ${here} limit ${LOOKED_AT}) near
    join cities c on c.id = near.city_id and c.boundary is null
    where near.position <@ box(${corner(-1)}, ${corner(1)})
    order by near.distance limit 1`.execute(db)
  return rows[0] ?? null
}
