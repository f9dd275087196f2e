/** Periodic jobs, each safe to run on several servers at once (DUR-16). */

import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackgroundJob } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import { purgeLinks } from './adapters/identity-provider/account-links.ts'
import { purgeExpired } from './adapters/identity-provider/payload-store.ts'
import { purgeSessions } from './adapters/identity-provider/sessions.ts'
import { sendOutbox } from './adapters/mail/send-outbox.ts'
import { purgeImportHistory } from './audit/location-history.ts'
import { purgeDepartures } from './db/change-log/change-log.ts'
import type { Db } from './db/kysely.ts'
import { isDatabaseAway } from './db/pg-problems.ts'
import { deleteOldCounters } from './db/shared-counters.ts'
import { purgeRemovedCities } from './features/admin/index.ts'
import { purgeInvitations } from './features/cities/index.ts'
import { purgeReports } from './features/city-admin/index.ts'
import { purgeCityFiles } from './features/exports/index.ts'
import { foldLocationChanges, placeWordsKeeper } from './features/locations/index.ts'
import { deleteDueObjects } from './features/media/index.ts'
import {
  mailNotifications,
  notifyAboutDueDates,
  purgeNotifications,
  purgePushDevices,
  pushNotifications,
} from './features/notifications/index.ts'
import { eraseWaiting } from './features/people/index.ts'
import { purgeReporterEmails, purgeReportPhotos, tellReporters } from './features/reports/index.ts'
import { purgeTrash } from './features/retention/index.ts'
import { createDeliveries, purgeWebhookEvents } from './features/webhooks/index.ts'
import { applyOverdueRules, purgeViewers } from './features/work-orders/index.ts'
import { purgeImports } from './import/imports.repo.ts'
import { causeMessage } from './monitoring/cause-message.ts'
import { createJobOutcomes, type JobOutcomes, purgeOutcomes } from './monitoring/job-outcomes.ts'
import { logWarning } from './monitoring/log-warning.ts'
import { DATABASE } from './monitoring/open-outages.ts'
import type { Report } from './monitoring/outages.ts'
import type { Parts } from './parts.ts'

const EVERY_MS = 10 * 60_000
const FOLD_EVERY_MS = 10_000
const LOOK_FOR_MAPS_EVERY_MS = 60_000
const SEND_MAILS_EVERY_MS = 3_000
const DELIVER_WEBHOOKS_EVERY_MS = 1_000
const ERASE_EVERY_MS = 3_000
/** A stop waits at most this long for a mail or webhook that is being sent: without its answer it would be sent twice. */
const FINISH_MS = 3_000
const KEEP_OPERATIONS_DAYS = 30

export function startCleanup(serving: Parts): { stop(): Promise<void> } {
  // Background queries have no time limit of a request: after an import there may be much to do. Erasing sets its own.
  const parts = { ...serving, db: serving.background }
  const outcomes = createJobOutcomes(parts.db, `${hostname()}:${parts.config.port}`)
  const every = (ms: number, name: BackgroundJob, run: () => Promise<unknown>, { atOnce = false } = {}) =>
    repeat({ outages: parts.outages, outcomes }, ms, { name, run }, atOnce)
  const keepPlaceWords = placeWordsKeeper(parts.db, parts.streets)
  const webhooks = createDeliveries(parts)
  const lookForMaps = () => parts.basemap.refresh().then(parts.streets.refresh).then(keepPlaceWords)
  const jobs = [
    every(EVERY_MS, 'cleanup', () => cleanUp(parts)),
    every(FOLD_EVERY_MS, 'location_counts', () => foldLocationChanges(parts.db)),
    every(LOOK_FOR_MAPS_EVERY_MS, 'street_maps', lookForMaps, { atOnce: true }),
    every(SEND_MAILS_EVERY_MS, 'account_mails', () => sendOutbox(parts)),
    every(SEND_MAILS_EVERY_MS, 'notification_mails', () => mailNotifications(parts)),
    every(SEND_MAILS_EVERY_MS, 'pushes', () => pushNotifications(parts)),
    every(ERASE_EVERY_MS, 'erasures', () => eraseWaiting(parts.db, 'new')),
    ...(parts.config.deliversWebhooks ? [every(DELIVER_WEBHOOKS_EVERY_MS, 'webhooks', webhooks.run)] : []),
    every(EVERY_MS, 'reminders', () => notifyAboutDueDates(parts), { atOnce: true }),
    every(EVERY_MS, 'order_rules', () => applyOverdueRules(parts), { atOnce: true }),
  ]
  return {
    async stop() {
      const running = [...jobs, webhooks].map((job) => job.stop())
      await Promise.race([Promise.all(running), delay(FINISH_MS, null, { ref: false })])
    },
  }
}

/** The next run starts only after the previous one has finished. */
function repeat(
  { outages, outcomes }: { outages: Report; outcomes: JobOutcomes },
  ms: number,
  { name, run }: { name: BackgroundJob; run: () => Promise<unknown> },
  atOnce: boolean,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  /** Null after a success. */
  const failure = async (): Promise<string | null> => {
    try {
      await run()
      return null
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      const reason = causeMessage(error)
      logWarning(`${name}: ${reason}`)
      return reason
    }
  }
  const once = async () => {
    try {
      await outcomes.ended(name, await failure())
    } catch (error) {
      outages.failed(DATABASE, error)
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

/** Each part runs, even if one before it fails; the first failure is thrown at the end. */
export async function cleanUp(parts: Parts): Promise<void> {
  const { db } = parts
  const tasks = [
    purgeExpired,
    purgeSessions,
    purgeLinks,
    deleteOldCounters,
    purgeInvitations,
    purgeDepartures,
    purgeReports,
    purgeReportPhotos,
    purgeReporterEmails,
    purgeNotifications,
    purgePushDevices,
    purgeWebhookEvents,
    purgeViewers,
    purgeImports,
    purgeCityFiles,
    purgeImportHistory,
    purgeTrash,
    purgeOutcomes,
    deleteOldOperations,
    eraseAll,
    purgeRemovedCities,
  ].map((purge) => () => purge(db))
  const failures: unknown[] = []
  for (const task of [() => tellReporters(parts), ...tasks, () => deleteDueObjects(parts)]) {
    try {
      await task()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Those whose last hold was lifted. */
const eraseAll = (db: Db) => eraseWaiting(db, 'all')

/** A device may repeat a queued write for days; its stored answer is kept for a month. */
async function deleteOldOperations(db: Db): Promise<void> {
  await sql`delete from operations where created_at < now() - make_interval(days => ${KEEP_OPERATIONS_DAYS})`.execute(
    db,
  )
}
