/** The dependencies of this installation, and the probe of each. */
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { Config } from '../config/config.ts'
import { isDatabaseAway } from '../db/pg-problems.ts'
import type { DiskReserve } from '../limits/disk-reserve.ts'
import { diskProbe } from './disk-probe.ts'
import { logWarning } from './log-warning.ts'
import { createOutages, type Outages, type Report } from './outages.ts'
import { probeStorage, STORAGE } from './watch-storage.ts'

export const DATABASE = 'database'
export const DISK = 'disk'

interface Watched {
  pool: pg.Pool
  storage: ObjectStorage
  disk: DiskReserve
  config: Pick<Config, 's3' | 'dataDir'>
}

/** Outages are written to the terminal until a log is set (`tell`). */
export const openOutages = () =>
  createOutages({ error: (_fields, line) => logWarning(line), warn: (_fields, line) => logWarning(line) })

/** A dependency that queries the database fails with it; only the database's outage is reported then. */
export const databaseFirst = (outages: Outages): Report => ({
  failed: (part, cause) => outages.failed(isDatabaseAway(cause) ? DATABASE : part, cause),
  works: (part) => outages.works(part),
  suspected: (part) => outages.suspected(part),
})

/** `storage` must not be wrapped in outage reporting, which would also report these probes. */
export function watchParts(outages: Outages, { pool, storage, disk, config }: Watched): void {
  outages.watch(DATABASE, () => pool.query('select 1'), { always: true })
  outages.watch(DISK, diskProbe(config.dataDir, disk))
  // A bucket is probed even when no one uploads: each server reports its outage within half a minute.
  outages.watch(STORAGE, () => probeStorage(storage), { always: config.s3 !== undefined })
}
