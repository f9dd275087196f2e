/** Runs of imports: what is known of each, from reading a file to undoing it. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { firstRow } from '../db/rows.ts'

/** So long an import can be undone. */
export const UNDO_DAYS = 7

export type ImportStatus =
  | 'reading'
  | 'checked'
  | 'saving'
  | 'saved'
  | 'undoing'
  | 'undone'
  | 'cancelled'
  | 'failed'

export interface ImportRun {
  id: string
  cityId: string
  source: string
  fileName: string
  status: ImportStatus
  tally: Record<string, number>
  startedBy: string | null
  createdAt: Date
  updatedAt: Date
  savedAt: Date | null
}

const columns = sql`id, city_id as "cityId", source, file_name as "fileName", status, tally, started_by as "startedBy",
  created_at as "createdAt", updated_at as "updatedAt", saved_at as "savedAt"`

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

export async function noteImport(
  db: Db,
  id: string,
  { status, source, tally }: { status?: ImportStatus; source?: string; tally?: object },
): Promise<void> {
  await sql`
    update imports set status = coalesce(${status ?? null}, status), source = coalesce(${source ?? null}, source),
      tally = tally || ${JSON.stringify(tally ?? {})}::jsonb, updated_at = now(),
      saved_at = case when ${status ?? null}::text = 'saved' then now() else saved_at end
    where id = ${id}`.execute(db)
}

export function findImport(db: Db, id: string): Promise<ImportRun | null> {
  return firstRow(db, sql<ImportRun>`select ${columns} from imports where id::text = ${id}`)
}

/** The newest first. */
export async function listImports(db: Db, cityId: string, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select ${columns} from imports where city_id = ${cityId} order by created_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What was read goes once it is saved or given up; the record of the run stays. */
export async function dropRows(db: Db, id: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(db)
}

/** What was read and never saved, and what was there before an import that can no longer be undone. */
export async function purgeImports(db: Db): Promise<void> {
  await sql`
    delete from import_rows where import_id in (select id from imports where updated_at < now() - interval '1 day')`.execute(
    db,
  )
  await sql`
    delete from import_changes where import_id in (
      select id from imports where created_at < now() - make_interval(days => ${UNDO_DAYS}))`.execute(db)
}
