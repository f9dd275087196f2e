/** Checks whether the disk of DATA_DIR could store the smallest photo: space beyond the reserve, and a synced write. */
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskReserve } from '../limits/disk-reserve.ts'

/** Large enough that it does not fit on a full disk. */
const PROBE_BYTES = 1024 * 1024

export function diskProbe(folder: string, disk: DiskReserve): () => Promise<void> {
  return async () => {
    const release = await disk.claim('upload', { now: PROBE_BYTES }).catch(() => {
      throw new Error('free space is below the reserve')
    })
    try {
      await tryToWrite(folder)
    } finally {
      release()
    }
  }
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
