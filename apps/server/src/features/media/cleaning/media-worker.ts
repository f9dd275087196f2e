/**
 * Passes files to separate processes (media-process.ts). A file that crashes, overloads or stalls its reader ends only
 * that process and is rejected, while the server keeps running. A process that was idle for a minute is ended (MEDIA-5).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { problem } from '@lamplighter/domain/http'
import type { MediaJob, PreparedMedia } from './prepare-media.ts'
import type { Report } from './serve-media-jobs.ts'
import { UnfitMedia } from './unfit-media.ts'

export interface WorkerLimits {
  /** Limits processor time, so that a slow machine rejects no file: a base plus an amount per MB of the file. */
  cpuMs: number
  cpuMsPerMb: number
  /** Limit of the JavaScript heap. */
  heapMb: number
  /** Memory limit of the whole process. */
  rssMb: number
  /** Seconds without a message, counted only while this process itself runs. */
  silentSeconds: number
  idleMs: number
  program: URL
}

/**
 * The costliest accepted files (49 megapixels in 16 bits; a table of a million entries) took four seconds, and the
 * largest progressive JPEG 450 MB.
 */
const limits: WorkerLimits = {
  cpuMs: 30_000,
  cpuMsPerMb: 100,
  heapMb: 128,
  rssMb: 600,
  silentSeconds: 120,
  idleMs: 60_000,
  program: new URL('./media-process.ts', import.meta.url),
}
/** A process that has grown beyond this gets no further file, since its memory would count against that file. */
const REUSED_UP_TO_MB = 200
/** Signals that mean that a process crashed on its file; any other came from outside. */
const crashes = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS'])

export interface MediaWorker {
  /** Throws UnfitMedia for a file to reject permanently, and any other error when it may be tried again. */
  prepare(job: MediaJob, bytes: number): Promise<PreparedMedia>
  /** Number of processes, busy or idle. */
  alive(): number
}

export function createMediaWorker(changed: Partial<WorkerLimits> = {}): MediaWorker {
  const { cpuMs, cpuMsPerMb, heapMb, rssMb, silentSeconds, idleMs, program } = { ...limits, ...changed }
  const children = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  /** A failure to start a process says nothing about the file: it may be tried again. */
  async function start(): Promise<ChildProcess> {
    try {
      return await launch()
    } catch (cause) {
      throw Object.assign(problem('unavailable'), { cause })
    }
  }

  async function launch(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(program), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${heapMb}`,
        '--max-semi-space-size=4',
      ],
      env: safeEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr?.on('data', (text) => {
      said = (said + text).slice(-2000)
    })
    // The process has already ended; its `exit` event reports that.
    child.on('error', () => {})
    child.once('exit', () => children.delete(child))
    // Rejects when the process could not be started: too many processes, too many open files.
    const ready = once(child, 'message').then(() => true)
    const ended = once(child, 'exit').then(() => false)
    if (!(await Promise.race([ready, ended]))) throw new Error(`the media process does not start: ${said}`)
    children.add(child)
    return child
  }

  async function take(): Promise<ChildProcess> {
    for (const [child, ends] of idle) {
      clearTimeout(ends)
      idle.delete(child)
      if (!children.has(child) || !child.connected) continue
      setKeepAlive(child, true)
      return child
    }
    return start()
  }

  function keep(child: ChildProcess, rss: number): void {
    if (rss > REUSED_UP_TO_MB * 2 ** 20) return void child.kill('SIGKILL')
    setKeepAlive(child, false)
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  return {
    alive: () => children.size,
    async prepare(job, bytes) {
      const child = await take()
      return new Promise<PreparedMedia>((resolve, reject) => {
        const cpuLimit = cpuMs + (cpuMsPerMb * bytes) / 1_000_000
        let cpuBefore: number | null = null
        let silent = 0
        let exceeded = false
        const exceed = () => {
          exceeded = true
          child.kill('SIGKILL')
        }
        const listening = setInterval(() => {
          silent += 1
          if (silent > silentSeconds) exceed()
        }, 1000)
        const settle = (outcome: () => void) => {
          clearInterval(listening)
          child.off('message', hear)
          child.off('exit', ended)
          outcome()
        }
        const hear = (message: unknown) => {
          const report = message as Exclude<Report, { ready: true }>
          if (exceeded) return
          silent = 0
          cpuBefore ??= report.usage.cpu
          if ('prepared' in report) settle(() => resolve(report.prepared))
          else if ('unfit' in report) settle(() => reject(new UnfitMedia(report.unfit)))
          else if ('failed' in report) settle(() => reject(Object.assign(new Error(), report.failed)))
          else {
            const { cpu, rss } = report.usage
            if (cpu - cpuBefore > cpuLimit || rss > rssMb * 2 ** 20) exceed()
            return
          }
          keep(child, report.usage.rss)
        }
        const ended = (code: number | null, signal: NodeJS.Signals | null) => {
          const byItsFile = exceeded || code !== null || crashes.has(signal ?? '')
          settle(() => reject(byItsFile ? new UnfitMedia('media_unreadable') : problem('unavailable')))
        }
        child.on('message', hear)
        child.once('exit', ended)
        child.send(job, (error) => error && child.kill('SIGKILL'))
      })
    },
  }
}

/** Sets whether the child keeps this process alive. */
function setKeepAlive(child: ChildProcess, held: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null])
    if (held) handle?.ref()
    else handle?.unref()
}

/** An environment without secrets, so that a malicious file that reads it finds no database URL and no key. */
function safeEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  return Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
