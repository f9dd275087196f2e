/** Undoes a batch of an import of work orders. undo-import.ts makes the batches. */
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { ImportCreator } from '../import-fields.ts'
import { setFrom } from '../imported-columns.ts'
import type { ImportRun } from '../imports.repo.ts'
import { orderColumns, tellChanges } from './save-orders.ts'

export interface UndoStep {
  by: ImportCreator
  /** The last one of the batch before. */
  after: string
  size: number
}

export interface Batch {
  /** How many locations or orders were checked, and how many of them were restored. */
  seen: number
  changed: number
  /** The last one that was checked; null when there are no more. */
  last: string | null
  /** The reason of the hold of each one that a hold keeps. */
  holds?: string[]
}

/** `looked` is a CTE with the hold of each row that would be deleted. */
export const reasonsOf = (looked: string) => sql`(
  select coalesce(array_agg(h.reason order by h.created_at, h.id), '{}') from ${sql.ref(looked)} k join holds h on h.id = k.hold)`

export function restoreOrders(
  db: Db,
  { id, cityId }: ImportRun,
  { by, after, size }: UndoStep,
): Promise<Batch> {
  return oneRow(
    db,
    sql<Batch>`
      with batch as materialized (
        select work_order_id, version, before from import_order_changes where import_id = ${id} and work_order_id > ${after}
        order by work_order_id limit ${size}),
      before as materialized (
        select w.* from work_orders w join batch b on b.work_order_id = w.id and b.version = w.version
        where w.city_id = ${cityId} order by w.id
        for update of w),
      after as materialized (
        -- A column that is newer than the import keeps its value.
        select a.* from batch b join before w on w.id = b.work_order_id join work_orders present on present.id = w.id,
          jsonb_populate_record(present, b.before) a),
      told as (${tellChanges(by)}),
      restored as (
        update work_orders w set ${setFrom('a', [...orderColumns, 'source_hash'])}, updated_at = now(), version = w.version + 1,
          -- Edited before the import, it is so again.
          source_version = case when a.source_version = a.version then w.version + 1 else a.source_version end
        from after a where w.id = a.id returning w.id)
      select (select count(*)::int from restored) as changed, (select count(*)::int from batch) as seen,
        (select max(work_order_id::text)::uuid from batch) as last`,
  )
}

/**
 * Each comment, step, edit and closing has made a new version of its order. A row that is locked stays as it is, so the second
 * statement sees the last of them.
 */
export async function removeAddedOrders(
  db: Db,
  { id, cityId }: ImportRun,
  { after, size }: UndoStep,
): Promise<Batch> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work_orders w where w.id > ${after} and w.import_id = ${id} and w.city_id = ${cityId}
    order by w.id limit ${size} for update`.execute(db)
  const batch = rows.map((row) => row.id)
  return oneRow(
    db,
    sql<Batch>`
      with looked as materialized (
        select w.id, hold_on_work_order(w.city_id, w.id) as hold from work_orders w
        where w.id = any(${batch}::uuid[]) and w.version = w.source_version
          and not exists (select from import_order_changes c where c.work_order_id = w.id and c.import_id > ${id})),
      removed as (delete from work_orders w using looked where w.id = looked.id and looked.hold is null returning w.id)
      select (select count(*)::int from removed) as changed, ${batch.length}::int as seen, ${batch.at(-1) ?? null}::uuid as last,
        ${reasonsOf('looked')} as holds`,
  )
}
