/** Records the outcomes of background jobs, so that the platform dashboard shows those that fail (DUR-72). */
import type { BackgroundJob } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

export interface JobOutcomes {
  /** `reason` is one line for an operator; null after a success. */
  ended(job: BackgroundJob, reason: string | null): Promise<void>
}

/** Some jobs run every three seconds; an outcome that does not change is written once a minute. */
const AGAIN_AFTER_MS = 60_000

/** `server` tells the servers of an installation apart. */
export function createJobOutcomes(
  db: Db,
  server: string,
  { now = () => performance.now() } = {},
): JobOutcomes {
  const written = new Map<BackgroundJob, { reason: string | null; at: number }>()
  return {
    async ended(job, reason) {
      const last = written.get(job)
      if (last && last.reason === reason && now() - last.at < AGAIN_AFTER_MS) return
      await record(db, { job, server, reason })
      written.set(job, { reason, at: now() })
    },
  }
}

async function record(
  db: Db,
  { job, server, reason }: { job: BackgroundJob; server: string; reason: string | null },
): Promise<void> {
  const done = reason === null ? sql`now()` : sql`null::timestamptz`
  const failing = reason === null ? sql`null::timestamptz` : sql`now()`
  await sql`
    insert into background_jobs as b (job, server, ended_at, done_at, failing_since, reason)
    values (${job}, ${server}, now(), ${done}, ${failing}, ${reason})
    on conflict (job, server) do update set ended_at = now(), done_at = coalesce(excluded.done_at, b.done_at),
      failing_since = case when excluded.reason is not null then coalesce(b.failing_since, now()) end,
      reason = excluded.reason`.execute(db)
}

/** Servers that were removed, or have a new name. */
export async function purgeOutcomes(db: Db): Promise<void> {
  await sql`delete from background_jobs where ended_at < now() - interval '1 day'`.execute(db)
}
