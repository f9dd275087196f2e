/** Moves the files that an operator puts into a server's folder to the bucket, once they are completely written. */
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readPmtiles } from '@lamplighter/map-maker'
import { byId, byIdAndHash, hashOf, stampOf } from '../map-files.ts'
import type { MapBucket } from './map-bucket.ts'

interface Ways {
  dir: string
  copiesDir: string
  bucket: MapBucket
  logWarning(words: string): void
}

export function mapMover({ dir, copiesDir, bucket, logWarning }: Ways) {
  /**
   * Size and modification time of each file at the last check: a file that is still growing is left for a later run.
   */
  let seen = new Map<string, string>()
  const useless = new Map<string, string>()

  async function moveOne(name: string, id: string, now: Map<string, string>): Promise<void> {
    const path = join(dir, name)
    const file = await open(path, 'r')
    let hash: string
    try {
      const stamp = stampOf(await file.stat())
      now.set(name, stamp)
      if (seen.get(name) !== stamp || useless.get(name) === stamp) return
      const reason = await readPmtiles(file).then(
        () => null,
        (error: Error) => error.message,
      )
      if (reason !== null) {
        useless.set(name, stamp)
        logWarning(`${path} is not used as a street map: ${reason}`)
        return
      }
      hash = await hashOf(file)
    } finally {
      await file.close()
    }
    await bucket.put(id, { file: path }, hash)
    await mkdir(copiesDir, { recursive: true })
    await rename(path, join(copiesDir, byIdAndHash.nameOf(id, hash)))
  }

  return {
    /** Moves every file that has not changed since the last check; throws on the first one that cannot be moved. */
    async move(): Promise<void> {
      const now = new Map<string, string>()
      try {
        for (const name of await readdir(dir).catch(() => [])) {
          const id = byId.idOf(name)
          if (id) await moveOne(name, id, now)
        }
      } finally {
        seen = now
      }
    },
  }
}
