/** Loaded into a measured server before its own code: tells the bench, whenever asked, what the process has used so far. */

export interface Usage {
  /** User and system time together, in milliseconds. */
  cpu: number
  /** Resident memory in MB. */
  rss: number
  /** The highest that this was, in MB. */
  peak: number
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss() / 2 ** 20,
    peak: process.resourceUsage().maxRSS / 2 ** 10,
  } satisfies Usage)
})
// A bench that was killed stops nobody any more, so whoever it started stops by itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Neither the listeners nor the channel keeps a server alive that wants to end.
process.channel?.unref()
