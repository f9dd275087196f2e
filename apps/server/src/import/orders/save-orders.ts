/** Writes the orders of a batch of rows. save-rows.ts makes the batches. */
import { DEFAULT_PRIORITY } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { ImportCreator } from '../import-fields.ts'
import { columnsOf, setFrom } from '../imported-columns.ts'

/** An import writes these columns, and an undo restores them. */
export const orderColumns = [
  ...['location_id', 'title', 'description', 'priority', 'tags', 'due_on', 'assignee_ids', 'unassigned'],
  ...[
    'status',
    'created_at',
    'closed_by',
    'closed_at',
    'closed_recorded_at',
    'closing_note',
    'closing_reason',
  ],
]

export interface SavingOrders {
  importId: string
  cityId: string
  source: string
  fileName: string
  creator: ImportCreator
}

const defaults = {
  description: '',
  priority: DEFAULT_PRIORITY,
  tags: [],
  status: 'open',
  assignee_ids: [],
  unassigned: [],
}

/** `rows` are those of import_rows, as `r`. Returns how many orders it added. */
export async function addOrders(
  db: Db,
  { importId, cityId, source, creator }: SavingOrders,
  rows: RawBuilder<unknown>,
): Promise<number> {
  await refuseTrashed(db, importId, rows)
  const columns = orderColumns.filter((column) => !ownValues.has(column))
  const { numAffectedRows = 0n } = await sql`
    insert into work_orders (${sql.join(columns.map(sql.ref))}, id, city_id, location_id, created_at, closed_by, closed_at, created_by,
      source_id, source_hash, source_version, import_id)
    select ${columnsOf('n', columns)}, r.work_order_id, ${cityId}::uuid, r.location_id, coalesce(n.created_at, now()), ${closer(creator)},
      ${closedAt}, ${creator.id}::uuid, ${source}::text || ':' || r.source_id, r.source_hash, 1, ${importId}::uuid
    from (select r.*, ${JSON.stringify(defaults)}::jsonb || r.work_order as said from ${rows}) r,
      jsonb_populate_record(null::work_orders, r.said) n
    where r.verdict = 'new' order by r.number
    on conflict (city_id, source_id) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Columns that addOrders() computes. */
const ownValues = new Set(['location_id', 'created_at', 'closed_by', 'closed_at', 'closed_recorded_at'])

/** The file does not say who closed the order: its importer answers for it. */
const closer = (creator: ImportCreator) =>
  sql`case when n.status = 'finished' then coalesce(n.closed_by, ${creator.id}::uuid) end`
const closedAt = sql`case when n.status = 'finished' then coalesce(n.closed_at, now()) end`

/**
 * No order is created for a location in the trash (ORDER-2), where it may have gone since the file was read. Without
 * statistics on the rows, one update that also searches them would read the whole batch again for each row of the file.
 */
async function refuseTrashed(db: Db, importId: string, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: trashed } = await sql<{ number: number }>`
    select r.number from ${rows} and not exists (
      select from locations l where l.id = r.location_id and l.deleted_at is null)`.execute(db)
  if (trashed.length === 0) return
  await sql`
    update import_rows set verdict = 'refused', refused = 'its location has been moved to the trash'
    where import_id = ${importId} and number = any(${trashed.map(({ number }) => number)}::int[])`.execute(db)
}

/** Changes only orders that have not changed since the comparison. */
export async function updateOrders(
  db: Db,
  { importId, fileName, creator }: SavingOrders,
  rows: RawBuilder<unknown>,
): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      with rows as materialized (select r.* from ${rows}),
      before as materialized (
        select w.* from work_orders w join rows r on r.work_order_id = w.id and r.seen_version = w.version
        order by w.id for update of w),
      kept as (
        insert into import_order_changes (import_id, work_order_id, version, before)
        select ${importId}::uuid, id, version + 1, to_jsonb(before) from before),
      after as materialized (
        select n.id, n.title, n.description, n.priority, n.tags, n.due_on, n.assignee_ids, n.unassigned, n.status,
          n.created_at, n.closing_note, n.closing_reason, r.location_id, r.source_hash, ${closer(creator)} as closed_by,
          ${closedAt} as closed_at, case when n.status = 'finished' then n.closed_recorded_at end as closed_recorded_at
        from rows r join before b on b.id = r.work_order_id,
          jsonb_populate_record(null::work_orders, to_jsonb(b) || r.work_order) n),
      told as (${tellChanges(creator)}),
      reopened as (${keepClosing(creator, fileName)}),
      updated as (
        update work_orders w set ${setFrom('a', [...orderColumns, 'source_hash'])}, updated_at = now(),
          version = w.version + 1, source_version = w.version + 1
        from after a where w.id = a.id returning w.id)
      select count(*)::int as count from updated`,
  )
  return count
}

/** The history of an order shows what a file changed, as it shows an edit (ORDER-51). */
export const tellChanges = (creator: ImportCreator): RawBuilder<unknown> => {
  const names = (row: string) => sql`(select string_agg(u.name, ', ' order by u.name, u.id) from users u
    where u.id = any(${sql.ref(`${row}.assignee_ids`)}))`
  return sql`
    insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
    select b.city_id, b.id, 'changed', (
        select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'from', nullif(f.was, ''), 'to', nullif(f.is, ''))), '[]')
        from (values ('title', b.title, a.title), ('description', b.description, a.description),
          ('priority', b.priority, a.priority), ('tags', array_to_string(b.tags, ', '), array_to_string(a.tags, ', ')),
          ('dueOn', b.due_on::text, a.due_on::text), ('assigned', ${names('b')}, ${names('a')})) f(field, was, "is")
        where f.was is distinct from f.is), ${creator.id}::uuid
    from before b join after a on a.id = b.id`
}

/** A withdrawn closing is kept, as when a person reopens an order (ORDER-8). */
const keepClosing = (creator: ImportCreator, fileName: string) => sql`
  insert into work_order_reopenings (city_id, work_order_id, closed_by, closed_at, closed_recorded_at, closing_note,
    closing_reason, reopened_by, reason)
  select b.city_id, b.id, b.closed_by, b.closed_at, b.closed_recorded_at, b.closing_note, b.closing_reason, ${creator.id}::uuid,
    ${`Import of ${fileName}`}
  from before b join after a on a.id = b.id where b.status = 'finished' and a.status = 'open'`
