/** Previews an import of work orders: first rows, differences and remarks. See examine-import.ts. */
import type { ImportTrial } from '@lamplighter/domain/imports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { Difference } from '../examine-import.ts'
import { saidBy } from './compare-orders.ts'

export async function sampleOrders(db: Db, importId: string, limit: number): Promise<ImportTrial['sample']> {
  const { rows } = await sql<ImportTrial['sample'][number]>`
    select r.number, l.name, l.icon, l.latitude, l.longitude, r.verdict, null as "metresOutside", json_build_object(
        'title', r.name, 'status', coalesce(r.work_order ->> 'status', w.status, 'open'),
        'priority', coalesce(r.work_order ->> 'priority', w.priority, 'medium')) as "order"
    from import_rows r join locations l on l.id = r.location_id left join work_orders w on w.id = r.work_order_id
    where r.import_id = ${importId} and r.refused is null order by r.number limit ${limit}`.execute(db)
  return rows
}

/** Rows that differ from the stored orders, column by column. */
export async function orderDifferences(db: Db, importId: string, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select r.number, r.verdict, w.title as name, (
        select json_object_agg(key, json_build_object('was', had.value, 'is', says.value))
        from jsonb_each(to_jsonb(w) || ${inWords('w', sql`w.assignee_ids`)}) had
          join jsonb_each(${saidBy('r')} - 'unassigned' || ${inWords('r', saidAssignees)}) says using (key)
        where had.value is distinct from says.value) as fields
    from import_rows r join work_orders w on w.id = r.work_order_id
    where r.import_id = ${importId} and r.verdict in ('changed', 'edited') order by r.number
      limit ${limit}`.execute(db)
  return rows
}

/** Without a column of assignees, they stay. */
const saidAssignees = sql`case when r.work_order ? 'assignee_ids'
  then array(select jsonb_array_elements_text(r.work_order -> 'assignee_ids')::uuid) else w.assignee_ids end`

/** Names instead of ids. */
const inWords = (row: string, assignees: RawBuilder<unknown>) => sql`jsonb_build_object(
  'location', (select l.name from locations l where l.id = ${sql.ref(`${row}.location_id`)}),
  'assignee_ids', (select string_agg(u.name, ', ' order by u.name, u.id) from users u where u.id = any(${assignees})))`

export async function remarksOf(db: Db, importId: string, limit: number): Promise<ImportTrial['remarks']> {
  const { rows } = await sql<ImportTrial['remarks'][number]>`
    select number, remark from import_rows
    where import_id = ${importId} and remark is not null and verdict in ('new', 'changed', 'edited')
    order by number limit ${limit}`.execute(db)
  return rows
}
