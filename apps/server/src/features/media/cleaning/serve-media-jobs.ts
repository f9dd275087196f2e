/**
 * What a process does that reads uploaded bytes: takes one file at a time, answers with what became of it, and tells
 * meanwhile what it uses, so that whoever started it (media-worker.ts) can end it.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { MediaJob, PreparedMedia } from './prepare-media.ts'
import { UnfitMedia } from './unfit-media.ts'

const REPORT_MS = 100

/** What this process has used so far: processor time in milliseconds, resident bytes. */
interface Usage {
  cpu: number
  rss: number
}

export type Report =
  | { ready: true }
  | { usage: Usage }
  | { usage: Usage; prepared: PreparedMedia }
  | { usage: Usage; unfit: UnfitMedia['code'] }
  /** The server's trouble, such as a full disk: nothing is said of the file. */
  | { usage: Usage; failed: { message: string; code: string | undefined } }

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
    if (syscall) return { failed: { message, code }, usage: usage() }
    // Whatever else the decoders say is about the bytes they were given.
    return { unfit: error instanceof UnfitMedia ? error.code : 'media_unreadable', usage: usage() }
  }
}

/** People at work come first, and where the machine runs out of memory, it takes this process before others. */
function standBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not allowed: the limits hold all the same.
  }
}

export function serveJobs(prepare: (job: MediaJob) => Promise<PreparedMedia>): void {
  standBack()
  process.on('message', async (job: MediaJob) => {
    const reporting = setInterval(() => report({ usage: usage() }), REPORT_MS)
    const outcome = await outcomeOf(prepare(job))
    clearInterval(reporting)
    report(outcome)
  })
  // Ctrl-C and a service manager's stop reach the whole family; the server lets its requests finish first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  report({ ready: true })
}
