/** Records of imports: each one's state, from reading a file to undoing it. */
import { type ImportKind, type ImportStatus, UNDO_DAYS } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { firstRow } from '../db/rows.ts'

export interface ImportRun {
  id: string
  cityId: string
  kind: ImportKind
  source: string
  fileName: string
  status: ImportStatus
  tally: Record<string, number>
  startedBy: string | null
  createdAt: Date
  updatedAt: Date
  savedAt: Date | null
}

const columns = sql`id, city_id as "cityId", kind, source, file_name as "fileName", status, tally, started_by as "startedBy",
  created_at as "createdAt", updated_at as "updatedAt", saved_at as "savedAt"`

/** True when the import, a row with this name, has changed something. */
export const hasChanged = (row: 'i' | 'n') => {
  const count = (name: string) => sql`coalesce((${sql.ref(`${row}.tally`)} ->> ${sql.lit(name)})::int, 0)`
  return sql<boolean>`(${count('added')} + ${count('updated')} + ${count('removed')} > 0)`
}

/**
 * True when import `n` must be undone before import `i` (LOC-42): a newer one of the same source, unless it changed
 * nothing. That one cannot be undone, so it would block the older ones for good.
 */
export const mustBeUndoneFirst = sql<boolean>`(n.city_id = i.city_id and n.kind = i.kind and n.source = i.source and n.id > i.id
  and (n.status in ('saving', 'undoing') or (n.status = 'saved' and ${hasChanged('n')})))`

export async function beginImport(
  db: Db,
  { cityId, fileName, userId }: { cityId: string; fileName: string; userId: string },
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into imports (id, city_id, source, file_name, status, started_by)
    values (${id}, ${cityId}, '', ${fileName}, 'reading', ${userId})`.execute(db)
  return id
}

/**
 * The time of the last sign of life is that of the clock. That of a transaction is its beginning: after a long batch,
 * another server would take the job over while its process still runs.
 */
export async function recordImportRun(
  db: Db,
  id: string,
  {
    status,
    source,
    tally,
    problem,
  }: { status?: ImportStatus; source?: string; tally?: object; problem?: string | null },
): Promise<void> {
  await sql`
    update imports set status = coalesce(${status ?? null}, status), source = coalesce(${source ?? null}, source),
      tally = tally || ${JSON.stringify(tally ?? {})}::jsonb, problem = coalesce(${problem ?? null}, problem),
      updated_at = clock_timestamp(),
      saved_at = case when ${status ?? null}::text = 'saved' then now() else saved_at end
    where id = ${id}`.execute(db)
}

export function findImport(db: Db, id: string): Promise<ImportRun | null> {
  return firstRow(db, sql<ImportRun>`select ${columns} from imports where id::text = ${id}`)
}

/** Newest first. */
export async function listImports(db: Db, cityId: string, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select ${columns} from imports where city_id = ${cityId} order by created_at desc
      limit ${limit}`.execute(db)
  return rows
}

/** Deletes the rows that were read once they are saved or discarded; the record of the import stays. */
export async function dropRows(db: Db, id: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(db)
}

/** Deletes the previous states of what an import changed, which an undo no longer needs. */
export async function dropChanges(db: Db, id: string): Promise<void> {
  await sql`delete from import_changes where import_id = ${id}`.execute(db)
  await sql`delete from import_order_changes where import_id = ${id}`.execute(db)
}

/**
 * Deletes unsaved rows, files, and the previous states kept for an undo that is no longer possible. Rejected rows are
 * kept just as long, for the person who fixes them.
 */
export async function purgeImports(db: Db): Promise<void> {
  await sql`
    update imports set status = 'cancelled' where bytes is not null and job is null and status in ('uploading', 'checked')
      and ${isIdle}`.execute(db)
  await sql`delete from import_parts where import_id in (select id from imports where job is null and ${isIdle})`.execute(
    db,
  )
  await sql`
    delete from import_rows r using imports i where i.id = r.import_id and i.job is null and ${isIdle}
      and (r.verdict is distinct from 'refused' or i.updated_at < now() - ${undoTime})`.execute(db)
  const old = sql`import_id in (select id from imports where created_at < now() - ${undoTime})`
  await sql`delete from import_changes where ${old}`.execute(db)
  await sql`delete from import_order_changes where ${old}`.execute(db)
}

const isIdle = sql`updated_at < now() - interval '1 day'`
const undoTime = sql`make_interval(days => ${UNDO_DAYS})`
