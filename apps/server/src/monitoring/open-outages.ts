/** The parts that this installation has, and how each is asked whether it is back. */
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { isDatabaseAway } from '../db/pg-problems.ts'
import type { DiskReserve } from '../limits/disk-reserve.ts'
import { diskProbe } from './disk-probe.ts'
import { logWarning } from './log-warning.ts'
import { createOutages, type Outages, type Report } from './outages.ts'
import { STORAGE } from './watch-storage.ts'

export const DATABASE = 'database'
export const DISK = 'disk'

const PROBE_KEY = 'lamplighter-probe'

interface Watched {
  pool: pg.Pool
  storage: ObjectStorage
  disk: DiskReserve
  dataDir: string
}

/** Until a log is named (`tell`) the terminal hears of outages. */
export const openOutages = () =>
  createOutages({ error: (_fields, line) => logWarning(line), warn: (_fields, line) => logWarning(line) })

/** A part that asks the database fails with it; that is the database's outage and no other. */
export const databaseFirst = (outages: Outages): Report => ({
  failed: (part, cause) => outages.failed(isDatabaseAway(cause) ? DATABASE : part, cause),
  works: (part) => outages.works(part),
  suspected: (part) => outages.suspected(part),
})

/** `storage` must be the plain one: one that reports would report the probes too. */
export function watchParts(outages: Outages, { pool, storage, disk, dataDir }: Watched): void {
  outages.watch(DATABASE, () => pool.query('select 1'), { always: true })
  outages.watch(DISK, diskProbe(dataDir, disk))
  outages.watch(STORAGE, async () => {
    await storage.putBytes(PROBE_KEY, new Uint8Array([1]), 'application/octet-stream')
    await storage.delete(PROBE_KEY)
  })
}
