/**
 * Finds the location of each order of a file: by its id, otherwise the nearest one within 100 feet (ORDER-61). Set-based:
 * one statement for all ids, and one that searches the index of positions around each row.
 */
import { importMessages, MATCH_METERS } from '@lamplighter/domain/imports'
import { formatDistance, METERS_PER_DEGREE } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { ImportError } from '../import-error.ts'

interface Run {
  importId: string
  cityId: string
}

export async function matchPlaces(db: Db, run: Run): Promise<void> {
  await matchIds(db, run)
  await matchPositions(db, run)
  await refuseOthers(db, run)
}

/**
 * An id is the location's own, or the one that it has in the file it was imported from, whatever the source. The row
 * gets the location's position, where the map shows its orders.
 */
async function matchIds(db: Db, { importId, cityId }: Run): Promise<void> {
  await sql`
    with wanted as materialized (
      select distinct place_id from import_rows where import_id = ${importId} and verdict = 'new' and place_id is not null),
    places as materialized (
      select id, deleted_at is not null as trashed, substr(source_id, strpos(source_id, ':') + 1) as source_id
      from locations where city_id = ${cityId}),
    found as materialized (
      select place_id, array_agg(id) filter (where not trashed) as ids from (
        select w.place_id, p.id, p.trashed from wanted w join places p on p.source_id = w.place_id union
        select w.place_id, p.id, p.trashed from wanted w join places p on p.id::text = lower(w.place_id)) one
      group by place_id)
    update import_rows r set
      location_id = l.id, latitude = coalesce(l.latitude, r.latitude), longitude = coalesce(l.longitude, r.longitude),
      verdict = case when cardinality(f.ids) = 1 then 'new' else 'refused' end,
      refused = case
        when f.ids is null then 'the location with the ID "' || r.place_id || '" is in the trash'
        when cardinality(f.ids) > 1 then 'more than one location has the ID "' || r.place_id || '"' end
    from found f left join locations l on l.city_id = ${cityId} and l.id = f.ids[1] and cardinality(f.ids) = 1
    where r.import_id = ${importId} and r.verdict = 'new' and r.place_id = f.place_id`.execute(db)
}

/**
 * `is true` keeps the planner from the index of cities: of a city that was imported a moment ago it expects few
 * locations, and would read all of them for each row.
 */
async function matchPositions(db: Db, { importId, cityId }: Run): Promise<void> {
  const east = sql`${METERS_PER_DEGREE}::float8 * greatest(0.01, cos(radians(o.latitude)))`
  const apart = sql`sqrt(((l.latitude - o.latitude) * ${METERS_PER_DEGREE}::float8) ^ 2 + ((l.longitude - o.longitude) * ${east}) ^ 2)`
  const [dx, dy] = [
    sql`${MATCH_METERS}::float8 / (${east})`,
    sql`${MATCH_METERS / METERS_PER_DEGREE}::float8`,
  ]
  await sql`
    with nearest as materialized (
      select o.number, n.* from import_rows o cross join lateral (
        select l.id, l.latitude, l.longitude, ${apart} as metres from locations l
        where (l.city_id = ${cityId}) is true and l.deleted_at is null and l.position <@ box(
          point(o.longitude - ${dx}, o.latitude - ${dy}), point(o.longitude + ${dx}, o.latitude + ${dy}))
        order by metres, l.id limit 1) n
      where o.import_id = ${importId} and o.verdict = 'new' and o.location_id is null and o.latitude is not null
        and n.metres <= ${MATCH_METERS})
    update import_rows r set location_id = n.id, latitude = n.latitude, longitude = n.longitude, metres_apart = n.metres,
      remark = case when r.place_id is null then r.remark else
        concat_ws('; ', r.remark, 'no location has the ID "' || r.place_id || '", so the nearest one is used') end
    from nearest n where r.import_id = ${importId} and r.number = n.number`.execute(db)
}

async function refuseOthers(db: Db, { importId }: Run): Promise<void> {
  const noPlace = `no location is within ${formatDistance(MATCH_METERS)}`
  await sql`
    update import_rows r set verdict = 'refused', refused = case
      when r.place_id is null then ${noPlace} when r.latitude is null then 'no location has the ID "' || r.place_id || '"'
      else 'no location has the ID "' || r.place_id || ${`", and ${noPlace}`} end
    where r.import_id = ${importId} and r.verdict = 'new' and r.location_id is null`.execute(db)
}

/**
 * Keeps the rows up to the last one that may be refused (LOC-95), as if reading had stopped there. Returns the reason;
 * null when all rows stay.
 */
export async function keepToLimit(
  db: Db,
  { importId }: Run,
  limit: number | undefined,
): Promise<ImportError | null> {
  if (limit === undefined) return null
  const next = await firstRow(
    db,
    sql<{ number: number }>`
      select number from import_rows where import_id = ${importId} and verdict = 'refused'
      order by number offset ${limit} limit 1`,
  )
  if (!next) return null
  await sql`delete from import_rows where import_id = ${importId} and number >= ${next.number}`.execute(db)
  return new ImportError(importMessages.tooManyRefused)
}
