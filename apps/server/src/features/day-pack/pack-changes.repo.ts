/** Finds what changed in a pack's part of the city since a transaction, by transaction ids (migration 019). */
import { MAX_PACK_CHANGES } from '@lamplighter/domain/day-pack'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { locationLines, noteLines, orderLines } from './pack-lines.present.ts'
import { type Lines, linesOf } from './pack-lines.repo.ts'
import type { PackPart } from './pack-part.ts'

/** From the first transaction (included) to the second (excluded). */
export interface Span {
  from: string
  until: string
}

/** Ids of changed records that the caller may see now. */
export interface PackChanges {
  locations: string[]
  /** Locations with changed notes. */
  noted: string[]
  /** Orders that changed, and open orders at changed locations, whose name and position they show. */
  workOrders: string[]
}

/** Null when there are more than MAX_PACK_CHANGES changes, counted for everyone. */
export async function changesIn(db: Db, part: PackPart, span: Span): Promise<PackChanges | null> {
  const changed = (row: string) => sql`${changedIn(row, part, span)} limit ${MAX_PACK_CHANGES + 1}`
  const { most, ...changes } = await oneRow(
    db,
    sql<PackChanges & { most: number }>`
      with places as materialized (
        select l.id, l.city_id, l.category, l.position, l.deleted_at from locations l where ${changed('l')}),
      noted as materialized (select n.location_id from notes n where ${changed('n')}),
      orders as materialized (select w.id, w.location_id from work_orders w where ${changed('w')}),
      gone as materialized (select from location_departures d where ${changed('d')})
      select array(select l.id from places l where ${part.locations}) as locations,
        array(select distinct l.id from noted join locations l on l.id = noted.location_id where ${part.locations}) as noted,
        array(
          select w.id from orders w join locations l on l.id = w.location_id where ${part.placesOfOrders} union
          select w.id from places l join work_orders w on w.location_id = l.id
          where w.status = 'open' and ${part.placesOfOrders}) as "workOrders",
        greatest((select count(*) from places), (select count(*) from noted), (select count(*) from orders),
          (select count(*) from gone))::int as most`,
  )
  return most > MAX_PACK_CHANGES ? null : changes
}

const changedIn = (row: string, { cityId }: PackPart, { from, until }: Span) => {
  const number = sql.ref(`${row}.changed_xid`)
  return sql<boolean>`${sql.ref(`${row}.city_id`)} = ${cityId}::uuid
    and ${number} >= ${from}::xid8 and ${number} < ${until}::xid8`
}

/** Records that the caller could see in the pack before and no longer can. */
export function removedFrom(
  db: Db,
  part: PackPart,
  span: Span,
  { workOrders }: PackChanges,
): Promise<{ locations: string[]; workOrders: string[] }> {
  return oneRow(
    db,
    sql`
      select array(
          select distinct d.location_id from location_departures d
          where ${changedIn('d', part, span)} and ${part.departures} and not exists (
            select from locations l where l.id = d.location_id and ${part.locations})) as locations,
        array(
          select w.id from work_orders w join locations l on l.id = w.location_id
          where w.id = any(${workOrders}::uuid[]) and w.status <> 'open' and ${part.placesOfOrders}) as "workOrders"`,
  )
}

const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

export const changedLocations = (db: Db, part: PackPart, ids: readonly string[]): Promise<Lines> =>
  linesOf(db, locationLines(sql<boolean>`${among('l.id', ids)} and ${part.locations}`))

/** `emptied`: locations to report as having no notes any more. */
export const changedNotes = (
  db: Db,
  part: PackPart,
  ids: readonly string[],
  emptied: readonly string[],
): Promise<Lines> =>
  linesOf(
    db,
    noteLines({ ids: sql`(select unnest(${[...ids]}::uuid[]) as id)`, where: part.locations, emptied }),
  )

export const changedOrders = (db: Db, part: PackPart, ids: readonly string[]): Promise<Lines> =>
  linesOf(
    db,
    orderLines(sql`(
      select w.* from work_orders w join locations l on l.id = w.location_id
      where ${among('w.id', ids)} and w.status = 'open' and ${part.placesOfOrders})`),
  )
