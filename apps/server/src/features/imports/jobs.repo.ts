/**
 * The jobs of imports. A process that runs one renews its claim every second; after 20 seconds of silence any server
 * resumes the job. Each write checks the claim, so a process that lost it changes nothing more.
 */
import type { ImportKind } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { ImportCity, ImportCreator } from '../../import/import-fields.ts'

const MAX_ATTEMPTS = 3

export interface ImportJob {
  id: string
  claim: string
  job: 'read' | 'save' | 'undo'
  kind: ImportKind
  fileName: string
  source: string
  bytes: number | null
  tally: Record<string, number>
  settings: Record<string, unknown>
  preview: unknown
  attempts: number
  stopAsked: boolean
  city: ImportCity
  acting: ImportCreator
}

/**
 * Claims the oldest waiting job of the city that was served least recently (LOC-96). A removed city's jobs go on once it
 * was put back; the lock keeps a removal from missing a job that is being claimed.
 */
export async function claimJob(db: Db, claim: string): Promise<ImportJob | null> {
  return firstRow(
    db,
    sql<ImportJob>`
      with mine as (
        update imports set claim = ${claim}, attempts = attempts + 1, updated_at = now(), served_at = now()
        where id = (
          select i.id from imports i join cities p on p.id = i.city_id
          where i.job is not null and p.removed_at is null and (i.claim is null or i.updated_at < now() - interval '20 seconds')
          order by (select max(served_at) from imports o where o.city_id = i.city_id) nulls first, i.updated_at
          limit 1 for update of i skip locked for key share of p skip locked)
        returning *)
      select m.id, m.claim, m.job, m.kind, m.file_name as "fileName", m.source, m.bytes, m.tally, m.settings, m.preview, m.attempts,
        m.stop_asked as "stopAsked", json_build_object('id', c.id, 'name', c.name, 'state', c.state, 'postcode', c.postcode,
          'country', c.country) as city,
        json_build_object('id', u.id, 'name', u.name) as acting
      from mine m join cities c on c.id = m.city_id join users u on u.id = m.acting`,
  )
}

export const isWornOut = ({ attempts }: ImportJob): boolean => attempts > MAX_ATTEMPTS

/** Returns false when the job no longer belongs to this process, or should stop. */
export async function renewClaim(
  db: Db,
  { id, claim }: Pick<ImportJob, 'id' | 'claim'>,
  progress: Record<string, number>,
): Promise<boolean> {
  const renewed = sql`
    update imports set updated_at = now(), tally = tally || ${JSON.stringify(progress)}::jsonb
    where id = ${id} and claim = ${claim} and not stop_asked returning id`
  return (await firstRow(db, renewed)) !== null
}

/** Lets another server resume the job at once. */
export async function releaseClaim(db: Db, { id, claim }: Pick<ImportJob, 'id' | 'claim'>): Promise<void> {
  await sql`
    update imports set claim = null, attempts = attempts - 1 where id = ${id} and claim = ${claim}
      and job is not null`.execute(db)
}

export const connectionName = (claim: string): string => `lamplighter import ${claim}`

const ENDS_WITHIN_MS = 5_000

/** Ends the statements of a process that is gone: otherwise they could still write rows after those were dropped. */
export async function endConnections(db: Db, claim: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, ${ENDS_WITHIN_MS}) from pg_stat_activity
    where application_name = ${connectionName(claim)}`.execute(db)
}

interface Ended {
  status?: 'checked' | 'failed'
  problem?: string
  preview?: unknown
  tally?: Record<string, number>
  /** Deletes the file and its rows in the same statement. */
  drop?: boolean
}

export async function endJob(
  db: Db,
  { id, claim }: Pick<ImportJob, 'id' | 'claim'>,
  ended: Ended,
): Promise<void> {
  const preview = ended.preview === undefined ? null : JSON.stringify(ended.preview)
  await sql`
    with ended as (
      update imports set job = null, claim = null, stop_asked = false, updated_at = now(),
        status = coalesce(${ended.status ?? null}, status), problem = ${ended.problem ?? null},
        preview = coalesce(${preview}::jsonb, preview), tally = tally - 'share' || ${JSON.stringify(ended.tally ?? {})}::jsonb
      where id = ${id} and claim = ${claim} returning id, status)
    ${dropReadRows(ended.drop ?? false)}`.execute(db)
}

/** Stores the preview of the file for the page while the job runs. */
export async function storePreview(
  db: Db,
  { id, claim }: Pick<ImportJob, 'id' | 'claim'>,
  preview: object,
): Promise<void> {
  await sql`
    update imports set preview = ${JSON.stringify(preview)} where id = ${id} and claim = ${claim}`.execute(db)
}

/**
 * Saved rows stay; rows that were only read are deleted in the same statement. Without a claim: ends a job that no
 * process is running.
 */
export async function endStoppedJob(db: Db, id: string, claim: string | null): Promise<void> {
  await sql`
    with ended as (
      update imports set job = null, claim = null, stop_asked = false, updated_at = now(),
        tally = tally - 'share' || '{"stopped": 1}', saved_at = case when ${hasSaved} then now() end,
        status = case when ${hasSaved} then 'saved' else 'cancelled' end
      where id = ${id} and (claim = ${claim}::uuid
        or (${claim}::uuid is null and (claim is null or updated_at < now() - interval '20 seconds'))) returning id, status)
    ${dropReadRows(true)}`.execute(db)
}

const hasSaved = sql`(status in ('saving', 'saved') and coalesce((tally ->> 'added')::int, 0) + coalesce((tally ->> 'updated')::int, 0)
  + coalesce((tally ->> 'removed')::int, 0) > 0)`

export async function dropFile(db: Db, id: string): Promise<void> {
  await sql`delete from import_parts where import_id = ${id}`.execute(db)
}

/**
 * Applies to the import in `ended`, if this process was the one to end it. A saved import's rejected rows are kept for
 * the person who fixes them.
 */
function dropReadRows(really: boolean) {
  const kept = sql`verdict = 'refused' and import_id in (select id from ended where status in ('saving', 'saved'))`
  const dropped = sql`${really} and import_id in (select id from ended)`
  return sql`, parts as (delete from import_parts where ${dropped})
    delete from import_rows where ${dropped} and not coalesce(${kept}, false)`
}

/** The parts of the file in order. */
export async function* partsOf(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let after = -1; ; ) {
    const part = await firstRow(
      db,
      sql<{ start: number; content: Buffer }>`
        select start, content from import_parts where import_id = ${id} and start > ${after} order by start limit 1`,
    )
    if (!part) return
    yield part.content
    after = part.start
  }
}
