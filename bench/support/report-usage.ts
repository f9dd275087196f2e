/** Loaded into a measured server before its own code: tells the bench, whenever asked, what the process has used so far. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Usage {
  /** User and system time together, in milliseconds. */
  cpu: number
  /** Resident memory in MB. */
  rss: number
  /** The highest that this was, in MB. */
  peak: number
}

/** How late the event loop was, in milliseconds, since this was last asked for; the first time it is all zero. */
export interface Delay {
  p99: number
  longest: number
}

/** The histogram counts from one tick to the next, which are this far apart when nothing is late. */
const TICK_MS = 10
let loop: ReturnType<typeof monitorEventLoopDelay> | undefined

function delay(): Delay {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - TICK_MS)
  const seen = { p99: late(loop?.percentile(99) ?? 0), longest: late(loop?.max ?? 0) }
  loop?.reset()
  loop ??= monitorEventLoopDelay({ resolution: TICK_MS })
  loop.enable()
  return seen
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return {
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss() / 2 ** 20,
    peak: process.resourceUsage().maxRSS / 2 ** 10,
  }
}

process.on('message', (asked) => {
  process.send?.(asked === 'delay' ? delay() : usage())
})
// A bench that was killed stops nobody any more, so whoever it started stops by itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Neither the listeners nor the channel keeps a server alive that wants to end.
process.channel?.unref()
