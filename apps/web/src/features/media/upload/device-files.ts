/**
 * Photos and videos kept in this browser until their note is saved, so that a reload or a dead battery loses none. Each
 * belongs to the user who chose it and to the draft of one location, existing or begun.
 */
import type { Dexie, EntityTable } from 'dexie'
import { uploadMessages } from '../../../lib/queued-notes.messages.ts'
import { boundedDatabase } from '../../../lib/storage/bounded-database.ts'
import { databases } from '../../../lib/storage/databases.ts'
import { reopened } from '../../../lib/storage/reopened.ts'

export interface DeviceFile {
  /** Made here; names the file on the server, too. */
  mediaId: string
  owner: string
  /** The key of its draft: 'location:{id}'. So called in the databases that are on devices. */
  tray: string
  cityId: string
  locationId: string | null
  name: string
  type: string
  file: Blob
  addedAt: number
  /** The server holds a part of it. */
  begun: boolean
  /** All of it is on the server. */
  sent: boolean
  /** Why the server does not take it. */
  refusal: string | null
  /** It is still to be made smaller. */
  toBeSmaller?: boolean
  /** Bytes of the photo that it was made of; absent where it is as it was chosen. */
  originalBytes?: number
  /** What lists show of a photo; absent where that is the photo itself. */
  thumbnail?: Blob | null
  /** Of the file as it is sent, in hex. */
  sha256?: string | null
}

/** Strict, as the outbox that names these files: a power cut takes neither. */
const database = boundedDatabase(databases.files, {
  chromeTransactionDurability: 'strict',
}) as Dexie & {
  files: EntityTable<DeviceFile, 'mediaId'>
  /** What has changed of a file that is the same: a row that changes is written whole, and a video is long. */
  changes: EntityTable<Pick<DeviceFile, 'mediaId'> & Partial<Omit<DeviceFile, 'file'>>, 'mediaId'>
}
const tables = { files: 'mediaId, [owner+tray]' }
database.version(1).stores(tables)
// The notes page had drafts of its own; now a location has one.
database
  .version(2)
  .stores(tables)
  .upgrade((change) =>
    change
      .table<DeviceFile>('files')
      .toCollection()
      .modify((file) => {
        file.tray = file.tray.replace(/^notes:/, 'location:')
      }),
  )

database.version(3).stores({ ...tables, changes: 'mediaId' })

/** False when this browser has no room or no storage; the file then lives only as long as the page. */
export async function keepFile(file: DeviceFile): Promise<boolean> {
  return reopened(database, () => database.files.put(file)).then(
    () => true,
    () => false,
  )
}

export async function changeFile(mediaId: string, changes: Partial<DeviceFile>): Promise<void> {
  const written = changes.file ? database.files.update(mediaId, changes) : noteChanges(mediaId, changes)
  await written.catch(() => undefined)
}

async function noteChanges(mediaId: string, changes: Partial<Omit<DeviceFile, 'file'>>): Promise<void> {
  const table = database.changes
  await database.transaction('rw', table, async () => {
    await table.put({ ...(await table.get(mediaId)), ...changes, mediaId })
  })
}

export async function dropFiles(mediaIds: readonly string[]): Promise<void> {
  const ids = [...mediaIds]
  await Promise.allSettled([database.files.bulkDelete(ids), database.changes.bulkDelete(ids)])
}

/** Fails where the storage cannot be read: that is not the same as no files. */
export async function filesOfDraft(owner: string, draftKey: string): Promise<DeviceFile[]> {
  const found = await asChanged(() =>
    database.files.where('[owner+tray]').equals([owner, draftKey]).toArray(),
  )
  return found.toSorted((a, b) => a.addedAt - b.addedAt)
}

/** Of these ids, the files that are on this device; fails where the storage cannot be read. */
export async function filesById(mediaIds: readonly string[]): Promise<DeviceFile[]> {
  return asChanged(() => database.files.bulkGet([...mediaIds]))
}

async function asChanged(read: () => PromiseLike<(DeviceFile | undefined)[]>): Promise<DeviceFile[]> {
  try {
    return await reopened(database, () =>
      database.transaction('r', database.files, database.changes, async () => {
        const found = (await read()).filter((file) => file !== undefined)
        const changes = await database.changes.bulkGet(found.map(({ mediaId }) => mediaId))
        return found.map((file, index) => ({ ...file, ...changes[index] }))
      }),
    )
  } catch (cause) {
    throw new Error(uploadMessages.storageUnreadable, { cause })
  }
}
