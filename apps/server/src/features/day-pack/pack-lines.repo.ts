/** Reads the lines of a pack page by page, each by one bounded statement. PostgreSQL writes them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { ordersWithPlaces } from '../work-orders/index.ts'
import { locationLines, noteLines, orderLines } from './pack-lines.present.ts'
import type { PackPart } from './pack-part.ts'

/** Some lines as text, each with its line end. */
export interface Lines {
  count: number
  text: string
}

export interface Page extends Lines {
  /** The last id that was looked at; null when there are no more. */
  last: string | null
}

/** How many locations are looked at in one statement: about half a megabyte of lines, and a few milliseconds. */
const LOCATIONS_A_PAGE = 1_500
const NOTED_LOCATIONS_A_PAGE = 500
const ORDERS_A_PAGE = 1_000

/** Before the first id, and after the last one. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const textOf = (lines: RawBuilder<unknown>) => sql`
  count(*)::int as count, coalesce(string_agg(row_to_json(r)::text, E'\n') || E'\n', '') as text from (${lines}) r`

/** The lines that a select of pack-lines.present.ts makes. */
export const linesOf = (db: Db, lines: RawBuilder<unknown>): Promise<Lines> =>
  oneRow(db, sql<Lines>`select ${textOf(lines)}`)

/**
 * In the order of the ids, from one id to the next that ends a page, whether the caller may see those between or not; so no
 * statement looks at more than a page. Page after page without a common snapshot: what changes meanwhile is seen before or
 * after, and in either case the next changes tell it again (DUR-26).
 */
export function locationPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  const where = sql<boolean>`l.id > ${after} and l.id <= coalesce((select id from stop), ${LAST}) and ${part.locations}`
  return oneRow(
    db,
    sql<Page>`
      with stop as materialized (
        select id from locations where city_id = ${part.cityId} and id > ${after} order by id
        offset ${LOCATIONS_A_PAGE - 1} limit 1)
      select (select id from stop) as last, ${textOf(locationLines(where))}`,
  )
}

/** The notes of those locations that have any. */
export function notesPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  return oneRow(
    db,
    sql<Page>`
      with noted as materialized (
        select distinct n.location_id as id from notes n where n.city_id = ${part.cityId} and n.location_id > ${after}
        order by 1 limit ${NOTED_LOCATIONS_A_PAGE})
      select (select max(id::text) from noted having count(*) = ${NOTED_LOCATIONS_A_PAGE}) as last,
        ${textOf(noteLines(sql`noted`, part.locations))}`,
  )
}

/** Open orders. */
export function ordersPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  return oneRow(
    db,
    sql<Page>`
      with open as materialized (
        select w.* from work_orders w where w.city_id = ${part.cityId} and w.status = 'open' and w.id > ${after}
        order by w.id limit ${ORDERS_A_PAGE}),
      seen as (select w.* from open w join locations l on l.id = w.location_id where ${part.placesOfOrders})
      select (select max(id::text) from open having count(*) = ${ORDERS_A_PAGE}) as last, ${textOf(orderLines(sql`seen`))}`,
  )
}

export async function countOpenOrders(db: Db, part: PackPart): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from ${ordersWithPlaces}
    where w.city_id = ${part.cityId} and w.status = 'open' and ${part.placesOfOrders}`
  return (await oneRow(db, counted)).count
}
