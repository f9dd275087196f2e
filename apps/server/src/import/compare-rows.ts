/**
 * Decides what saving the rows of a file would do, row by row (`verdict`): each is compared with the rows before it and
 * with the locations of its source. Set-based: the cost is that of joins over the file, however much else the city has.
 */
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { ComparedImport } from './import-fields.ts'
import { columnsOf, importedColumns } from './imported-columns.ts'
import { markKnownOrders, markOwnOrders } from './orders/compare-orders.ts'

/**
 * The planner has no statistics on rows that were read a moment ago, assumes few, and would scan all of them for each
 * location. Hash joins cost the same for few and for many.
 */
export function withHashJoins<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const joining = async (transaction: Db) => {
    await sql`set local enable_nestloop = off`.execute(transaction)
    return work(transaction)
  }
  return db.isTransaction ? joining(db) : db.transaction().execute(joining)
}

export async function compareRows(db: Db, run: ComparedImport): Promise<void> {
  await markRepeated(db, run)
  if (run.kind === 'orders') {
    await markKnownOrders(db, run)
    await markOwnOrders(db, run, ownId)
  } else {
    await markKnown(db, run)
    await markOwn(db, run)
    await markPurged(db, run)
  }
}

/**
 * Files repeat ids, such as a shelter listed for each bus route. The first row keeps the id. A later one with different
 * content gets the id plus a hash of its content, so that none is lost and a second import finds the same ones. An
 * exact repeat is the same asset.
 */
async function markRepeated(db: Db, { importId }: ComparedImport): Promise<void> {
  await sql`
    with repeated as materialized (
      select source_id from import_rows where import_id = ${importId} and verdict = 'new' group by source_id having count(*) > 1),
    ranked as (
      select number, row_number() over same_id as of_id, row_number() over same_row as of_row
      from import_rows join repeated using (source_id) where import_id = ${importId} and verdict = 'new'
      window same_id as (partition by source_id order by number),
        same_row as (partition by source_id, content_hash order by number))
    update import_rows r set verdict = case when of_row > 1 then 'repeated' else 'new' end,
      source_id = r.source_id || '~' || encode(r.content_hash, 'hex')
    from ranked where r.import_id = ${importId} and r.number = ranked.number and of_id > 1`.execute(db)
}

/**
 * For a location that no one has edited since its last import, the stored hash says whether the file has changed. One
 * without a hash is compared by its fields.
 */
async function markKnown(db: Db, { importId, cityId, source }: ComparedImport): Promise<void> {
  await sql`
    update import_rows r set location_id = l.id, seen_version = l.version, verdict = case
      when l.deleted_at is not null then case when l.version = l.source_version then 'returned' else 'trashed' end
      when l.source_hash = r.source_hash then 'same'
      when l.source_hash is null and ${isSame(importedColumns.filter((column) => column !== 'tags'))} then 'same'
      when l.version = coalesce(l.source_version, 1) then 'changed'
      else 'edited' end
    from locations l
    where r.import_id = ${importId} and r.verdict = 'new' and l.city_id = ${cityId}
      and l.source_id = ${source}::text || ':' || r.source_id`.execute(db)
}

/**
 * A row with the id of a location of this city comes from a file that was downloaded here (EXPORT-7), whatever the
 * location's source. Such a file also contains the location's notes, which are not an attribute of it.
 */
async function markOwn(db: Db, { importId, cityId }: ComparedImport): Promise<void> {
  await sql`
    with own as materialized (
      select r.number, l.id, case when r.attributes ->> 'notes' = l.notes then r.attributes - 'notes' else r.attributes end as attributes
      from import_rows r join locations l on l.id = case when r.source_id ~ ${ownId} then r.source_id::uuid end
      where r.import_id = ${importId} and r.verdict = 'new' and l.city_id = ${cityId})
    update import_rows r set location_id = l.id, seen_version = l.version, attributes = own.attributes, verdict = case
      when l.deleted_at is not null then 'trashed'
      when ${isSame(importedColumns.filter((column) => column !== 'attributes' && column !== 'geometry'))}
        and l.attributes is not distinct from own.attributes then 'same'
      when l.version = coalesce(l.source_version, 1) then 'changed'
      else 'edited' end
    from own join locations l on l.id = own.id
    where r.import_id = ${importId} and r.number = own.number`.execute(db)
}

/** What a person moved to the trash stays deleted after its purge. */
async function markPurged(db: Db, { importId, cityId, source }: ComparedImport): Promise<void> {
  await sql`
    with purged as materialized (select known_as from purged_locations where city_id = ${cityId})
    update import_rows r set verdict = 'trashed'
    where r.import_id = ${importId} and r.verdict = 'new' and (
      ${source}::text || ':' || r.source_id in (select known_as from purged)
      or (r.source_id ~ ${ownId} and r.source_id in (select known_as from purged)))`.execute(db)
}

/** True if the location `l` has the row's values. */
const isSame = (columns: readonly string[]) =>
  sql`(${columnsOf('l', columns)}) is not distinct from (${columnsOf('r', columns)})`

const ownId = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
