/** What the parts tell of themselves in /metrics. */
import { statfs } from 'node:fs/promises'
import type { Parts } from '../parts.ts'

export function nameMetrics({ metrics, pool, outages, config }: Omit<Parts, 'refusedTokens'>): void {
  metrics.gauges(
    'lamplighter_part_up',
    'Whether what the server needs works (1) or not (0): database, photo storage, disk, issuer, geocoder.',
    'part',
    () => Object.fromEntries(outages.states().map(({ part, works }) => [part, works ? 1 : 0])),
  )
  metrics.gauges(
    'lamplighter_db_connections',
    'Connections to the database, in use or idle; and requests that wait for one.',
    'state',
    () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  )
  metrics.gauges(
    'lamplighter_disk_bytes',
    'The disk that holds DATA_DIR: its size, and what is free on it.',
    'kind',
    async () => {
      const { blocks, bavail, bsize } = await statfs(config.dataDir)
      return { size: blocks * bsize, free: bavail * bsize }
    },
  )
}
