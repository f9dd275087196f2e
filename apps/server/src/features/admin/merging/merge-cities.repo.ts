/**
 * Moves everything in one city to another. The constraints that bind notes, media, orders and feed entries to their
 * location's city are deferred to the end of the transaction (migration 016), so the order of the tables does not
 * matter.
 */
import type { MergeCounts } from '@lamplighter/domain/admin'
import { mergedAssignment } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import type { Database } from '../../../db/schema.ts'
import { accessToCities } from '../../../http/admission/access-to-cities.ts'
import type { StoredAssignment } from '../../memberships/index.ts'

/** Every table whose rows get the other city's city_id. A test compares this list with the existing tables. */
export const movedTables = [
  'city_memberships',
  'city_requests',
  'invitations',
  'region_cities',
  'access_tokens',
  'webhooks',
  'locations',
  'location_history',
  'notes',
  'media',
  'media_uploads',
  'crews',
  'order_rules',
  'work_orders',
  'work_order_reopenings',
  'work_order_steps',
  'work_order_changes',
  'resident_reports',
  'resident_report_photos',
  'holds',
  'notifications',
  'activities',
  'import_sources',
  'imports',
  'city_former_names',
  'merged_cities',
] as const satisfies (keyof Database)[]

/**
 * Tables whose city_id stays: triggers of locations maintain some, the audit trail and the list of removals never change, and the files and
 * purges of a city are deleted with it.
 */
export const unmovedTables = [
  'location_changes',
  'location_counts',
  'location_tags',
  'location_cells',
  'location_departures',
  'search_words',
  'audit',
  'city_exports',
  'city_removals',
  'purges',
] as const satisfies (keyof Database)[]

interface Merge {
  /** The city to remove. */
  from: string
  /** The city to keep. */
  into: string
}

export function countMerge(db: Db, { from, into }: Merge): Promise<MergeCounts> {
  const of = (table: (typeof movedTables)[number]) =>
    sql`(select count(*)::int from ${sql.table(table)} where city_id = ${from})`
  return oneRow(
    db,
    sql`select ${of('locations')} as locations, ${of('notes')} as notes, ${of('media')} as media,
      ${of('work_orders')} as "workOrders", ${of('activities')} as activities, ${of('city_memberships')} as members,
      (select count(*)::int from city_memberships m join city_memberships o on o.user_id = m.user_id
        where m.city_id = ${from} and o.city_id = ${into}) as "membersOfBoth",
      (select count(distinct viewer.user_id)::int from region_viewers viewer join ${gainingRegions({ from, into })} g on g.region_id = viewer.region_id
        where not exists (select from ${accessToCities(sql`viewer.user_id`)} a where a.city_id = ${into})) as "gainedViewers",
      ${of('city_requests')} as requests, ${of('invitations')} as invitations,
      (select count(*)::int from locations l where l.city_id = ${from} and ${isInBoth(into)}) as "importedInBoth"`,
  )
}

const isInBoth = (into: string) => sql<boolean>`exists (
  select from locations o where o.city_id = ${into} and o.source_id = l.source_id)`

/** The regions of the removed city that do not have the remaining one yet, and so see more after a merge. */
const gainingRegions = ({ from, into }: Merge) => sql`(
  select r.region_id from region_cities r where r.city_id = ${from}
    and not exists (select from region_cities o where o.city_id = ${into} and o.region_id = r.region_id))`

export async function gainingRegionIds(db: Db, merge: Merge): Promise<string[]> {
  const { rows } = await sql<{ region_id: string }>`
    select region_id from ${gainingRegions(merge)} g order by region_id`.execute(db)
  return rows.map((row) => row.region_id)
}

/** From here to the end of the transaction, a note may be in a different city than its location. */
export async function deferConstraints(db: Db): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
}

/** Locks both cities, smaller id first, so that nothing is added to either in the meantime. */
export async function lockCities(db: Db, { from, into }: Merge): Promise<void> {
  await sql`select from cities where id in (${from}, ${into}) order by id for update`.execute(db)
}

/** True while an import writes to one of the cities; its remaining rows would find no city. */
export async function isImporting(db: Db, { from, into }: Merge): Promise<boolean> {
  const running = sql`
    select from imports where city_id in (${from}, ${into}) and (job is not null or status in ('reading', 'saving', 'undoing'))
      and updated_at > now() - interval '5 minutes' limit 1`
  return (await firstRow(db, running)) !== null
}

