/** Compares the rows of a file with the work orders of its source. See compare-rows.ts, which does it for locations. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { ImportTally } from '../examine-import.ts'
import type { ComparedImport } from '../import-fields.ts'

/** The row's values as columns of work_orders, without those that the file does not have. */
export const saidBy = (row: string): RawBuilder<unknown> => {
  const said = sql.ref(`${row}.work_order`)
  return sql`(select coalesce(jsonb_object_agg(e.key, e.value), '{}')
    from jsonb_each(to_jsonb(jsonb_populate_record(null::work_orders, ${said}))) e where ${said} ? e.key)`
}

/** An export has times to the millisecond. */
const stored = sql`to_jsonb(w) || jsonb_build_object('created_at', date_trunc('milliseconds', w.created_at),
  'closed_at', date_trunc('milliseconds', w.closed_at))`

/** Someone who closed an order, or worked on it afterwards, is not overruled by a file (ORDER-4). */
const edited = sql`
  when w.version = coalesce(w.source_version, 1) then 'changed'
  when w.status = 'finished' then 'closed'
  else 'edited'`

export async function markKnownOrders(db: Db, { importId, cityId, source }: ComparedImport): Promise<void> {
  await sql`
    update import_rows r set work_order_id = w.id, seen_version = w.version,
      verdict = case when w.source_hash = r.source_hash then 'same' ${edited} end
    from work_orders w
    where r.import_id = ${importId} and r.verdict = 'new' and w.city_id = ${cityId}
      and w.source_id = ${source}::text || ':' || r.source_id`.execute(db)
}

/** A row with the id of an order of this city comes from a file that was downloaded here. */
export async function markOwnOrders(
  db: Db,
  { importId, cityId }: ComparedImport,
  ownId: string,
): Promise<void> {
  await sql`
    update import_rows r set work_order_id = w.id, seen_version = w.version, verdict = case
      when w.location_id = r.location_id and ${stored} @> ${saidBy('r')} then 'same' ${edited} end
    from work_orders w
    where r.import_id = ${importId} and r.verdict = 'new' and w.city_id = ${cityId}
      and w.id = case when r.source_id ~ ${ownId} then r.source_id::uuid end`.execute(db)
}

export interface OrderTally extends ImportTally {
  /** Changed in the file, but someone closed the order here. */
  closed: number
  /** Placed by their position. */
  nearest: number
  /** Not imported exactly as the file has them. */
  remarked: number
  /** New ones by status. */
  newOpen: number
  newFinished: number
}

export function orderTallyOf(db: Db, { importId }: ComparedImport): Promise<OrderTally> {
  const number = (where: RawBuilder<unknown>) => sql`count(*) filter (where ${where})::int`
  const is = (verdict: string) => number(sql`verdict = ${verdict}`)
  const isFinished = sql`work_order ->> 'status' = 'finished'`
  return oneRow(
    db,
    sql<OrderTally>`
      select count(*)::int as read, ${is('new')} as new, ${is('same')} as same, ${is('changed')} as changed,
        ${is('edited')} as edited, ${is('closed')} as closed, ${is('repeated')} as repeated,
        ${number(sql`verdict <> 'repeated' and source_id like '%~' || encode(content_hash, 'hex')`)} as "sameId",
        ${is('refused')} as refused, ${number(sql`verdict = 'new' and metres_apart is not null`)} as nearest,
        ${number(sql`verdict in ('new', 'changed', 'edited') and remark is not null`)} as remarked,
        ${number(sql`verdict = 'new' and ${isFinished}`)} as "newFinished",
        ${number(sql`verdict = 'new' and (${isFinished}) is not true`)} as "newOpen",
        0 as trashed, 0 as returned, 0 as outside, 0 as gone, 0 as "inSource", 0 as "onOneSpot"
      from import_rows where import_id = ${importId}`,
  )
}
