/**
 * Checks, cleans and stores a photo that arrived whole, without an account: the same checks by bytes as for uploads. The
 * caller writes the row that names its objects.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
import { v7 as uuidv7 } from 'uuid'
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
  waitingPerPerson: 2,
  waiting: 8,
  ownLineFull: 'unavailable',
})

type Place = Pick<StoragePath, 'cityId' | 'userId' | 'timestamp'>

interface Photo {
  content: Buffer
  place: Place
  /** The network of the address. */
  sender: string
  /** Aborts when the sender has gone. */
  signal: () => AbortSignal
}

/** Writes the row that names the objects; false if it is not needed. */
type Record = (db: Db, made: StoredPhoto) => Promise<boolean>

export function createPhotoStore(parts: Parts) {
  // UploadStore removes what a killed process leaves here.
  const uploads = join(parts.config.dataDir, 'uploads')
  const worker = createMediaWorker()
  return async ({ content, place, sender, signal }: Photo, record: Record) => {
    const type = detectedType(await fileTypeFromBuffer(content))
    if (!type || mediaTypes[type].kind !== 'image') throw problem('media_type_refused')
    await places.run({ person: sender, heavy: false, signal }, () =>
      withMediaProblems(parts, async () => {
        const folder = await mkdtemp(join(uploads, 'photo-'))
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

/**
 * Objects are scheduled for removal before they are stored, and the row is written last (DUR-8). Each attempt has keys of
 * its own, so that none replaces the objects of another.
 */
async function store(
  { db, storage }: Parts,
  { made, target, place }: Prepared,
  record: Record,
): Promise<void> {
  const { thumbnail, ...photo } = made
  const uuid = uuidv7()
  const common = { ...place, locationId: null, folder: 'photos' as const }
  const objectKey = storagePath({ ...common, uuid, extension: mediaTypes[made.type].extension })
  const thumbKey = thumbnail ? storagePath({ ...common, uuid: `${uuid}-thumb`, extension: 'jpg' }) : null
  const named = [objectKey, thumbKey].filter((key) => key !== null)
  await repo.scheduleDeletion(db, named)
  await storage.putFile(objectKey, target, made.type)
  if (thumbnail && thumbKey) await storage.putBytes(thumbKey, thumbnail, 'image/jpeg')
  await db.transaction().execute(async (transaction) => {
    const isNeeded = await record(transaction, { ...photo, objectKey, thumbKey })
    if (isNeeded) await repo.cancelDeletion(transaction, named)
  })
}
