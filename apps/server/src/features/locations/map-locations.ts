/**
 * What the map shows inside a box. Few locations are sent one by one; many are counted on a grid whose cells are about
 * 64 pixels wide, and a cell's only member is still sent as itself. Cost: one index scan of the box.
 */
import type { LocationFilters } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { JsonText, type SignedInUser } from '../../http/context.ts'
import { inBox, matching } from './location-filters.ts'

const MAX_POINTS = 1500
const CELL_PIXELS = 64
const WORLD_PIXELS = 512

export type MapQuery = LocationFilters & { bbox: [number, number, number, number]; zoom: number }

export async function mapLocations(db: Db, user: SignedInUser, query: MapQuery): Promise<JsonText> {
  const [, south, , north] = query.bbox
  const cell = (360 * CELL_PIXELS) / (WORLD_PIXELS * 2 ** Math.min(query.zoom, 20))
  const cellNorth = cell * Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const { rows } = await sql<{ json: string }>`
    with inside as materialized (
      select l.id, l.latitude, l.longitude from locations l
      where ${matching(user, { ...query, bbox: undefined })} and ${inBox(query.bbox)}),
    amount as (select count(*)::int as total from inside),
    cells as (
      select avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as count, (array_agg(id))[1] as sole
      from inside, amount where amount.total > ${MAX_POINTS}
      group by floor((longitude + 180) / ${cell}::float8), floor((latitude + 90) / ${cellNorth}::float8)),
    single as (
      select id from inside, amount where amount.total <= ${MAX_POINTS}
      union all select sole from cells where count = 1)
    select json_build_object(
      'total', (select total from amount),
      'points', (select coalesce(json_agg(p), '[]') from (
        select l.id as "_id", l.name, l.latitude, l.longitude, l.icon, u.name as creator
        from single join locations l on l.id = single.id join users u on u.id = l.created_by) p),
      'clusters', (select coalesce(json_agg(json_build_object('latitude', latitude, 'longitude', longitude, 'count', count)), '[]')
        from cells where count > 1)
    )::text as json`.execute(db)
  return new JsonText(rows[0]?.json ?? '{}')
}
