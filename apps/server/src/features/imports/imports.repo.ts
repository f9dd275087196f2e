/** Imports in the browser: their rows, and the steps that a person takes. jobs.repo.ts claims and ends the jobs. */
import type { ImportDetail, ImportKind, ImportRun } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { importJson } from './imports.present.ts'

const SHOWN = 50

export async function listRuns(db: Db, cityId: string): Promise<ImportRun[]> {
  const { rows } = await sql<{ run: ImportRun }>`
    select ${importJson} as run from imports i left join users u on u.id = i.started_by
    where i.city_id = ${cityId} order by i.created_at desc, i.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ run }) => run)
}

export async function findRun(db: Db, id: string): Promise<ImportDetail | null> {
  const row = await firstRow(
    db,
    sql<{ run: ImportRun; preview: ImportDetail['preview'] }>`
      select ${importJson} as run, i.preview - 'reportColumns' as preview
      from imports i left join users u on u.id = i.started_by where i.id = ${id}`,
  )
  return row && { ...row.run, preview: row.preview }
}

/** The heading of the report of rejected rows; null when nothing was read. */
export function reportHeading(db: Db, id: string): Promise<{ counts: string; columns: string[] } | null> {
  return firstRow(
    db,
    sql`
      select preview ->> 'counts' as counts, preview -> 'reportColumns' as columns from imports
      where id = ${id} and preview ? 'reportColumns'`,
  )
}

/** The import's owner and status, locked until the end of the transaction. */
export interface LockedRun {
  cityId: string
  status: string
  job: string | null
  /** A process is working on it, or was until a moment ago. */
  claimed: boolean
  bytes: number | null
  received: number
  tally: Record<string, number>
  settings: object
  preview: ImportDetail['preview']
}

export function lockRun(db: Db, id: string): Promise<LockedRun | null> {
  return firstRow(
    db,
    sql<LockedRun>`
      select city_id as "cityId", status, job, claim is not null and updated_at > now() - interval '20 seconds' as claimed,
        bytes, received, tally, settings, preview
      from imports where id = ${id} for update`,
  )
}

export async function insertRun(
  db: Db,
  run: { id: string; cityId: string; kind: ImportKind; fileName: string; bytes: number; userId: string },
): Promise<void> {
  // The files of a city's failed imports are kept for another attempt; a new file makes them obsolete.
  await sql`
    delete from import_parts where import_id in (
      select id from imports where city_id = ${run.cityId} and job is null
        and status not in ('uploading', 'checked'))`.execute(db)
  await sql`
    insert into imports (id, city_id, kind, source, file_name, status, started_by, acting, bytes)
    values (${run.id}, ${run.cityId}, ${run.kind}, '', ${run.fileName}, 'uploading', ${run.userId}, ${run.userId}, ${run.bytes})`.execute(
    db,
  )
}

/** Queues a job for any server. */
export async function queueJob(
  db: Db,
  id: string,
  job: 'read' | 'save' | 'undo',
  { userId, settings }: { userId: string; settings?: object },
): Promise<void> {
  await sql`
    update imports set job = ${job}, claim = null, attempts = 0, stop_asked = false, problem = null, acting = ${userId},
      settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings), updated_at = now(),
      tally = tally - 'share' - 'stopped'
    where id = ${id}`.execute(db)
}

export async function requestStop(db: Db, id: string): Promise<void> {
  await sql`update imports set stop_asked = true where id = ${id}`.execute(db)
}

/** True when the rows that an import read still exist: they are kept for a day, and lost in a crash of the database. */
export async function hasRows(db: Db, id: string): Promise<boolean> {
  return (await firstRow(db, sql`select from import_rows where import_id = ${id} limit 1`)) !== null
}

/**
 * Stores a part and returns how many bytes have arrived; null when it does not begin at that byte. A repeated part is
 * not stored again. The last part starts the reading of the file.
 */
export async function addPart(
  db: Db,
  { id, start, content }: { id: string; start: number; content: Buffer },
): Promise<{ received: number; fits: boolean } | null> {
  return db.transaction().execute(async (transaction) => {
    const run = await lockRun(transaction, id)
    if (!run || run.bytes === null) return null
    const { received, bytes } = run
    const end = start + content.length
    if (end <= received) return { received, fits: true }
    if (run.status !== 'uploading' || start !== received || end > bytes) return { received, fits: false }
    await sql`insert into import_parts (import_id, start, content) values (${id}, ${start}, ${content})`.execute(
      transaction,
    )
    await sql`
      update imports set received = ${end}, updated_at = now(), status = case when ${end === bytes} then 'reading' else status end,
        job = case when ${end === bytes} then 'read' end
      where id = ${id}`.execute(transaction)
    return { received: end, fits: true }
  })
}
