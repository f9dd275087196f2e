/** Small jobs on a timer, each safe to run on several servers at once. */
import { sql } from 'kysely'
import { purgeExpired } from './adapters/identity-provider/payload-store.ts'
import { purgeSignIns } from './adapters/identity-provider/sign-ins.ts'
import { deleteDueObjects } from './features/media/index.ts'
import type { Parts } from './parts.ts'
import { complain } from './start-words.ts'

const EVERY_MS = 10 * 60_000
const KEEP_OPERATIONS_DAYS = 30

export function startHousekeeping(parts: Parts): { stop(): void } {
  const timer = setInterval(() => {
    keepHouse(parts).catch((error: unknown) => complain(`housekeeping: ${error}`))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** A device sends a waiting write again for days; a month after, its stored answer may go. */
export async function keepHouse(parts: Parts): Promise<void> {
  await purgeExpired(parts.db)
  await purgeSignIns(parts.db)
  await deleteDueObjects(parts)
  await sql`delete from operations where created_at < now() - make_interval(days => ${KEEP_OPERATIONS_DAYS})`.execute(
    parts.db,
  )
}
