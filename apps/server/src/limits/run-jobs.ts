/**
 * Runs background jobs, each in its own process: a long calculation would block requests. This side watches the process,
 * which may be stuck in one long call, and ends it when `whyToEnd` gives a reason.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const WATCH_EVERY_MS = 1000

export interface Ending<Why> {
  /** Null for a process that ended by a signal: ours, or because it needed too much. */
  code: number | null
  /** The end of its error output. */
  said: string
  /** The reason why this side ended it; 'stopped' when the server stops. */
  why: Why | 'stopped' | null
}

export interface JobProcess<Why> {
  program: string
  message: object
  heapMb: number
  /** `silent`: milliseconds since its last message; `ran`: since it began. */
  whyToEnd(times: { silent: number; ran: number }): Promise<Why | null>
}

export interface Runner {
  run<Why>(process: JobProcess<Why>): Promise<Ending<Why>>
  isStopping(): boolean
}

export interface Jobs {
  /** Ends the running processes; another server, or the next start, resumes their jobs. */
  stop(): Promise<void>
}

export function runJobs<Job>({
  folder,
  lookEveryMs,
  atOnce,
  claim,
  work,
  report,
}: {
  /** An existing one, for these jobs alone: what a killed process left is removed at the start. */
  folder: string
  lookEveryMs: number
  /** Number of jobs that this server runs at once. */
  atOnce: number
  claim(): Promise<Job | null>
  work(job: Job, runner: Runner): Promise<void>
  report(error: unknown): void
}): Jobs {
  const children = new Set<ChildProcess>()
  const running = new Set<Promise<void>>()
  let stopping = false
  let wake = () => {}

  async function run<Why>({ program, message, heapMb, whyToEnd }: JobProcess<Why>): Promise<Ending<Why>> {
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`],
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
    child.send(message, (error) => error && child.kill('SIGKILL'))
    let why: Ending<Why>['why'] = null
    const hasEnded = exit.then(() => true)
    try {
      while (!(await Promise.race([hasEnded, wait(WATCH_EVERY_MS, false, { ref: false })])) && why === null) {
        const now = performance.now()
        why = stopping ? 'stopped' : await whyToEnd({ silent: now - heard, ran: now - began })
        if (why !== null) child.kill('SIGKILL')
      }
      const [code] = await exit
      return { code, said, why }
    } finally {
      child.kill('SIGKILL')
      children.delete(child)
    }
  }

  async function look(): Promise<void> {
    for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true })
    const runner = { run, isStopping: () => stopping }
    while (!stopping) {
      const job = running.size < atOnce ? await claim().catch((error: unknown) => void report(error)) : null
      if (job) {
        const working = work(job, runner)
          .catch(report)
          .finally(() => {
            running.delete(working)
            wake()
          })
        running.add(working)
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs)
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
