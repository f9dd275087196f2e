/**
 * Database on this device for photos and videos until the server has their note. Each file belongs to one user and to the
 * draft of one location.
 */
import type { Dexie, EntityTable } from 'dexie'
import { boundedDatabase } from './bounded-database.ts'
import { databases } from './databases.ts'

export interface DeviceFile {
  /** Created on the device; also its id on the server. */
  mediaId: string
  owner: string
  /** Key of its draft: 'location:{id}'. */
  draftKey: string
  cityId: string
  locationId: string | null
  name: string
  type: string
  file: Blob
  addedAt: number
  /** The server has a part of it. */
  begun: boolean
  /** The server has all of it. */
  sent: boolean
  /** Why the server rejected it. */
  refusal: string | null
  /** True until the photo has been resized. */
  toBeSmaller?: boolean
  /** Size of the original photo; left out if it is sent unchanged. */
  originalBytes?: number
  /** Small version for lists; left out if the photo itself is small. */
  thumbnail?: Blob | null
  /** Hex hash of the file as sent. */
  sha256?: string | null
}

/** Uses strict durability, like the outbox items that refer to these files, so that a power failure loses neither. */
export const mediaDatabase = boundedDatabase(databases.files, {
  chromeTransactionDurability: 'strict',
}) as Dexie & {
  files: EntityTable<DeviceFile, 'mediaId'>
  /** Changed fields of files, in a table of their own: an update rewrites the whole row, and a video is large. */
  changes: EntityTable<Pick<DeviceFile, 'mediaId'> & Partial<Omit<DeviceFile, 'file'>>, 'mediaId'>
}
mediaDatabase.version(4).stores({ files: 'mediaId, [owner+draftKey]', changes: 'mediaId' })

/** Counts the files of all users that the server does not have completely. Throws if storage cannot be read. */
export async function countUnsentFiles(): Promise<number> {
  return mediaDatabase.transaction('r', mediaDatabase.files, mediaDatabase.changes, async () => {
    const mediaIds = (await mediaDatabase.files.toCollection().primaryKeys()) as string[]
    const changed = await mediaDatabase.changes.bulkGet(mediaIds)
    const sent = await mediaDatabase.files.filter((file) => file.sent).primaryKeys()
    const sentAtFirst = new Set(sent)
    return mediaIds.filter((id, at) => !(changed[at]?.sent ?? sentAtFirst.has(id))).length
  })
}
