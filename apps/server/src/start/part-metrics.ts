/** The metrics of the dependencies. */
import { statfs } from 'node:fs/promises'
import { lastBackup } from '../backup/last-backup.ts'
import { finishingLoad, unfinishedUploads } from '../features/media/index.ts'
import { countWaitingEvents } from '../features/webhooks/index.ts'
import type { Parts } from '../parts.ts'

export function nameMetrics(parts: Parts): void {
  const { metrics, pool, outages, config } = parts
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
  metrics.gauges(
    'lamplighter_uploads_finishing',
    'Photos and videos whose bytes have arrived: being finished, or waiting for their turn.',
    'state',
    () => ({ ...finishingLoad() }),
  )
  metrics.gauge(
    'lamplighter_backup_age_seconds',
    'How long ago the rows of the last good backup were read; missing where none was made.',
    async () => {
      const last = await lastBackup(parts.db, ['command', 'schedule'])
      if (!last) throw new Error('no backup was made')
      return (Date.now() - last.made_at.getTime()) / 1000
    },
  )
  metrics.gauge(
    'lamplighter_webhook_events_waiting',
    'Events that wait for their delivery to webhooks that are on.',
    shareRunningCall(() => countWaitingEvents(parts.db)),
  )
  const pending = 'Uploads that have begun and are not finished'
  const unfinished = shareRunningCall(() => unfinishedUploads(parts.db))
  metrics.gauge('lamplighter_uploads_pending', `${pending}.`, async () => (await unfinished()).count)
  metrics.gauge(
    'lamplighter_uploads_pending_bytes',
    `${pending}: the bytes that have arrived.`,
    async () => (await unfinished()).bytes,
  )
}

/** All metrics of a scrape share one reading. */
function shareRunningCall<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
