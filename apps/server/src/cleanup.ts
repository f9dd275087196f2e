/** Periodic jobs, each safe to run on several servers at once (DUR-16). */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { purgeLinks } from './adapters/identity-provider/account-links.ts'
import { purgeExpired } from './adapters/identity-provider/payload-store.ts'
import { purgeSessions } from './adapters/identity-provider/sessions.ts'
import { sendOutbox } from './adapters/mail/send-outbox.ts'
import { purgeDepartures } from './db/change-log/change-log.ts'
import { isDatabaseAway } from './db/pg-problems.ts'
import { deleteOldCounters } from './db/shared-counters.ts'
import { purgeInvitations } from './features/cities/index.ts'
import { purgeReports } from './features/city-admin/index.ts'
import { foldLocationChanges, placeWordsKeeper } from './features/locations/index.ts'
import { deleteDueObjects } from './features/media/index.ts'
import {
  mailNotifications,
  notifyAboutDueDates,
  purgeNotifications,
  purgePushDevices,
  pushNotifications,
} from './features/notifications/index.ts'
import { purgeViewers } from './features/work-orders/index.ts'
import { purgeImports } from './import/imports.repo.ts'
import { causeMessage } from './monitoring/cause-message.ts'
import { logWarning } from './monitoring/log-warning.ts'
import { DATABASE } from './monitoring/open-outages.ts'
import type { Report } from './monitoring/outages.ts'
import type { Parts } from './parts.ts'

const EVERY_MS = 10 * 60_000
const FOLD_EVERY_MS = 10_000
const LOOK_FOR_MAPS_EVERY_MS = 60_000
const SEND_MAILS_EVERY_MS = 3_000
/** How long a stop waits for a mail that is being sent: without its answer it would be sent twice. */
const FINISH_MS = 3_000
const KEEP_OPERATIONS_DAYS = 30

export function startCleanup(serving: Parts): { stop(): Promise<void> } {
  // Background queries have no request time limit: after an import there may be much to do.
  const parts = { ...serving, db: serving.background }
  const every = (ms: number, job: () => Promise<unknown>, { atOnce = false } = {}) =>
    repeat(parts.outages, ms, job, atOnce)
  const keepPlaceWords = placeWordsKeeper(parts.db, parts.streets)
  const lookForMaps = () => parts.basemap.refresh().then(parts.streets.refresh).then(keepPlaceWords)
  const jobs = [
    every(EVERY_MS, () => cleanUp(parts)),
    every(FOLD_EVERY_MS, () => foldLocationChanges(parts.db)),
    every(LOOK_FOR_MAPS_EVERY_MS, lookForMaps, { atOnce: true }),
    every(SEND_MAILS_EVERY_MS, () => sendOutbox(parts)),
    every(SEND_MAILS_EVERY_MS, () => mailNotifications(parts)),
    every(SEND_MAILS_EVERY_MS, () => pushNotifications(parts)),
    every(EVERY_MS, () => notifyAboutDueDates(parts), { atOnce: true }),
  ]
  return {
    async stop() {
      const running = jobs.map((job) => job.stop())
      await Promise.race([Promise.all(running), delay(FINISH_MS, null, { ref: false })])
    },
  }
}

/** The next run starts only after the previous one has finished. */
function repeat(
  outages: Report,
  ms: number,
  job: () => Promise<unknown>,
  atOnce: boolean,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const once = async () => {
    try {
      await job()
    } catch (error) {
      if (isDatabaseAway(error)) outages.failed(DATABASE, error)
      else logWarning(`cleanup: ${causeMessage(error)}`)
    }
  }
  const start = () => {
    running ??= once().finally(() => {
      running = null
    })
  }
  if (atOnce) start()
  const timer = setInterval(start, ms).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** A device may repeat a queued write for days; its stored answer is kept for a month. */
export async function cleanUp(parts: Parts): Promise<void> {
  await purgeExpired(parts.db)
  await purgeSessions(parts.db)
  await purgeLinks(parts.db)
  await deleteOldCounters(parts.db)
  await purgeInvitations(parts.db)
  await purgeDepartures(parts.db)
  await purgeReports(parts.db)
  await purgeNotifications(parts.db)
  await purgePushDevices(parts.db)
  await purgeViewers(parts.db)
  await deleteDueObjects(parts)
  await purgeImports(parts.db)
  await sql`delete from operations where created_at < now() - make_interval(days => ${KEEP_OPERATIONS_DAYS})`.execute(
    parts.db,
  )
}
