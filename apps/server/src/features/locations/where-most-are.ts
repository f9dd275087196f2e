/**
 * Finds the box that a map shows first, around most of the matching locations, and the spot where they are densest. The
 * few outliers that every import has are ignored. It reads the cells of migration 003, so the cost depends on the area,
 * not the number of locations; filters that cells do not know are counted one by one.
 */
import { areCellsEnough, type LocationFilters, MAIN_EXTENT } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { matching, matchingCounts } from './location-filters.ts'
import { changeOfCell, edgesOf, FINEST, isBelow } from './tiles/cells.ts'

/** A city has a few hundred of them. */
const AREA = MAIN_EXTENT.zoom

/** Further `with` queries; the last has one row: `matching`, `extent`, `densest`. */
export function findMainExtent(user: SignedInUser, filters: LocationFilters): RawBuilder<unknown> {
  const told = areCellsEnough(filters)
  return sql`
    ${told ? changed(user, filters) : sql``}
    areas as materialized (${told ? fromCells(user, filters) : byScan(user, filters)}),
    squares as (select x, y, sum(count) as count from areas group by 1, 2),
    fullest as (
      select x, y from (
        select x, y, sum(count) over () as total, sum(count) over (order by count desc, x, y) - count as before
        from squares) ranked
      where before < ${MAIN_EXTENT.share} * total),
    most as materialized (
      select * from areas where (x, y) in (
        select s.x, s.y from squares s join (
          select distinct x + dx as x, y + dy as y, dx = 0 and dy = 0 as itself
          from fullest, generate_series(-1, 1) dx, generate_series(-1, 1) dy) around using (x, y)
        where around.itself or s.count >= ${MAIN_EXTENT.beside} * (select max(count) from squares))),
    ${told ? densest(user, filters) : sql``}
    where_most_are as (
      select (select coalesce(sum(count), 0) from areas) as matching,
        (${told ? extentByIndex : extentOfFound}) as extent,
        (${told ? middleOfDensest : sql`select null::json`}) as densest)`
}

/** Changes that are not folded into the cells yet. */
function changed(user: SignedInUser, filters: LocationFilters) {
  return sql`
    changed as materialized (
      select c.city_id, c.category, ${changeOfCell} from location_changes c where ${matchingCounts(user, filters, 'c')}),`
}

function fromCells(user: SignedInUser, filters: LocationFilters) {
  const asked = matchingCounts(user, filters, 'c')
  return sql`
    select x, y, city_id, category, sum(count) as count from (
      select c.x, c.y, c.city_id, c.category, c.count from location_cells c where c.level = ${sql.lit(AREA)} and ${asked}
      union all
      select x >> ${FINEST - AREA}::int, y >> ${FINEST - AREA}::int, city_id, category, amount from changed) one
    group by 1, 2, 3, 4 having sum(count) > 0`
}

function byScan(user: SignedInUser, filters: LocationFilters) {
  return sql`
    select location_column(l.longitude, ${AREA}) as x, location_row(l.latitude, ${AREA}) as y, count(*) as count,
      min(l.longitude) as west, min(l.latitude) as south, max(l.longitude) as east, max(l.latitude) as north
    from locations l where ${matching(user, filters)} group by 1, 2`
}

const extentOfFound = sql`
  select case when count(*) > 0 then json_build_array(min(west), min(south), max(east), max(north)) end from most`

const bounds = edgesOf(AREA, {
  left: sql`min(x)`,
  right: sql`max(x)`,
  top: sql`min(y)`,
  bottom: sql`max(y)`,
})

/** The outermost coordinates inside the areas, for each city and category directly from an index in this order. */
const extentByIndex = sql`
  select case when count(*) > 0 then json_build_array(
    min(${end('first', 'longitude', 'west', 'east')}), min(${end('first', 'latitude', 'south', 'north')}),
    max(${end('last', 'longitude', 'west', 'east')}), max(${end('last', 'latitude', 'south', 'north')})) end
  from (select distinct city_id, category from most) kind cross join (
    select ${bounds.west} as west, ${bounds.south} as south, ${bounds.east} as east, ${bounds.north} as north
    from most) bounds`

function end(which: 'first' | 'last', column: 'longitude' | 'latitude', from: string, to: string) {
  const inside = sql`l.${sql.raw(column)} between ${sql.ref(`bounds.${from}`)} and ${sql.ref(`bounds.${to}`)}`
  const way = sql.raw(which === 'last' ? 'desc' : 'asc')
  // Grouped by category too, in the order of the index: otherwise all locations without a category would be read.
  const of = (category: RawBuilder<boolean>) => sql`(
    select l.${sql.raw(column)} from locations l
    where l.city_id = kind.city_id and ${category} and l.deleted_at is null and ${inside}
    order by l.category ${way}, l.${sql.raw(column)} ${way} limit 1)`
  return sql`case when kind.category is null then ${of(sql<boolean>`l.category is null`)}
    else ${of(sql<boolean>`l.category = kind.category`)} end`
}

/** The fullest of the 64 finest cells of the fullest area. */
function densest(user: SignedInUser, filters: LocationFilters) {
  const asked = matchingCounts(user, filters, 'c')
  return sql`
    densest_area as materialized (select x, y from squares order by count desc, x, y limit 1),
    densest_spot as materialized (
      select sum(count) as count, sum(longitudes) as longitudes, sum(latitudes) as latitudes from (
        select c.x, c.y, c.count, c.longitudes, c.latitudes from location_cells c join densest_area a on ${isBelow('a')}
        where c.level = ${FINEST} and ${asked}
        union all
        select c.x, c.y, c.amount, c.longitudes, c.latitudes
        from changed c join densest_area a on c.x >> ${FINEST - AREA}::int = a.x and c.y >> ${FINEST - AREA}::int = a.y) one
      group by x, y having sum(count) > 0 order by 1 desc, x, y limit 1),`
}

const middleOfDensest = sql`
  select json_build_object('latitude', round(latitudes / count / 1e6, 6), 'longitude', round(longitudes / count / 1e6, 6))
  from densest_spot`
