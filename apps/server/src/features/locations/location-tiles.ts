/**
 * One tile of the map: single locations from zoom 14 on, their number in cells of 64 pixels from further away. A tile holds
 * exactly what lies in it: the map draws pins over a tile's edge, so no tile needs what belongs to its neighbour.
 */
import { type LocationFilters, MAX_POINTS_OF_CELL, POINTS_FROM_ZOOM } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { encodeTile, type TileCell } from './encode-tile.ts'
import { inBox, matching } from './location-filters.ts'
import { boundsOf, type Tile } from './tile-bounds.ts'

/** Of the map's 512 pixels eight cells of 64, on each side. */
const CELL_ZOOMS = 3
const NO_ICON = '\u001f'

interface Packed {
  packed: Buffer | null
  icons: string | null
  cells: TileCell[] | null
}

/** `points` has a row for each location (id, longitude, latitude, icon). */
const packedPoints = (points: RawBuilder<unknown>) => sql`
  (select string_agg(uuid_send(p.id) || float8send(p.longitude) || float8send(p.latitude), ''::bytea) as packed,
    string_agg(coalesce(p.icon, ''), ${NO_ICON}) as icons from ${points} p)`

export async function locationTile(
  db: Db,
  user: SignedInUser,
  tile: Tile,
  filters: LocationFilters,
): Promise<Uint8Array> {
  const statement =
    tile.z >= POINTS_FROM_ZOOM ? everyPoint(user, tile, filters) : counted(user, tile, filters)
  const { rows } = await statement.execute(db)
  const { packed, icons, cells } = rows[0] ?? { packed: null, icons: null, cells: null }
  return encodeTile(
    tile,
    { packed: packed ?? Buffer.alloc(0), icons: icons?.split(NO_ICON) ?? [] },
    cells ?? [],
  )
}

function everyPoint(user: SignedInUser, tile: Tile, filters: LocationFilters) {
  return sql<Packed>`
    select points.*, null as cells from ${packedPoints(sql`(
      select l.id, l.longitude, l.latitude, l.icon from locations l
      where ${matching(user, filters)} and ${inside(tile)})`)} points`
}

function counted(user: SignedInUser, tile: Tile, filters: LocationFilters) {
  const side = 2 ** (tile.z + CELL_ZOOMS)
  return sql<Packed>`
    with seen as materialized (
      select l.id, l.longitude, l.latitude, l.icon, floor(${eastOf} * ${side}) as x, floor(${southOf} * ${side}) as y
      from locations l where ${matching(user, filters)} and ${inside(tile)}),
    counts as (
      select x, y, count(*)::int as count, avg(longitude) as longitude, avg(latitude) as latitude from seen group by x, y)
    select points.*, (select json_agg(c) from counts c where count > ${MAX_POINTS_OF_CELL}) as cells
    from ${packedPoints(sql`(select seen.* from seen join counts using (x, y) where count <= ${MAX_POINTS_OF_CELL})`)} points`
}

const clamped = (share: RawBuilder<unknown>) => sql`least(1 - 1e-15::float8, greatest(0, ${share}))`
const eastOf = clamped(sql`(l.longitude + 180) / 360`)
const southOf = clamped(sql`0.5 - atanh(sind(l.latitude)) / (2 * pi())`)

/** By index, then to the very column and row: what lies on an edge belongs to one tile alone. */
function inside(tile: Tile): RawBuilder<boolean> {
  const side = 2 ** tile.z
  return sql<boolean>`(${inBox(boundsOf(tile))} and floor(${eastOf} * ${side}) = ${tile.x}
    and floor(${southOf} * ${side}) = ${tile.y})`
}
