/**
 * Writes the history of locations, in the same statement as each change (LOC-110). Only these statements write the table.
 * PostgreSQL compares the rows, because an import changes thousands at once.
 */
import { MIN_MOVE_METERS } from '@lamplighter/domain/activities'
import { acceptedFields, type LocationHistoryEntry } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import { oneRow } from '../db/rows.ts'

interface Written {
  by: string
  recordedAt?: string | null
  cause: RawBuilder<LocationHistoryEntry['cause']>
  fileName?: string
}

/** In degrees, as long as those of latitude. */
const MIN_MOVE_DEGREES = sql.lit(MIN_MOVE_METERS / 111_320)

const tagsOf = (row: string) =>
  sql`(select string_agg(tag, ', ' order by tag) from unnest(${sql.ref(`${row}.tags`)}) tag)`
/** Changed fields that people fill in, in the order of the feed. */
const changesOfEntered = sql.join(
  Object.keys(acceptedFields).map((field, index) => {
    const [was, now] =
      field === 'tags' ? [tagsOf('b'), tagsOf('a')] : [sql.ref(`b.${field}`), sql.ref(`a.${field}`)]
    return sql`select ${sql.lit(index)} as place, ${sql.lit(field)} as field, null as name, t.was, t.now
      from (select ${was} as was, ${now} as now) t where t.was is distinct from t.now`
  }),
  sql` union all `,
)
const placeOf = (row: string) => sql`${sql.ref(`${row}.latitude`)} || ', ' || ${sql.ref(`${row}.longitude`)}`
const addressOf = (row: string) => {
  const column = (name: string) => sql`nullif(${sql.ref(`${row}.${name}`)}, '')`
  return sql`concat_ws(', ', coalesce(${column('street')}, ${column('place_words')}), ${column('city')}, ${column('state')}, ${column('zip')})`
}

/** The body of a CTE; `before` and `after` are CTEs with the rows of `locations`. It returns each list of changes. */
export const insertHistory = (
  before: string,
  after: string,
  { by, recordedAt = null, cause, fileName }: Written,
): RawBuilder<unknown> => sql`
  insert into location_history (city_id, location_id, kind, cause, file_name, changes, changed_by, recorded_at)
  select a.city_id, a.id, d.kind, ${cause}, ${fileName ?? null}::text, d.changes, ${by}::uuid, ${recordedAt}::text
  from ${sql.ref(before)} b join ${sql.ref(after)} a on a.id = b.id cross join lateral (
    select case when a.deleted_at is not null and b.deleted_at is null then 'trashed'
        when a.deleted_at is null and b.deleted_at is not null then 'restored' else 'changed' end as kind,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', f.field, 'name', f.name))
          || jsonb_build_object('from', nullif(f.was, ''), 'to', nullif(f.now, '')) order by f.place, f.name), '[]')
        from (
          ${changesOfEntered}
          union all select 96, 'place', null, ${placeOf('b')}, ${placeOf('a')} where m.moved
          union all select 97, 'address', null, ${addressOf('b')}, ${addressOf('a')}
            where (m.moved or (b.street, b.city, b.state, b.zip) is distinct from (a.street, a.city, a.state, a.zip))
              and ${addressOf('b')} <> ${addressOf('a')}
          union all select 98, 'attributes', key, b.attributes ->> key, a.attributes ->> key
            from jsonb_object_keys(b.attributes || a.attributes) key
            where b.attributes ->> key is distinct from a.attributes ->> key
          union all select 99, 'shape', null, null, null where b.geometry is distinct from a.geometry) f) as changes
    from (select abs(b.latitude - a.latitude) > ${MIN_MOVE_DEGREES}
      or abs(b.longitude - a.longitude) > ${MIN_MOVE_DEGREES} as moved) m) d
  where d.kind <> 'changed' or d.changes <> '[]'
  returning changes`

/** The body of a CTE: one line for each location in the CTE `moved`, which came from another city. */
export const insertMergeHistory = (
  moved: string,
  { by, from, to }: { by: string; from: string; to: string },
): RawBuilder<unknown> => sql`
  insert into location_history (city_id, location_id, kind, cause, changes, changed_by)
  select m.city_id, m.id, 'changed', 'merge',
    jsonb_build_array(jsonb_build_object('field', 'city', 'from', ${from}::text, 'to', ${to}::text)), ${by}::uuid
  from ${sql.ref(moved)} m`

const LOCATIONS_AT_ONCE = 500

/**
 * Imports that repeat every night would let the history of locations grow without end (LOC-110). A held location keeps its lines
 * (HOLD-5). Each location is asked for once, however many lines it has.
 */
export async function purgeImportHistory(db: Db): Promise<void> {
  for (let after: string | null = NIL; after !== null; )
    after = await db.transaction().execute((transaction) => purgeHistoryAfter(transaction, `${after}`))
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** Returns the last location of the batch; null when there are no more. */
async function purgeHistoryAfter(db: Db, after: string): Promise<string | null> {
  await allowLongStatements(db)
  const isOld = sql`h.cause = 'import' and h.changed_at < now() - interval '1 year'`
  const batch = sql<{ last: string | null }>`
    with old as materialized (
      select distinct h.location_id, h.city_id from location_history h where ${isOld} and h.location_id > ${after}
      order by h.location_id limit ${LOCATIONS_AT_ONCE}),
    free as materialized (select location_id from old where hold_on_location(city_id, location_id) is null),
    gone as (delete from location_history h using free where h.location_id = free.location_id and ${isOld})
    select max(location_id::text)::uuid as last from old`
  return (await oneRow(db, batch)).last
}
