/**
 * Looks for jobs of imports that wait, or that a server began and did not end, and does one at a time in a process of its own
 * (import-process.ts): reading a large file would keep requests waiting.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '@lamplighter/domain/http'
import { importMessages } from '@lamplighter/domain/imports'
import { makePrivateFolder } from '../../adapters/object-storage/file-system.ts'
import { isDatabaseAway } from '../../db/pg-problems.ts'
import { causeWords } from '../../monitoring/cause-words.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import { DATABASE } from '../../monitoring/open-outages.ts'
import type { Parts } from '../../parts.ts'
import { exitCodes, type JobMessage } from './job-message.ts'
import { claimJob, endJob, endStopped, type ImportJob, isWornOut, releaseClaim } from './jobs.repo.ts'

export interface JobLimits {
  lookEveryMs: number
  /** The limit of JavaScript's heap; a file of 300,000 rows needs half. */
  heapMb: number
  /** The limit of the whole process. */
  rssMb: number
  /** Without a sign of life for so long it is ended: one statement over all rows of a large file takes some seconds. */
  silentMs: number
}

const usual: JobLimits = { lookEveryMs: 1000, heapMb: 512, rssMb: 1200, silentMs: 5 * 60_000 }
const program = fileURLToPath(new URL('./import-process.ts', import.meta.url))

export interface ImportJobs {
  /** Ends the process that works; another server, or the next start, takes its job up again. */
  stop(): Promise<void>
}

export function startImportJobs(parts: Parts, changed: Partial<JobLimits> = {}): ImportJobs {
  const limits = { ...usual, ...changed }
  const { background: db, config } = parts
  const folder = join(config.dataDir, 'imports')
  makePrivateFolder(folder)
  let stopping = false
  let child: ChildProcess | null = null
  let wake = () => {}

  async function doOne(job: ImportJob): Promise<void> {
    if (job.stopAsked) return endStopped(db, job.id, job.claim)
    if (isWornOut(job)) return fail(job, importMessages.interrupted)
    const place = join(folder, job.claim)
    try {
      const release = await parts.disk.claim('finishing', { now: job.job === 'read' ? (job.bytes ?? 0) : 0 })
      const { code, said } = await run(job, place).finally(release)
      if (code === 0) return
      if (stopping) return await releaseClaim(db, job)
      if (code === exitCodes.stopped) return await endStopped(db, job.id, job.claim)
      if (code === 1) logWarning(`import ${job.id}: ${said.trim()}`)
      await fail(job, code === 1 ? importMessages.wentWrong : importMessages.tooMuch)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await fail(job, error.message)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }

  /** Null for a process that ended by a signal: its file was too much for it. */
  async function run(job: ImportJob, place: string): Promise<{ code: number | null; said: string }> {
    const started = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.heapMb}`],
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    let said = ''
    started.stderr?.on('data', (text) => {
      said = (said + text).slice(-2000)
    })
    const end = () => started.kill('SIGKILL')
    let silent = setTimeout(end, limits.silentMs)
    started.on('message', () => {
      clearTimeout(silent)
      silent = setTimeout(end, limits.silentMs)
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
    started.send(message, (error) => error && end())
    try {
      const [code] = (await once(started, 'exit')) as [number | null]
      return { code, said }
    } finally {
      clearTimeout(silent)
      child = null
    }
  }

  async function fail(job: ImportJob, problem: string): Promise<void> {
    await endJob(db, job, { status: 'failed', problem, drop: job.job === 'read' })
  }

  async function look(): Promise<void> {
    // What a process that was killed has left.
    for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true })
    while (!stopping) {
      try {
        const job = await claimJob(db, randomUUID())
        if (job) {
          await doOne(job)
          continue
        }
      } catch (error) {
        if (isDatabaseAway(error)) parts.outages.failed(DATABASE, error)
        else logWarning(`imports: ${causeWords(error)}`)
      }
      if (stopping) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limits.lookEveryMs)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const looking = look()
  return {
    async stop() {
      stopping = true
      child?.kill('SIGKILL')
      wake()
      await looking
    },
  }
}
