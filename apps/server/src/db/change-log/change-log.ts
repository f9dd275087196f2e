/**
 * The change log: which locations, notes and work orders changed, in the order of their transactions. It takes no table of its own:
 * triggers put the transaction's id on every written row, whoever writes it, and record where a location has left (migration 019)
 * and which orders were deleted (migration 030).
 * It tells what changed, not how; readers load the records with their own permissions.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kysely.ts'

/** How long departures are kept. Older positions are refused. */
export const CHANGE_LOG_DAYS = 30

/** From the first transaction (included) to the second (excluded). */
export interface Span {
  from: string
  until: string
}

/** One entry. A location that moved to another category or place has two: it left there and changed here. */
export interface Change {
  object: 'location' | 'note' | 'work_order'
  kind: 'changed' | 'left'
  id: string
  locationId: string
  /** Null for a departure. */
  version: number | null
  cityId: string
  /** Those of the departure; otherwise those of the record now. */
  category: string | null
  /** As PostgreSQL's point, for conditions. */
  position: unknown
  /** The location is in the trash. */
  trashed: boolean
  /** Null for a change. */
  departedAt: Date | null
  /** The transaction of the change. */
  xid: string
}

/** The changes of cities as a select, for a subquery. Columns: those of `Change` in snake case. Unsorted. */
export const changesIn = (cityIds: readonly string[], { from, until }: Span): RawBuilder<Change> => {
  const within = (row: string) => {
    const xid = sql.ref(`${row}.changed_xid`)
    return sql`${sql.ref(`${row}.city_id`)} = any(${[...cityIds]}::uuid[]) and ${xid} >= ${from}::xid8 and ${xid} < ${until}::xid8`
  }
  const ofLocation = sql`l.category, l.position, l.deleted_at is not null as trashed, null::timestamptz as departed_at`
  return sql`
    select 'location' as object, 'changed' as kind, l.id, l.id as location_id, l.version, l.city_id, ${ofLocation},
      l.changed_xid::text as xid
    from locations l where ${within('l')}
    union all
    select 'note', 'changed', n.id, n.location_id, n.version, n.city_id, ${ofLocation}, n.changed_xid::text
    from notes n join locations l on l.id = n.location_id where ${within('n')}
    union all
    select 'work_order', 'changed', w.id, w.location_id, w.version, w.city_id, ${ofLocation}, w.changed_xid::text
    from work_orders w join locations l on l.id = w.location_id where ${within('w')}
    union all
    select case when d.work_order_id is null then 'location' else 'work_order' end, 'left',
      coalesce(d.work_order_id, d.location_id), d.location_id, null, d.city_id, d.category, d.position, false,
      d.departed_at, d.changed_xid::text
    from location_departures d where ${within('d')}`
}

/**
 * The places of cities in which an erased person was renamed (PERSON-12). Any row may show the name, so readers of these cities
 * read everything again.
 */
export const renamedPeopleIn = (cityIds: readonly string[], { from, until }: Span) => sql<{
  cityId: string
  category: string | null
  trashed: boolean
}>`
  select c.id as "cityId", k.category, false as trashed, c.people_changed_xid::text as xid
  from cities c cross join lateral (
    select null as category union select l.category from location_counts l where l.city_id = c.id) k
  where c.id = any(${[...cityIds]}::uuid[]) and c.people_changed_xid >= ${from}::xid8 and c.people_changed_xid < ${until}::xid8`

/** Longer than any position is accepted, by more than a transaction lasts. */
const KEEP_DAYS = CHANGE_LOG_DAYS + 1

export async function purgeDepartures(db: Db): Promise<void> {
  await sql`
    delete from location_departures
      where departed_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
