/**
 * For a city without a boundary: a point near its assets counts as inside, an approximation that people can correct.
 * Cost: the nearest assets by index, usually one; up to 200 where none belongs to such a city.
 */
import { type Coordinates, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import type { Source } from './geocoder.ts'

/** About 2 km north and south, less to the east and west. */
const REACH_DEGREES = 0.02
/** Maximum number of assets of cities with a boundary to skip before giving up. */
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
      const [near] = await nearestAsset(db, point)
      if (!near) return null
      const { zip, ...city } = near
      return { kind: 'guess', cities: [city], zip: zip === UNKNOWN_ZIP ? null : zip }
    },
  }
}

/** The box is a separate query: combined with the ordering, PostgreSQL would read all assets of a city to sort a few. */
const nearestAsset = prepared<Near, Coordinates>(({ latitude, longitude }) => {
  const here = sql`point(${longitude}, ${latitude})`
  const reach = sql`point(${REACH_DEGREES}, ${REACH_DEGREES})`
  return sql`
    select c.id as "cityId", c.name as city, c.state, near.zip
    from (
      select l.city_id, l.zip, l.position, l.position <-> ${here} as distance from locations l
      where l.deleted_at is null order by l.position <-> ${here} limit ${LOOKED_AT}) near
    join cities c on c.id = near.city_id and c.boundary is null and c.removed_at is null
    where near.position <@ box(${here} - ${reach}, ${here} + ${reach})
    order by near.distance limit 1`
})
