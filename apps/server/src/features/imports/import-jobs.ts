/**
 * Finds import jobs that are waiting, or that a server started and did not finish, and runs each in its own process
 * (import-process.ts): reading a large file would block requests. A city has one job at a time, so with two processes
 * another city's small file need not wait for a large one (LOC-96). This side watches the process, which may be stuck
 * in one long call. It ends the process on Cancel, when it is silent, and before it uses the disk's reserve (LOC-97).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Problem } from '@lamplighter/domain/http'
import { importMessages } from '@lamplighter/domain/imports'
import { makePrivateFolder } from '../../adapters/object-storage/file-system.ts'
import { isDatabaseAway } from '../../db/pg-problems.ts'
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
const WATCH_EVERY_MS = 1000
/** More than a process can write between two checks. */
const WRITTEN_BETWEEN_LOOKS = 100_000_000
/** How far each job may use the disk's reserve; an unsaved file may not use it. */
const reserveUse = { read: 'upload', save: 'finishing', undo: 'rows' } as const
const program = fileURLToPath(new URL('./import-process.ts', import.meta.url))

interface Ending {
  code: number | null
  /** The end of its error output. */
  said: string
  /** The reason why this side ended it. */
  why: 'stopped' | 'tooMuch' | 'noSpace' | null
}

export interface ImportJobs {
  /** Ends the running processes; another server, or the next start, resumes their jobs. */
  stop(): Promise<void>
}

export function startImportJobs(parts: Parts, changed: Partial<JobLimits> = {}): ImportJobs {
  const limits = { ...usual, ...changed }
  const { background: db, config } = parts
  const folder = join(config.dataDir, 'imports')
  makePrivateFolder(folder)
  const children = new Set<ChildProcess>()
  const running = new Set<Promise<void>>()
  let stopping = false
  let wake = () => {}

  async function doOne(job: ImportJob): Promise<void> {
    if (job.stopAsked) return endStoppedJob(db, job.id, job.claim)
    if (isWornOut(job)) return fail(job, importMessages.interrupted)
    const place = join(folder, job.claim)
    try {
      const release = await parts.disk.claim('finishing', { now: job.job === 'read' ? (job.bytes ?? 0) : 0 })
      const { code, said, why } = await run(job, place).finally(release)
      if (code === 0) return
      await endConnections(db, job.claim)
      if (stopping) return await releaseClaim(db, job)
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

  /** The code is null for a process that ended by a signal: ours, or because its file needed too much. */
  async function run(job: ImportJob, place: string): Promise<Ending> {
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.heapMb}`],
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    children.add(child)
    const exit = once(child, 'exit') as Promise<[number | null]>
    const began = performance.now()
    let heard = began
    let said = ''
    child.stderr?.on('data', (text) => {
      said = (said + text).slice(-2000)
    })
    child.on('message', () => {
      heard = performance.now()
    })
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
    child.send(message, (error) => error && child.kill('SIGKILL'))
    let why: Ending['why'] = null
    const hasEnded = exit.then(() => true)
    try {
      while (!(await Promise.race([hasEnded, wait(WATCH_EVERY_MS, false, { ref: false })])) && why === null) {
        const now = performance.now()
        const reading = job.job === 'read' ? now - began : 0
        why = stopping ? 'stopped' : await whyToEnd(job, { silent: now - heard, reading })
        if (why !== null) child.kill('SIGKILL')
      }
      const [code] = await exit
      return { code, said, why }
    } finally {
      child.kill('SIGKILL')
      children.delete(child)
    }
  }

  async function whyToEnd(
    job: ImportJob,
    { silent, reading }: { silent: number; reading: number },
  ): Promise<Ending['why']> {
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

  async function look(): Promise<void> {
    // Files that a killed process left behind.
    for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true })
    while (!stopping) {
      const job =
        running.size < limits.atOnce
          ? await claimJob(db, randomUUID()).catch((error: unknown) => report(error))
          : null
      if (job) {
        const work = doOne(job)
          .catch(report)
          .finally(() => {
            running.delete(work)
            wake()
          })
        running.add(work)
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limits.lookEveryMs)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await Promise.all(running)
  }

  const looking = look()
  return {
    async stop() {
      stopping = true
      for (const child of children) child.kill('SIGKILL')
      wake()
      await looking
    },
  }
}
