/**
 * Turns a complete upload into a media record: check the bytes, clean them, store the objects, write the row. Every
 * step may be repeated. Keys depend only on the upload, objects are scheduled for removal before they are stored, and
 * the row is written last (DUR-8).
 */
import { rm } from 'node:fs/promises'
import { Problem, problem } from '@lamplighter/domain/http'
import {
  fileLabel,
  folderOf,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  type MediaType,
  mediaKind,
  mediaTypes,
  storagePath,
} from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { firstRow } from '../../../db/rows.ts'
import { isFull } from '../../../limits/disk-reserve.ts'
import { createFairQueue } from '../../../limits/fair-queue.ts'
import { STORAGE } from '../../../monitoring/watch-storage.ts'
import type { Parts } from '../../../parts.ts'
import { createMediaWorker, type MediaWorker } from '../cleaning/media-worker.ts'
import { UnfitMedia } from '../cleaning/unfit-media.ts'
import * as repo from '../media.repo.ts'
import type { FinishAttempts } from './finish-attempts.ts'
import { type PendingUpload, type UploadStore, workFileOf } from './upload-store.ts'

/**
 * Two at once, of which one may be a video. A crew that returns with a day's photos sends more than one person may have
 * queued; a rejected upload stays on the device and is sent again.
 */
const places = createFairQueue({
  maxRunning: 2,
  maxPerPerson: 1,
  maxHeavyRunning: 1,
  waitingPerPerson: 40,
  waiting: 1000,
  // A status below 500 would make the device abandon the file.
  ownLineFull: 'unavailable',
})

/** `signal` aborts when the caller has disconnected: an upload still in the queue is finished later. */
export type Finish = (upload: PendingUpload, signal?: AbortSignal) => Promise<void>

export const finishingLoad = () => places.load()

/** One finish at a time for each upload; a second request waits for the first one's result. */
export function createFinisher(parts: Parts, store: UploadStore, attempts: FinishAttempts): Finish {
  const worker = createMediaWorker()
  const running = new Map<string, { outcome: Promise<void>; ask: (signal?: AbortSignal) => void }>()
  return (upload, signal) => {
    const known = running.get(upload.id)
    if (known) {
      known.ask(signal)
      return known.outcome
    }
    const { nobodyWaits, ask } = countWaiting()
    ask(signal)
    const outcome = finish({ parts, store, attempts, worker }, upload, nobodyWaits).finally(() =>
      running.delete(upload.id),
    )
    running.set(upload.id, { outcome, ask })
    return outcome
  }
}

/** Returns a signal that aborts when all callers have disconnected. */
function countWaiting() {
  const controller = new AbortController()
  let waiting = 0
  const ask = (signal?: AbortSignal) => {
    waiting += 1
    signal?.addEventListener('abort', () => --waiting === 0 && controller.abort(), { once: true })
  }
  return { nobodyWaits: controller.signal, ask }
}

interface Needs {
  parts: Parts
  store: UploadStore
  attempts: FinishAttempts
  worker: MediaWorker
}

/** Removes a rejected file's bytes at once; after any other failure they are kept for the next attempt. */
async function finish(needs: Needs, upload: PendingUpload, signal: AbortSignal): Promise<void> {
  const { store, attempts } = needs
  try {
    const asked = {
      person: upload.metadata.uploaderId,
      heavy: upload.bytes > MAX_IMAGE_BYTES || mediaKind(upload.metadata.filename) === 'video',
      signal: () => signal,
    }
    await places.run(asked, () => attempts.attempt(upload, () => record(needs, upload)))
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await store.markRefused(upload.id, error.code)
    throw error
  } finally {
    await rm(workFileOf(upload.file), { force: true })
  }
  await store.remove(upload.id)
}

const record = (needs: Needs, upload: PendingUpload) =>
  withMediaProblems(needs.parts, () => prepareAndStore(needs, upload))

/** Turns the failures of reading and storing a file into problems. */
export async function withMediaProblems(parts: Parts, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof UnfitMedia) throw problem(error.code)
    if (isFull(error)) throw problem('storage_full')
    if (!isSystemError(error)) throw error
    parts.outages.failed(STORAGE, error)
    throw Object.assign(problem('storage_unavailable'), { cause: error })
  }
}

/**
 * The operating system rejected a file or a folder: another photo would fail the same way. A missing file is this
 * upload's own problem.
 */
function isSystemError(error: unknown): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== 'ENOENT'
}

async function prepareAndStore({ parts, worker }: Needs, upload: PendingUpload): Promise<void> {
  const { db, storage } = parts
  const { metadata } = upload
  const cleaned = workFileOf(upload.file)
  const job = { file: upload.file, target: cleaned, maxPixels: MAX_IMAGE_PIXELS }
  const made = await worker.prepare(job, upload.bytes)
  const keys = await keysOf(parts, upload, made.type)
  const named = made.thumbnail ? [keys.object, keys.thumbnail] : [keys.object]
  await repo.scheduleDeletion(db, named)
  await storage.putFile(keys.object, cleaned, made.type)
  if (made.thumbnail) await storage.putBytes(keys.thumbnail, made.thumbnail, 'image/jpeg')
  await db.transaction().execute(async (transaction) => {
    const inserted = await repo.insertMedia(transaction, {
      id: upload.id,
      city_id: metadata.cityId,
      kind: mediaTypes[made.type].kind,
      content_type: made.type,
      name: fileLabel(metadata.filename),
      object_key: keys.object,
      thumb_key: made.thumbnail ? keys.thumbnail : null,
      bytes: made.bytes,
      width: made.width,
      height: made.height,
      taken_at: made.takenAt,
      sha256_uploaded: Buffer.from(made.sha256Uploaded),
      sha256_stored: Buffer.from(made.sha256Stored),
      uploaded_by: metadata.uploaderId,
    })
    const owner = inserted ? metadata.uploaderId : (await repo.findMedia(transaction, upload.id))?.uploaded_by
    if (owner !== metadata.uploaderId) throw problem('id_taken')
    await repo.cancelDeletion(transaction, named)
  })
}

interface Keys {
  object: string
  thumbnail: string
}

/** Keys in the location's folder when it exists in the city, otherwise in the folder for locations not saved yet. */
async function keysOf(
  { db }: Parts,
  { id, begunAt, metadata }: PendingUpload,
  type: MediaType,
): Promise<Keys> {
  const { cityId, locationId = null } = metadata
  const isThere = sql`select from locations where id = ${locationId} and city_id = ${cityId}`
  const place = {
    cityId,
    locationId: (await firstRow(db, isThere)) ? locationId : null,
    folder: folderOf(mediaTypes[type].kind),
    userId: metadata.uploaderId,
    timestamp: begunAt.getTime(),
  }
  return {
    object: storagePath({ ...place, uuid: id, extension: mediaTypes[type].extension }),
    thumbnail: storagePath({ ...place, uuid: `${id}-thumb`, extension: 'jpg' }),
  }
}
