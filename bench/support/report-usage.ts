/** Loaded into a measured server before its own code. Reports the resources of the process when the bench asks. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Usage {
  /** User and system CPU time, in milliseconds. */
  cpu: number
  /** Resident memory in MB. */
  rss: number
  /** Peak resident memory in MB. */
  peak: number
}

/** Event loop delay in milliseconds since the previous request; zero the first time. */
export interface Delay {
  p99: number
  longest: number
}

/** Interval of the histogram's timer. It records this value when nothing is late. */
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
// A killed bench cannot stop its servers, so they stop themselves.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Neither the listeners nor the channel may keep a server process alive.
process.channel?.unref()
