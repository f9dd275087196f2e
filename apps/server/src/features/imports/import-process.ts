/**
 * The process that runs one import job, started by import-jobs.ts. A message gives it its own database connection, and
 * it ends with the server. Exit code: 0 done, 3 stopped on request, 4 out of memory.
 */

import { openDb } from '../../db/kysely.ts'
import { lowerPriority } from '../../limits/lower-priority.ts'
import { exitCodes, type JobMessage } from './job-message.ts'
import { connectionName, renewClaim } from './jobs.repo.ts'
import { runImportJob } from './run-import-job.ts'

const RENEW_MS = 1000

async function work({ job, connection, prepare, folder, dataDir, rssMb }: JobMessage): Promise<void> {
  const { db } = openDb({ connection, prepare, max: 4, name: connectionName(job.claim) })
  const place = { db, folder, dataDir, progress: {} }
  const renew = async () => {
    if (process.memoryUsage.rss() > rssMb * 2 ** 20) process.exit(exitCodes.tooLarge)
    // If the database does not answer, the claim expires.
    const mine = await renewClaim(db, job, place.progress).catch(() => true)
    if (!mine) process.exit(exitCodes.stopped)
    process.send?.({ alive: true })
  }
  const renewing = setInterval(() => void renew(), RENEW_MS)
  await renew()
  await runImportJob(place, job)
  clearInterval(renewing)
  await db.destroy()
}

lowerPriority()
// Ctrl-C and a service manager's stop signal reach child processes too; the server decides when to end them.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (message: JobMessage) => {
  work(message).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
