/** Loaded into a measured server before its own code: tells the bench, whenever asked, what the process has used so far. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Usage {
  /** User and system time together, in milliseconds. */
  cpu: number
  /** Resident memory in MB. */
  rss: number
  /** How late the event loop came, in milliseconds, at 99 of 100 looks since it was asked for last. */
  loopDelay: number
}

/** Looks every so many milliseconds, which the histogram counts in. */
const resolution = 10
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss() / 2 ** 20,
    loopDelay: Math.max(0, delays.percentile(99) / 1e6 - resolution),
  }
  delays.reset()
  process.send?.(usage)
})
// A bench that was killed stops nobody any more, so whoever it started stops by itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Neither the listeners nor the channel keeps a server alive that wants to end.
process.channel?.unref()
