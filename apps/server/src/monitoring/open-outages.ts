/** The parts that this installation has, and how each is asked whether it is back. */
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { isDatabaseAway } from '../db/pg-problems.ts'
import { complain } from '../start-words.ts'
import { createOutages, type Outages, type Report } from './outages.ts'
import { STORAGE } from './watch-storage.ts'

export const DATABASE = 'database'
export const DISK = 'disk'

/** Of no size that a disk could still have while it is full. */
const PROBE_BYTES = 1024 * 1024
const PROBE_KEY = 'lamplighter-probe'

interface Watched {
  pool: pg.Pool
  storage: ObjectStorage
  dataDir: string
}

/** Until a log is named (`tell`) the terminal hears of outages. */
export const openOutages = () =>
  createOutages({ error: (_fields, line) => complain(line), warn: (_fields, line) => complain(line) })

/** A part that asks the database fails with it; that is the database's outage and no other. */
export const databaseFirst = (outages: Outages): Report => ({
  failed: (part, cause) => outages.failed(isDatabaseAway(cause) ? DATABASE : part, cause),
  works: (part) => outages.works(part),
})

/** `storage` must be the plain one: one that reports would report the probes too. */
export function watchParts(outages: Outages, { pool, storage, dataDir }: Watched): void {
  outages.watch(DATABASE, () => pool.query('select 1'), { always: true })
  outages.watch(DISK, () => tryToWrite(dataDir))
  outages.watch(STORAGE, async () => {
    await storage.putBytes(PROBE_KEY, new Uint8Array([1]), 'application/octet-stream')
    await storage.delete(PROBE_KEY)
  })
}

async function tryToWrite(folder: string): Promise<void> {
  const path = join(folder, `.probe-${randomUUID()}`)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.write(new Uint8Array(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
