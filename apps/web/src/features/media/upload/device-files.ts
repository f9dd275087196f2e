/**
 * Stores photos and videos in this browser until the server has their note, so that a reload or a dead battery loses
 * none. Each file belongs to one user and to the draft of one location.
 */
import { uploadMessages } from '../../../lib/drafts/queued-notes.messages.ts'
import { type DeviceFile, mediaDatabase as database } from '../../../lib/storage/media-database.ts'
import { reopened } from '../../../lib/storage/reopened.ts'

export type { DeviceFile }

/** Returns false if this browser is out of space or has no storage. The file then lasts only as long as the page. */
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

/**
 * Returns the files of a draft, oldest first. Throws if storage cannot be read, because that does not mean 'no files'.
 */
export async function filesOfDraft(owner: string, draftKey: string): Promise<DeviceFile[]> {
  const found = await asChanged(() =>
    database.files.where('[owner+draftKey]').equals([owner, draftKey]).toArray(),
  )
  return found.toSorted((a, b) => a.addedAt - b.addedAt)
}

/** Returns those of the files that are on this device. Throws if storage cannot be read. */
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
