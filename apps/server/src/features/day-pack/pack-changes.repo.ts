/** Finds what changed in a pack's part of the city, from the change log. */
import { MAX_PACK_CHANGES } from '@lamplighter/domain/day-pack'
import { type RawBuilder, sql } from 'kysely'
import { changesIn, renamedPeopleIn, type Span } from '../../db/change-log/change-log.ts'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { locationLines, noteLines, orderLines } from './pack-lines.present.ts'
import { type Lines, linesOf } from './pack-lines.repo.ts'
import type { PackPart } from './pack-part.ts'

/** Ids of changed records that the caller may see now. */
export interface PackChanges {
  locations: string[]
  /** Locations with changed notes. */
  noted: string[]
  /** Orders that changed, and open orders at locations that changed or may have come into the part. */
  workOrders: string[]
  /** Locations outside the part with a changed order, which may have been in it because of that order. */
  outside: string[]
}

/** Null when there are more than MAX_PACK_CHANGES changes, counted for everyone, or a person was erased. */
export async function packChanges(db: Db, part: PackPart, span: Span): Promise<PackChanges | null> {
  const { count, renamed, places, noted, orders, jobs } = await oneRow(
    db,
    sql<{
      count: number
      renamed: boolean
      places: string[]
      noted: string[]
      orders: string[]
      jobs: string[]
    }>`
      with log as materialized (
        select object, kind, id, location_id from (${changesIn([part.cityId], span)}) c limit ${MAX_PACK_CHANGES + 1})
      select count(*)::int as count, exists (${renamedPeopleIn([part.cityId], span)}) as renamed,
        array(select id from log where object = 'location' and kind = 'changed') as places,
        array(select distinct location_id from log where object = 'note') as noted,
        array(select id from log where object = 'work_order') as orders,
        array(select distinct location_id from log where object = 'work_order') as jobs
      from log`,
  )
  if (renamed || count > MAX_PACK_CHANGES) return null
  // A changed order may bring its location into a part of the city, with its other orders, or take it out.
  const moved = part.outside ? jobs : []
  // A second statement, because PostgreSQL plans it with the real numbers of ids.
  return oneRow(
    db,
    sql<PackChanges>`
      select array(select l.id from locations l where ${among('l.id', [...places, ...moved])} and ${part.locations}) as locations,
        array(select l.id from locations l where ${among('l.id', moved)} and ${part.outside ?? sql`false`}) as outside,
        array(select l.id from locations l where ${among('l.id', noted)} and ${part.locations}) as noted,
        array(
          select w.id from work_orders w join locations l on l.id = w.location_id
          where ${among('w.id', orders)} and ${part.placesOfOrders} union
          select w.id from locations l join work_orders w on w.location_id = l.id
          where ${among('l.id', [...places, ...moved])} and w.status = 'open' and ${part.placesOfOrders}) as "workOrders"`,
  )
}

/** Records that the caller could see in the pack before and no longer can. */
export function removedFrom(
  db: Db,
  part: PackPart,
  span: Span,
  { workOrders, outside }: PackChanges,
): Promise<{ locations: string[]; workOrders: string[] }> {
  return oneRow(
    db,
    sql`
      select array(
          select distinct d.location_id from (${changesIn([part.cityId], span)}) d
          where d.object = 'location' and d.kind = 'left' and ${part.departures} and not exists (
            select from locations l where l.id = d.location_id and ${part.locations})
          union select unnest(${[...outside]}::uuid[])) as locations,
        array(
          select w.id from work_orders w join locations l on l.id = w.location_id
          where w.id = any(${workOrders}::uuid[]) and w.status <> 'open' and ${part.placesOfOrders}
          union select d.id from (${changesIn([part.cityId], span)}) d
          where d.object = 'work_order' and d.kind = 'left' and ${part.departures}) as "workOrders"`,
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
