/**
 * Counts of what a caller may see, without looking at the locations: from the tables of counts and from the changes that
 * are not in them yet (migration 003). What those cannot tell is counted one by one.
 */
import type { ResponseOf } from '@lamplighter/domain/http'
import type { LocationFilters, summariseLocations } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { innerCells, numberInBox } from './count-in-box.ts'
import { categoriesTell, countsTell, inScope, listed, matching, matchingCounts } from './location-filters.ts'

/**
 * Moves the changes into the tables of counts; what is read is the same before and after, but costs less then. Safe beside
 * any writer, reader and other servers. A thousand changes take about 15 ms.
 */
export async function foldLocationChanges(db: Db): Promise<void> {
  await sql`select fold_location_changes()`.execute(db)
}

type Summary = ResponseOf<typeof summariseLocations>

/** How many match, as a scalar. */
export function numberOf(user: SignedInUser, filters: LocationFilters): RawBuilder<number> {
  const { bbox, ...others } = filters
  const inner = bbox && categoriesTell(others) ? innerCells(bbox) : null
  if (bbox && inner) return numberInBox(user, filters, bbox, inner)
  if (!countsTell(filters))
    return sql<number>`(select count(*)::int from locations l where ${matching(user, filters)})`
  return sql<number>`(select coalesce(sum(count), 0)::int from ${countsNow(matchingCounts(user, filters, 'c'))} n)`
}

/** Counts for tiles and filters. */
export async function summarise(db: Db, user: SignedInUser, filters: LocationFilters): Promise<Summary> {
  const scope = inScope(user, filters, 'c')
  const city = filters.cityId ?? null
  const { rows } = await sql<{ summary: Summary }>`
    with counts as materialized (
      select * from ${countsNow(scope)} n),
    matched as materialized (${matched(user, filters)})
    select json_build_object(
      'total', (select coalesce(sum(count), 0) from counts),
      'matching', (select count from matched),
      'categories', (select coalesce(json_object_agg(category, n), '{}') from
        (select category, sum(count) as n from counts
          where category is not null and (${city}::uuid is null or city_id = ${city}::uuid) group by 1) t),
      'icons', (select coalesce(json_agg(t order by t.count desc, t.icon), '[]') from
        (select coalesce(icon, 'default') as icon, sum(count)::int as count from counts group by 1) t),
      'tags', (select coalesce(json_agg(t order by t.count desc, t.tag), '[]') from ${tagsNow(scope)} t),
      'cities', (select coalesce(json_agg(t order by t.name), '[]') from
        (select c.id as "cityId", c.name, c.state, sum(counts.count)::int as count
         from counts join cities c on c.id = counts.city_id group by 1, 2, 3) t),
      'recentIcons', (select coalesce(json_agg(icon order by updated_at desc), '[]') from (
        select recent.* from (select distinct city_id from counts) c cross join lateral (
          select l.icon, l.updated_at from locations l
          where l.city_id = c.city_id and ${listed(user, filters)} and l.icon is not null
          order by l.updated_at desc limit 200) recent
        order by updated_at desc limit 200) newest),
      'extent', (select extent from matched)
    ) as summary`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counts without a row')
  return row.summary
}

/** One row for each city, category and icon that has locations; the condition is over `c`. */
const countsNow = (where: RawBuilder<boolean>) => sql`(
  select city_id, category, icon, sum(count) as count from (
    select c.city_id, c.category, c.icon, c.count from location_counts c where ${where}
    union all select c.city_id, c.category, c.icon, c.amount from location_changes c where ${where}) one
  group by 1, 2, 3 having sum(count) > 0)`

/** The 200 that are used most. */
const tagsNow = (where: RawBuilder<boolean>) => sql`(
  select tag, sum(count)::int as count from (
    select c.tag, c.count from location_tags c where ${where}
    union all select tag, c.amount from location_changes c, unnest(c.tags) tag where ${where}) one
  group by 1 having sum(count) > 0 order by 2 desc, 1 limit 200)`

/** The number and the box of what matches: `count`, `extent`. */
function matched(user: SignedInUser, filters: LocationFilters) {
  if (categoriesTell(filters)) {
    const counts = countsNow(matchingCounts(user, filters, 'c'))
    return sql`
      select coalesce(sum(kind.count), 0) as count, case when count(*) = 0 then null else json_build_array(
        min(${end('min', 'longitude')}), min(${end('min', 'latitude')}),
        max(${end('max', 'longitude')}), max(${end('max', 'latitude')})) end as extent
      from (select city_id, category, sum(count) as count from ${counts} n group by 1, 2) kind`
  }
  return sql`
    select count(*) as count, case when count(*) = 0 then null else
      json_build_array(min(l.longitude), min(l.latitude), max(l.longitude), max(l.latitude)) end as extent
    from locations l where ${matching(user, filters)}`
}

/** The first or last of a city's category, straight from the end of the index that is kept in this order. */
function end(which: 'min' | 'max', column: 'longitude' | 'latitude') {
  const of = (category: RawBuilder<boolean>) => sql`(
    select ${sql.raw(which)}(l.${sql.raw(column)}) from locations l
    where l.city_id = kind.city_id and ${category} and l.deleted_at is null)`
  return sql`case when kind.category is null then ${of(sql<boolean>`l.category is null`)}
    else ${of(sql<boolean>`l.category = kind.category`)} end`
}
