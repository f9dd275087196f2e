/**
 * Keeps uploads from filling a disk that a database may share with them: PostgreSQL does not start on a full one. Every
 * write checks first; the more important it is, the more of the reserve it may use.
 */
import { statfs as askDisk } from 'node:fs/promises'
import { problem } from '@lamplighter/domain/http'

const MB = 1_000_000
const ASK_EVERY_MS = 1_000

/** The share of the reserve to leave free: strangers' files twice as much, incoming bytes all of it, others less. */
const leaves = {
  strangers: (reserve: number) => 2 * reserve,
  upload: (reserve: number) => reserve,
  finishing: (reserve: number) => Math.min(reserve / 2, 1_000 * MB),
  rows: (reserve: number) => Math.min(reserve / 4, 250 * MB),
}

export interface DiskReserve {
  /**
   * Throws storage_full when this write, plus the expected `later` bytes, would use the reserve. The bytes written now
   * count until the returned function is called.
   */
  claim(what: keyof typeof leaves, bytes: { now?: number; later?: number }): Promise<() => void>
}

type AskDisk = (folder: string) => Promise<{ bavail: number; bsize: number; blocks: number }>

export function createDiskReserve({
  folder,
  reserveBytes,
  statfs = askDisk,
  clock = () => performance.now(),
}: {
  folder: string
  /** Undefined: depends on the size of the disk. */
  reserveBytes?: number | undefined
  statfs?: AskDisk
  clock?: () => number
}): DiskReserve {
  let asked: { at: number; disk: Promise<{ free: number; size: number }>; written: number } | null = null
  let held = 0

  /** When the free space cannot be read, nothing is rejected: the write itself will fail if the disk is full. */
  async function ask() {
    const disk = await statfs(folder).catch(() => null)
    if (!disk) return { free: Number.POSITIVE_INFINITY, size: 0 }
    return { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
  }

  return {
    async claim(what, bytes) {
      if (!asked || clock() - asked.at >= ASK_EVERY_MS) asked = { at: clock(), disk: ask(), written: 0 }
      const answer = asked
      const { free, size } = await answer.disk
      const { now = 0, later = 0 } = bytes
      const left = free - answer.written - held - now - later
      if (left < leaves[what](reserveBytes ?? reserveOf(size))) throw problem('storage_full')
      held += now
      let released = false
      return () => {
        if (released) return
        released = true
        held -= now
        // The last reading of the free space does not include these bytes.
        if (asked) asked.written += now
      }
    },
  }
}

/** A twentieth of the disk, but at least 1 GB (on a small one a fifth) and at most 10 GB. */
export function reserveOf(diskBytes: number): number {
  return Math.min(Math.max(diskBytes / 20, Math.min(1_000 * MB, diskBytes / 5)), 10_000 * MB)
}

/** True when a write failed because the disk, or this user's quota, is full. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
