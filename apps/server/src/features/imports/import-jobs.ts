/**
 * Finds import jobs that are waiting, or that a server started and did not finish, and runs each in its own process
 * (import-process.ts). A city has one job at a time, so with two processes another city's small file need not wait for a
 * large one (LOC-96). A process is ended on Cancel, when it is silent, and before it uses the disk's reserve (LOC-97).
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '@lamplighter/domain/http'
import { importMessages } from '@lamplighter/domain/imports'
import { makePrivateFolder } from '../../adapters/object-storage/file-system.ts'
import { isDatabaseAway } from '../../db/pg-problems.ts'
import { type JobProcess, type Jobs, type Runner, runJobs } from '../../limits/run-jobs.ts'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import { DATABASE } from '../../monitoring/open-outages.ts'
import type { Parts } from '../../parts.ts'
import { exitCodes, type JobMessage } from './job-message.ts'
import {
  claimJob,
  endConnections,
  endJob,
  endStoppedJob,
  type ImportJob,
  isWornOut,
  releaseClaim,
  renewClaim,
} from './jobs.repo.ts'

export interface JobLimits {
  lookEveryMs: number
  /** Number of jobs that this server runs at once. */
  atOnce: number
  /** Limit of the JavaScript heap; a file of 300,000 rows needs half. */
  heapMb: number
  /** Memory limit of the whole process. */
  rssMb: number
  /** The process is ended after this silence: the longest call for an honest file takes a second or two. */
  silentMs: number
  /** Time limit for reading a file; 300,000 rows take a minute. */
  readingMs: number
}

const usual: JobLimits = {
  lookEveryMs: 1000,
  atOnce: 2,
  heapMb: 512,
  rssMb: 1200,
  silentMs: 60_000,
  readingMs: 30 * 60_000,
}
/** More than a process can write between two checks. */
const WRITTEN_BETWEEN_LOOKS = 100_000_000
/** How far each job may use the disk's reserve; an unsaved file may not use it. */
const reserveUse = { read: 'upload', save: 'finishing', undo: 'rows' } as const
const program = fileURLToPath(new URL('./import-process.ts', import.meta.url))

export type ImportJobs = Jobs

type Why = 'stopped' | 'tooMuch' | 'noSpace'

export function startImportJobs(parts: Parts, changed: Partial<JobLimits> = {}): ImportJobs {
  const limits = { ...usual, ...changed }
  const { background: db, config } = parts
  const folder = join(config.dataDir, 'imports')
  makePrivateFolder(folder)

  async function doOne(job: ImportJob, runner: Runner): Promise<void> {
    if (job.stopAsked) return endStoppedJob(db, job.id, job.claim)
    if (isWornOut(job)) return fail(job, importMessages.interrupted)
    const place = join(folder, job.claim)
    try {
      const release = await parts.disk.claim('finishing', { now: job.job === 'read' ? (job.bytes ?? 0) : 0 })
      const { code, said, why } = await runner.run(processOf(job, place)).finally(release)
      if (code === 0) return
      await endConnections(db, job.claim)
      if (runner.isStopping()) return await releaseClaim(db, job)
      if (why === 'stopped' || code === exitCodes.stopped) return await endStoppedJob(db, job.id, job.claim)
      if (code === 1) logWarning(`import ${job.id}: ${said.trim()}`)
      await fail(job, importMessages[why ?? (code === 1 ? 'wentWrong' : 'tooMuch')])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await fail(job, error.message)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }

  function processOf(job: ImportJob, place: string): JobProcess<Why> {
    const { connection, config } = parts
    const { dataDir, preparedStatements } = config
    const message: JobMessage = {
      job,
      connection,
      prepare: preparedStatements,
      folder: place,
      dataDir,
      rssMb: limits.rssMb,
    }
    return { program, message, heapMb: limits.heapMb, whyToEnd: (times) => whyToEnd(job, times) }
  }

  async function whyToEnd(
    job: ImportJob,
    { silent, ran }: { silent: number; ran: number },
  ): Promise<Why | null> {
    const reading = job.job === 'read' ? ran : 0
    if (silent > limits.silentMs || reading > limits.readingMs) return 'tooMuch'
    const hasRoom = parts.disk.claim(reserveUse[job.job], { later: WRITTEN_BETWEEN_LOOKS })
    if (!(await hasRoom.catch(() => false))) return 'noSpace'
    // The process renews the claim too, but not while it is stuck in a call. If the database does not answer, the claim
    // expires.
    return (await renewClaim(parts.db, job, {}).catch(() => true)) ? null : 'stopped'
  }

  async function fail(job: ImportJob, problem: string): Promise<void> {
    await endJob(db, job, { status: 'failed', problem, drop: job.job === 'read' })
  }

  function report(error: unknown): void {
    if (isDatabaseAway(error)) parts.outages.failed(DATABASE, error)
    else logWarning(`imports: ${causeMessage(error)}`)
  }

  return runJobs({
    folder,
    lookEveryMs: limits.lookEveryMs,
    atOnce: limits.atOnce,
    claim: () => claimJob(db, randomUUID()),
    work: doOne,
    report,
  })
}
