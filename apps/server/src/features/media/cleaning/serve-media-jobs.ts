/**
 * The main loop of a process that reads uploaded bytes: takes one file at a time, returns the result, and reports its
 * resource use, so that its parent (media-worker.ts) can end it.
 */
import { lowerPriority } from '../../../limits/lower-priority.ts'
import type { MediaJob, PreparedMedia } from './prepare-media.ts'
import { UnfitMedia } from './unfit-media.ts'

const REPORT_MS = 100

/** This process's use so far: processor time in milliseconds, resident bytes. */
interface Usage {
  cpu: number
  rss: number
}

export type Report =
  | { ready: true }
  | { usage: Usage }
  | { usage: Usage; prepared: PreparedMedia }
  | { usage: Usage; unfit: UnfitMedia['code'] }
  /** A server error, such as a full disk: it says nothing about the file. */
  | { usage: Usage; failed: { message: string; code: string | undefined; syscall: string } }

const report = (message: Report) => process.send?.(message)

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1000, rss: process.memoryUsage.rss() }
}

async function outcomeOf(prepared: Promise<PreparedMedia>): Promise<Report> {
  try {
    return { prepared: await prepared, usage: usage() }
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (syscall) return { failed: { message, code, syscall }, usage: usage() }
    // Any other decoder error concerns the file's bytes.
    return { unfit: error instanceof UnfitMedia ? error.code : 'media_unreadable', usage: usage() }
  }
}

export function serveJobs(prepare: (job: MediaJob) => Promise<PreparedMedia>): void {
  lowerPriority()
  process.on('message', async (job: MediaJob) => {
    const reporting = setInterval(() => report({ usage: usage() }), REPORT_MS)
    const outcome = await outcomeOf(prepare(job))
    clearInterval(reporting)
    report(outcome)
  })
  // Ctrl-C and a service manager's stop signal also reach child processes, but the server must finish its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  report({ ready: true })
}
