import type { getBackgroundWork } from '@lamplighter/domain/admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

type Work = ResponseOf<typeof getBackgroundWork>

/** Most jobs of a running server record an outcome once a minute. A server without a recent one was stopped or removed. */
export async function failingJobs(db: Db): Promise<Work> {
  const { rows } = await sql<Work[number]>`
    select job, server, failing_since as "failingSince", reason, done_at as "lastDone" from background_jobs b
    where (failing_since is not null or ended_at < now() - interval '30 minutes')
      and exists (
        select from background_jobs o where o.server = b.server and o.ended_at > now() - interval '5 minutes')
    order by job, server`.execute(db)
  return rows
}
