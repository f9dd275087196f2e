/**
 * Checks, cleans and stores a photo that arrived whole, without an account: the same checks by bytes as for uploads. The
 * caller writes the row that names its objects.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problem } from '@lamplighter/domain/http'
import {
  detectedType,
  MAX_IMAGE_PIXELS,
  mediaTypes,
  type StoragePath,
  storagePath,
} from '@lamplighter/domain/media'
import { fileTypeFromBuffer } from 'file-type'
import type { Db } from '../../../db/kysely.ts'
import { createFairQueue } from '../../../limits/fair-queue.ts'
import type { Parts } from '../../../parts.ts'
import { createMediaWorker } from '../cleaning/media-worker.ts'
import type { PreparedMedia } from '../cleaning/prepare-media.ts'
import * as repo from '../media.repo.ts'
import { withMediaProblems } from './finish-upload.ts'

export interface StoredPhoto extends Omit<PreparedMedia, 'thumbnail'> {
  objectKey: string
  thumbKey: string | null
}

/** One at a time, so that strangers never delay the photos of crews for long. */
const places = createFairQueue({
  maxRunning: 1,
  maxPerPerson: 1,
  maxHeavyRunning: 1,
  waitingPerPerson: 10,
  waiting: 100,
  ownLineFull: 'unavailable',
})

type Place = Pick<StoragePath, 'cityId' | 'userId' | 'timestamp' | 'uuid'>

interface Photo {
  content: Buffer
  place: Place
  /** The network address. */
  sender: string
  /** Aborts when the sender has gone. */
  signal: () => AbortSignal
}

export function createPhotoStore(parts: Parts) {
  const worker = createMediaWorker()
  return async (
    { content, place, sender, signal }: Photo,
    record: (db: Db, made: StoredPhoto) => Promise<void>,
  ) => {
    const type = detectedType(await fileTypeFromBuffer(content))
    if (!type || mediaTypes[type].kind !== 'image') throw problem('media_type_refused')
    await places.run({ person: sender, heavy: false, signal }, () =>
      withMediaProblems(parts, async () => {
        const folder = await mkdtemp(join(tmpdir(), 'lamplighter-photo-'))
        try {
          const [file, target] = [join(folder, 'sent'), join(folder, 'cleaned')]
          await writeFile(file, content, { mode: 0o600 })
          const made = await worker.prepare({ file, target, maxPixels: MAX_IMAGE_PIXELS }, content.length)
          await store(parts, { made, target, place }, record)
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
    )
  }
}

interface Prepared {
  made: PreparedMedia
  target: string
  place: Place
}

/** Objects are scheduled for removal before they are stored, and the row is written last (DUR-8). */
async function store(
  { db, storage }: Parts,
  { made, target, place }: Prepared,
  record: (db: Db, made: StoredPhoto) => Promise<void>,
): Promise<void> {
  const { thumbnail, ...photo } = made
  const common = { ...place, locationId: null, folder: 'photos' as const }
  const objectKey = storagePath({ ...common, extension: mediaTypes[made.type].extension })
  const thumbKey = thumbnail
    ? storagePath({ ...common, uuid: `${place.uuid}-thumb`, extension: 'jpg' })
    : null
  const named = [objectKey, thumbKey].filter((key) => key !== null)
  await repo.scheduleDeletion(db, named)
  await storage.putFile(objectKey, target, made.type)
  if (thumbnail && thumbKey) await storage.putBytes(thumbKey, thumbnail, 'image/jpeg')
  await db.transaction().execute(async (transaction) => {
    await record(transaction, { ...photo, objectKey, thumbKey })
    await repo.cancelDeletion(transaction, named)
  })
}
