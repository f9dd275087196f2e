/**
 * The content of one tile in one statement, in the format that is cheapest to read: all points packed into one value.
 * At high zooms it is an index scan of the tile. At low zooms it adds up the finer cells of migration 003. It looks up
 * only the few locations of a sparse cell, by descending the levels. Filters that cells do not know make it a scan
 * there too.
 */
import {
  areCellsEnough,
  type LocationFilters,
  MAX_POINTS_OF_CELL,
  POINTS_FROM_ZOOM,
} from '@lamplighter/domain/locations'
import { boundsOf, CELL_ZOOMS, type Tile, type TileCell } from '@lamplighter/domain/map'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../../http/context.ts'
import { inBox, matching, matchingCounts } from '../location-filters.ts'
import { cellsWithin, changeOfCell, edgesOf, FINEST, isBelow, levels } from './cells.ts'

export interface PackedTile {
  /** In the format that packed-points.ts reads. */
  packed: Buffer | null
  icons: string | null
  cells: TileCell[] | null
}

/** Separates two words; no icon key contains it. */
export const WORD_END = '\u001f'

export function tileQuery(user: SignedInUser, tile: Tile, filters: LocationFilters): RawBuilder<PackedTile> {
  if (tile.z >= POINTS_FROM_ZOOM) return everyPoint(user, tile, filters)
  return areCellsEnough(filters) ? fromCells(user, tile, filters) : byScan(user, tile, filters)
}

function everyPoint(user: SignedInUser, tile: Tile, filters: LocationFilters) {
  return sql<PackedTile>`
    select points.*, null as cells from ${packed(sql`(
      select l.id, l.longitude, l.latitude, l.icon from locations l
      where ${matching(user, filters)} and ${insideTile(tile)})`)} points`
}

function byScan(user: SignedInUser, tile: Tile, filters: LocationFilters) {
  const zoom = tile.z + CELL_ZOOMS
  return sql<PackedTile>`
    with near as materialized (
      select l.id, l.longitude, l.latitude, l.icon,
        location_column(l.longitude, ${zoom}) as x, location_row(l.latitude, ${zoom}) as y
      from locations l where ${inBox(boundsOf(tile))} and ${matching(user, filters)}),
    seen as (
      select * from near where x >> ${CELL_ZOOMS}::int = ${tile.x} and y >> ${CELL_ZOOMS}::int = ${tile.y}),
    counts as (
      select x, y, count(*)::int as count, avg(longitude) as longitude, avg(latitude) as latitude
      from seen group by x, y)
    select points.*, ${crowds} as cells
    from ${packed(sql`(select seen.* from seen join counts using (x, y) where count <= ${MAX_POINTS_OF_CELL})`)} points`
}

function fromCells(user: SignedInUser, tile: Tile, filters: LocationFilters) {
  const zoom = tile.z + CELL_ZOOMS
  const level = levels.find((one) => one >= zoom) ?? FINEST
  const finer = level - zoom
  const asked = matchingCounts(user, filters, 'c')
  const side = 2 ** (level - tile.z)
  const [left, top] = [tile.x * side, tile.y * side]
  const inTile = cellsWithin(level, [left, left + side - 1], [top, top + side - 1])
  return sql<PackedTile>`
    with recursive stored as materialized (
      select c.x, c.y, c.count, c.longitudes, c.latitudes from location_cells c
      where ${inTile} and ${asked}),
    changed as materialized (
      select ${changeOfCell} from location_changes c where location_column(c.longitude, ${tile.z}) = ${tile.x}
        and location_row(c.latitude, ${tile.z}) = ${tile.y} and ${asked}),
    counts as materialized (
      select x, y, sum(count)::int as count, sum(longitudes) / sum(count) / 1e6 as longitude,
        sum(latitudes) / sum(count) / 1e6 as latitude
      from (
        select x >> ${finer}::int as x, y >> ${finer}::int as y, count, longitudes, latitudes from stored
        union all
        select x >> ${FINEST - zoom}::int, y >> ${FINEST - zoom}::int, amount, longitudes, latitudes from changed) one
      group by x, y having sum(count) > 0),
    few as (select x, y from counts where count <= ${MAX_POINTS_OF_CELL}),
    spots as (
      select ${level}::int as level, s.x, s.y from stored s
      join few on few.x = s.x >> ${finer}::int and few.y = s.y >> ${finer}::int where s.count > 0
      union
      select ${FINEST}::int, c.x, c.y from changed c
      join few on few.x = c.x >> ${FINEST - zoom}::int and few.y = c.y >> ${FINEST - zoom}::int where c.amount > 0
      union
      select spots.level + 3, c.x, c.y
      from spots join location_cells c on c.level = spots.level + 3 and ${isBelow('spots')}
      where spots.level < ${FINEST} and c.count > 0 and ${asked})
    select points.*, ${crowds} as cells
    from ${packed(sql`(
      select l.* from spots cross join lateral (
        select l.id, l.longitude, l.latitude, l.icon from locations l
        where ${matching(user, filters)} and ${inSpot}) l
      where spots.level = ${FINEST})`)} points`
}

/** One row: `packed`, `icons`. The rows of `points` have id, longitude, latitude and icon. */
const packed = (points: RawBuilder<unknown>) => sql`
  (select string_agg(uuid_send(p.id) || float8send(p.longitude) || float8send(p.latitude), ''::bytea) as packed,
    string_agg(coalesce(p.icon, ''), ${WORD_END}) as icons from ${points} p)`

const crowds = sql`(
  select json_agg(json_build_object('count', count, 'longitude', longitude, 'latitude', latitude) order by x, y)
  from counts where count > ${MAX_POINTS_OF_CELL})`

/** By index, then by exact column and row: a point on an edge belongs to one tile only. */
export function insideTile(tile: Tile): RawBuilder<boolean> {
  return sql<boolean>`(${inBox(boundsOf(tile))} and location_column(l.longitude, ${tile.z}) = ${tile.x}
    and location_row(l.latitude, ${tile.z}) = ${tile.y})`
}

const [column, row] = [sql`spots.x`, sql`spots.y`]
const { west, south, east, north } = edgesOf(FINEST, { left: column, right: column, top: row, bottom: row })
const inSpot = sql<boolean>`l.position <@ box(point(${west}, ${south}), point(${east}, ${north}))
  and location_column(l.longitude, ${FINEST}) = ${column} and location_row(l.latitude, ${FINEST}) = ${row}`