/** Moves everything except the locations, whose city name changes too (moveLocations). */
export async function moveRecords(db: Db, merge: Merge, mergedBy: string): Promise<void> {
  const { from, into } = merge
  await joinMemberships(db, merge)
  await settleRequests(db, merge, mergedBy)
  // moveLocations resolves ids that both cities have from the same source, row by row.
  await sql`
    delete from import_sources s where s.city_id = ${from}
      and exists (select from import_sources o where o.city_id = ${into} and o.kind = s.kind and o.name = s.name)`.execute(
    db,
  )
  // A region that has both keeps the city that stays. One that has only the removed one sees the city it became part of.
  await sql`
    delete from region_cities r where r.city_id = ${from}
      and exists (select from region_cities o where o.city_id = ${into} and o.region_id = r.region_id)`.execute(
    db,
  )
  // The same for orders: a repeated import finds those that were there.
  await sql`
    update work_orders w set source_id = null where w.city_id = ${from} and exists (
      select from work_orders o where o.city_id = ${into} and o.source_id = w.source_id)`.execute(db)
  // The name of a crew is unique in its city, and has at most 60 characters.
  await sql`
    update crews set name = left(name, 51) || ' ' || left(id::text, 8) where city_id = ${from}
      and lower(name) in (select lower(name) from crews where city_id = ${into})`.execute(db)
  // The number of a report is unique in its city. People say it on the phone, so those of the other city stay.
  await sql`
    update resident_reports r set number = r.number + (
      select coalesce(max(number), 0) from resident_reports where city_id in (${from}, ${into}))
    where r.city_id = ${from}`.execute(db)
  // Receivers should not get another city's events unasked.
  await sql`
    update webhooks set is_on = false, stopped_reason = 'merged', stopped_at = now(), version = version + 1, updated_at = now()
    where city_id = ${from} and is_on`.execute(db)
  // Nor does a merge make events: the records come with their own times, and some with that of this transaction.
  await sql`
    update webhooks set kinds = (select coalesce(jsonb_object_agg(kind, to_jsonb(clock_timestamp())), '{}') from jsonb_object_keys(kinds) kind)
    where city_id = ${into}`.execute(db)
  for (const table of movedTables.filter((name) => name !== 'locations')) {
    // This one has no index by city.
    const byLocation =
      table === 'location_history'
        ? sql`location_id in (select id from locations where city_id = ${into})`
        : sql`true`
    await sql`update ${sql.table(table)} set city_id = ${into} where city_id = ${from} and ${byLocation}`.execute(
      db,
    )
  }
  await sql`
    update saved_views set search = jsonb_set(search, '{city}', to_jsonb(${into}::text))
    where search ->> 'city' = ${from}`.execute(db)
  await sql`update users set active_city_id = ${into} where active_city_id = ${from}`.execute(db)
}

type Assigned = StoredAssignment & { userId: string; version: number }

/** A person in both cities keeps one membership, with the better of both roles. */
async function joinMemberships(db: Db, { from, into }: Merge): Promise<void> {
  const { rows } = await sql<{ stays: Assigned; goes: Assigned }>`
    select ${assignmentJson('o')} as stays, ${assignmentJson('m')} as goes
    from city_memberships m join city_memberships o on o.user_id = m.user_id and o.city_id = ${into}
    where m.city_id = ${from}`.execute(db)
  for (const { stays, goes } of rows) {
    const { role, status, userType, customCategories } = mergedAssignment(stays, goes)
    await sql`
      update city_memberships set role = ${role}, status = ${status}, user_type = ${userType},
        custom_categories = ${customCategories}, version = version + 1, updated_at = now()
      where city_id = ${into} and user_id = ${stays.userId}`.execute(db)
  }
  await sql`
    delete from city_memberships m where m.city_id = ${from}
      and exists (select from city_memberships o where o.city_id = ${into}
        and o.user_id = m.user_id)`.execute(db)
}

const assignmentJson = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`json_build_object('userId', ${column('user_id')}, 'role', ${column('role')}, 'status', ${column('status')},
    'userType', ${column('user_type')}, 'customCategories', ${column('custom_categories')})`
}

/** Removes duplicate requests, and requests for a city that the person is already in. */
async function settleRequests(db: Db, { from, into }: Merge, decidedBy: string): Promise<void> {
  const decide = (verdict: 'approved' | 'cancelled', where: ReturnType<typeof sql>) =>
    sql`
      update city_requests q set status = ${verdict}, decided_at = now(), decided_by = ${decidedBy}, version = version + 1
      where q.status = 'pending' and ${where}`.execute(db)
  await decide(
    'approved',
    sql`q.city_id in (${from}, ${into}) and exists (
      select from city_memberships m where m.user_id = q.user_id and m.city_id in (${from}, ${into}))`,
  )
  await decide(
    'cancelled',
    sql`q.city_id = ${from} and exists (
      select from city_requests o where o.user_id = q.user_id and o.city_id = ${into} and o.status = 'pending')`,
  )
}

/**
 * The remaining city gets the boundary and owner where it has none, and the reports page of either. The empty one is deleted, and its id leads to the
 * remaining one.
 */
export async function removeCity(
  db: Db,
  { from, into }: Merge,
  { name, state, mergedBy }: { name: string; state: string; mergedBy: string },
): Promise<void> {
  await sql`
    update cities c set owner_id = coalesce(c.owner_id, f.owner_id), boundary = coalesce(c.boundary, f.boundary),
      boundary_source = case when c.boundary is null then f.boundary_source else c.boundary_source end,
      boundary_set_at = case when c.boundary is null then f.boundary_set_at else c.boundary_set_at end,
      postcode = case when c.postcode = '00000' then f.postcode else c.postcode end,
      takes_reports = c.takes_reports or f.takes_reports,
      retention_days = case when f.retention_days is null then null else greatest(c.retention_days, f.retention_days) end,
      report_phone = case when c.takes_reports then c.report_phone else f.report_phone end,
      report_categories = case when c.takes_reports then c.report_categories else f.report_categories end,
      version = c.version + 1, updated_at = now()
    from cities f where c.id = ${into} and f.id = ${from}`.execute(db)
  await sql`delete from cities where id = ${from}`.execute(db)
  await sql`
    insert into merged_cities (id, name, state, city_id, merged_by)
    values (${from}, ${name}, ${state}, ${into}, ${mergedBy})`.execute(db)
}
