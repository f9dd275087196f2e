/** Fetches a shared map into this server's own folder: whole and checked, or not at all. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asideOf } from '@lamplighter/map-maker'
import type { DiskReserve } from '../../../limits/disk-reserve.ts'
import { byIdAndHash } from '../map-files.ts'
import type { MapBucket, SharedMap } from './map-bucket.ts'

/** Throws an Error whose message is meant for the operator. */
export async function fetchMap(
  { bucket, disk }: { bucket: MapBucket; disk: DiskReserve },
  map: SharedMap,
  dir: string,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const release = await disk.claim('upload', { now: map.bytes }).catch(() => {
    throw new Error('there is not enough space on the disk of DATA_DIR')
  })
  const path = join(dir, byIdAndHash.nameOf(map.id, map.hash))
  const aside = asideOf(path, process.pid)
  try {
    const hash = createHash('sha256')
    await pipeline(
      bucket.read(map),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(aside),
    )
    if (!hash.digest('hex').startsWith(map.hash)) throw new Error('it arrived damaged')
    await sync(aside)
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
    release()
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
