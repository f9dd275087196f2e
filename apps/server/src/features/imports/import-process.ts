/**
 * The process in which one job of an import is done, started by import-jobs.ts. It has a database connection of its own, told by
 * message, and ends with the server. Exit code: 0 done, 3 stopped because somebody asked for it, 4 needs too much memory.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { openDb } from '../../db/kysely.ts'
import { exitCodes, type JobMessage } from './job-message.ts'
import { connectionName, renewClaim } from './jobs.repo.ts'
import { runImportJob } from './run-import-job.ts'

const RENEW_MS = 1000

/** Lowers this process's priority, and makes it the first to be ended when the machine runs out of memory. */
function standBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not allowed.
  }
}

async function work({ job, connection, prepare, folder, dataDir, rssMb }: JobMessage): Promise<void> {
  const { db } = openDb({ connection, prepare, max: 4, name: connectionName(job.claim) })
  const place = { db, folder, dataDir, progress: {} }
  const renew = async () => {
    if (process.memoryUsage.rss() > rssMb * 2 ** 20) process.exit(exitCodes.tooLarge)
    // Without an answer the claim ends by itself.
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

standBack()
// Ctrl-C and a service manager's stop signal reach child processes too; the server says when to end.
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
