/**
 * A complete upload becomes a media record: look at the bytes, clean them, store the objects, write the row. Every step
 * may be repeated: the keys follow from the upload alone, objects whose row never comes are listed for removal before
 * they are stored, and the row appears last.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem, problem } from '@lamplighter/domain/http'
import {
  checkFile,
  fileLabel,
  folderOf,
  type MediaType,
  mediaTypes,
  storagePath,
} from '@lamplighter/domain/media'
import { isFull } from '../../disk-reserve.ts'
import type { Parts } from '../../parts.ts'
import { createWorkQueue } from '../../work-queue.ts'
import { typeOfFile } from './detect-type.ts'
import type { FinishAttempts } from './finish-attempts.ts'
import * as repo from './media.repo.ts'
import { type PreparedImage, prepareImage } from './prepare-image.ts'
import { prepareVideo } from './prepare-video.ts'
import { type PendingUpload, type UploadStore, workFileOf } from './upload-store.ts'

/** Images and videos being worked on at once; a field crew's batch waits in line. */
const work = createWorkQueue({ atOnce: 2, waiting: 100 })

/** One finish at a time for each upload; a second request waits for the first one's outcome. */
export function createFinisher(
  parts: Parts,
  store: UploadStore,
  attempts: FinishAttempts,
): (upload: PendingUpload) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return (upload) => {
    const known = running.get(upload.id)
    if (known) return known
    const outcome = finish(parts, store, attempts, upload).finally(() => running.delete(upload.id))
    running.set(upload.id, outcome)
    return outcome
  }
}

/** A refused file's bytes are removed at once; after any other failure it waits for the next try. */
async function finish(
  parts: Parts,
  store: UploadStore,
  attempts: FinishAttempts,
  upload: PendingUpload,
): Promise<void> {
  try {
    await work.run(() => attempts.attempt(upload, () => record(parts, upload)))
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await store.refuse(upload.id, error.code)
    throw isFull(error) ? problem('storage_full') : error
  } finally {
    await rm(workFileOf(upload.file), { force: true })
  }
  await store.remove(upload.id)
}

async function record(parts: Parts, upload: PendingUpload): Promise<void> {
  const { db } = parts
  const { metadata } = upload
  const type = await typeOfFile(upload.file, metadata.filename)
  const refused = checkFile({ type, bytes: upload.bytes })
  if (refused) throw problem(refused.code)
  const image = mediaTypes[type].kind === 'image' ? await prepareImage(upload.file, type) : null
  if (!image) await prepareVideo(upload.file, type, workFileOf(upload.file))
  const storedType = image?.type ?? type
  const keys = await keysOf(parts, upload, storedType)
  const named = image ? [keys.object, keys.thumbnail] : [keys.object]
  await repo.scheduleDeletion(db, named)
  const stored = await store(parts, upload, storedType, image, keys)
  await db.transaction().execute(async (transaction) => {
    const made = await repo.insertMedia(transaction, {
      id: upload.id,
      city_id: metadata.cityId,
      kind: mediaTypes[type].kind,
      content_type: storedType,
      name: fileLabel(metadata.filename),
      object_key: keys.object,
      thumb_key: image ? keys.thumbnail : null,
      bytes: stored.bytes,
      width: image?.width ?? null,
      height: image?.height ?? null,
      taken_at: image?.takenAt ?? null,
      sha256_uploaded: await sha256OfFile(upload.file),
      sha256_stored: stored.sha256,
      uploaded_by: metadata.uploaderId,
    })
    const owner = made ? metadata.uploaderId : (await repo.findMedia(transaction, upload.id))?.uploaded_by
    if (owner !== metadata.uploaderId) throw problem('id_taken')
    await repo.cancelDeletion(transaction, named)
  })
}

interface Keys {
  object: string
  thumbnail: string
}

/** In the folder of the location when the city has it, otherwise in the one for locations to come. */
async function keysOf(
  { db }: Parts,
  { id, begunAt, metadata }: PendingUpload,
  type: MediaType,
): Promise<Keys> {
  const location = metadata.locationId
    ? await db
        .selectFrom('locations')
        .select('id')
        .where('id', '=', metadata.locationId)
        .where('city_id', '=', metadata.cityId)
        .executeTakeFirst()
    : undefined
  const place = {
    cityId: metadata.cityId,
    locationId: location?.id ?? null,
    folder: folderOf(mediaTypes[type].kind),
    userId: metadata.uploaderId,
    timestamp: begunAt.getTime(),
  }
  return {
    object: storagePath({ ...place, uuid: id, extension: mediaTypes[type].extension }),
    thumbnail: storagePath({ ...place, uuid: `${id}-thumb`, extension: 'jpg' }),
  }
}

async function store(
  { storage }: Parts,
  upload: PendingUpload,
  type: MediaType,
  image: PreparedImage | null,
  keys: Keys,
): Promise<{ bytes: number; sha256: Buffer }> {
  if (image) {
    await storage.putBytes(keys.object, image.content, type)
    await storage.putBytes(keys.thumbnail, image.thumbnail, 'image/jpeg')
    return { bytes: image.content.length, sha256: createHash('sha256').update(image.content).digest() }
  }
  const cleaned = workFileOf(upload.file)
  await storage.putFile(keys.object, cleaned, type)
  return { bytes: (await stat(cleaned)).size, sha256: await sha256OfFile(cleaned) }
}

async function sha256OfFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}
