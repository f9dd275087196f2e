/** Media for other features: attaching uploads to a note, and removing unused ones (MEDIA-15). */
import { problem } from '@lamplighter/domain/http'
import { parseStoragePath, storagePath } from '@lamplighter/domain/media'
import { v7 as uuidv7 } from 'uuid'
import type { ObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { Db } from '../../db/kysely.ts'
import type { WriteContext } from '../../http/context.ts'
import type { Parts } from '../../parts.ts'
import * as repo from './media.repo.ts'
import { UploadStore } from './uploads/upload-store.ts'

interface Place {
  id: string
  cityId: string
}

/**
 * Attaches the caller's uploads to a note, in the transaction of the note's write. Media of another note of this
 * location stay there; any other id that is not the caller's own unused upload is media_unknown. Returns how many were
 * attached.
 */
export async function attachMedia(
  { db, user, parts }: WriteContext,
  { mediaIds, noteId, location }: { mediaIds: readonly string[]; noteId: string; location: Place },
): Promise<number> {
  const ids = [...new Set(mediaIds)]
  if (ids.length === 0) return 0
  const found = await repo.lockMedia(db, ids)
  const free = found.filter((row) => row.note_id === null && row.uploaded_by === user.userId)
  const kept = found.filter((row) => row.note_id !== null && row.location_id === location.id)
  if (free.length + kept.length < ids.length) throw problem('media_unknown')
  for (const row of free) {
    const objectKey = await moveTo(parts.storage, row.object_key, location)
    const thumbKey = row.thumb_key && (await moveTo(parts.storage, row.thumb_key, location))
    await repo.attachToNote(db, row.id, {
      noteId,
      locationId: location.id,
      cityId: location.cityId,
      objectKey,
      thumbKey,
    })
    const now = [objectKey, thumbKey].filter((key) => key !== null)
    const before = [row.object_key, row.thumb_key].filter((key) => key !== null && !now.includes(key))
    await repo.cancelDeletion(db, now)
    await repo.scheduleDeletion(
      db,
      before.filter((key) => key !== null),
    )
  }
  return free.length
}

/**
 * Makes photos of a resident's report files of this user, for a note, and returns their ids. The ids are new, since a
 * stranger chose the former ones. The caller deletes their former rows.
 */
export async function adoptPhotos(
  { db, user }: WriteContext,
  photos: readonly Omit<repo.NewMedia, 'id' | 'kind' | 'uploaded_by'>[],
): Promise<string[]> {
  const adopted = photos.map((photo) => ({ ...photo, id: uuidv7() }))
  for (const photo of adopted)
    await repo.insertMedia(db, { ...photo, kind: 'image', uploaded_by: user.userId })
  return adopted.map(({ id }) => id)
}

/** Copies an object into the folder of its location, unless it is already there; cleanup removes the old one later. */
async function moveTo(storage: ObjectStorage, key: string, location: Place): Promise<string> {
  const parts = parseStoragePath(key)
  if (!parts) throw new Error(`not a storage path: ${key}`)
  const target = storagePath({ ...parts, cityId: location.cityId, locationId: location.id })
  if (target === key) return key
  const source = await storage.get(key)
  if (!source) throw problem('media_unknown')
  await storage.copy(key, target)
  const copy = await storage.get(target)
  if (copy?.bytes !== source.bytes) throw new Error(`the copy of ${key} is not complete`)
  return target
}

/** Removes objects that are due, and uploads that were started or finished a week ago and never used. */
export async function deleteDueObjects(parts: Parts): Promise<void> {
  const { db, storage } = parts
  await new UploadStore(parts).deleteExpired()
  await repo.discardUnused(db)
  while (await db.transaction().execute((transaction) => deleteSome(transaction, storage)));
}

/** Returns false when nothing is left to do, or while a backup is being made, since it needs all files. */
async function deleteSome(db: Db, storage: ObjectStorage): Promise<boolean> {
  if (!(await repo.canRemoveFiles(db))) return false
  const keys = await repo.dueObjects(db)
  if (keys.length === 0) return false
  await Promise.all(keys.map((key) => storage.delete(key)))
  await repo.cancelDeletion(db, keys)
  return true
}
