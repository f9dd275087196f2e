/**
 * Writes unsent work to a ZIP file that people can open without this app (DUR-37). `outbox.json` lists the writes, and
 * the folder `files` holds their photos and videos.
 */
import type { User } from '@lamplighter/domain/auth'
import { mediaTypes } from '@lamplighter/domain/media'
import { makeZip } from 'client-zip'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { localTime } from '../../../lib/outbox/outbox-table.ts'
import { detailsOf, type FileDetails, keptFiles } from '../../media/upload/upload-queue.ts'
import { aboutFile, TOO_MUCH_FOR_FILE } from './save-as-file.messages.ts'

/** Names the content's shape. The first version could not be sent from the file. */
export const SAVED_FORMAT = 'lamplighter-outbox-2'

/** More than a device holds in practice, and little enough to read at once. */
export const MAX_SAVED_ITEMS = 10_000
export const MAX_LIST_BYTES = 50_000_000
const MAX_SAVED_BYTES = 4_000_000_000

/** Its message says why the items cannot be saved as one file. */
export class TooMuchForFile extends Error {}

/** Content of `outbox.json`. */
export interface SavedOutbox {
  /** Describes the file in a sentence. */
  about: string
  format: typeof SAVED_FORMAT
  /** The device's clock: ISO 8601 with its offset. */
  savedAt: string
  person: { id: string; name: string; email: string }
  items: SavedItem[]
}

interface SavedItem {
  /** 'Note for Lamp 7' */
  what: string
  kind: string
  /** Operation id. The server applies each operation only once. */
  operation: string
  /** Id of the location, note or order. */
  id: string
  recordedAt: string
  state: OutboxItem['state']
  /** Message of the last failed attempt. */
  problem: string | null
  /** Ids of the operations that must be sent before this one. */
  after: readonly string[]
  /** The request (params and body); if it is not built yet, the user's input. */
  entered: unknown
  files: SavedFile[]
  /** The rest of the item, with which another device sends it (DUR-74). */
  toSend: ToSend
}

type ToSend = Pick<
  OutboxItem,
  'creates' | 'input' | 'request' | 'baseVersion' | 'bulk' | 'mediaIds' | 'title' | 'href'
>

interface SavedFile extends Omit<FileDetails, 'kind'> {
  type: string
  /** Path in the ZIP; null if this device no longer has the file. */
  path: string | null
  /** Names the city and the location that the file is uploaded for; absent if this device no longer has the file. */
  cityId?: string
  locationId?: string | null
}

/** The person whose work is saved. */
export type Saver = Pick<User, '_id' | 'name' | 'email'>

/** Streams from disk to disk, because videos are large. */
export async function savedOutbox(
  user: Saver,
  items: readonly OutboxItem[],
): Promise<ReadableStream<Uint8Array>> {
  const now = Date.now()
  const saved: SavedOutbox = {
    about: aboutFile(user.name, items.length),
    format: SAVED_FORMAT,
    savedAt: localTime(now),
    person: { id: user._id, name: user.name, email: user.email },
    items: [],
  }
  const media: { name: string; input: Blob; lastModified: number }[] = []
  for (const item of items) {
    const { kind, opId, entityId, recordedAt, state, problem, dependsOn, request, input, mediaIds } = item
    const { creates, baseVersion, bulk, title, href } = item
    const details = new Map((await detailsOf(mediaIds)).map((file) => [file.mediaId, file]))
    const kept = new Map((await keptFiles(mediaIds)).map((file) => [file.mediaId, file]))
    saved.items.push({
      what: describe(item),
      kind,
      operation: opId,
      id: entityId,
      recordedAt,
      state,
      problem: problem?.message ?? null,
      after: dependsOn,
      entered: request ?? input,
      files: mediaIds.map((mediaId): SavedFile => {
        const file = kept.get(mediaId)
        const path = file ? `files/${mediaId}.${endingOf(file.type)}` : null
        const known = details.get(mediaId) ?? { mediaId, name: '', bytes: 0, sha256: null }
        const { cityId, locationId } = file ?? {}
        const place = { ...(cityId && { cityId, locationId }) }
        return { ...known, type: file?.type ?? '', path, ...place }
      }),
      toSend: { creates, input, request, baseVersion, ...(bulk && { bulk }), mediaIds, title, href },
    })
    for (const { mediaId, type, file, addedAt } of kept.values()) {
      const name = `files/${mediaId}.${endingOf(type)}`
      if (!media.some((other) => other.name === name))
        media.push({ name, input: file, lastModified: addedAt })
    }
  }
  const text = `${JSON.stringify(saved, null, 2)}\n`
  checkSize(items.length, [new Blob([text]), ...media.map(({ input }) => input)])
  return makeZip([
    { name: 'outbox.json', input: text, lastModified: now },
    ...media.map(({ lastModified, ...entry }) => ({ ...entry, lastModified: new Date(lastModified) })),
  ])
}

/** A larger file could be saved, but not read again: its ZIP would need 64-bit sizes. */
function checkSize(items: number, contents: readonly Blob[]): void {
  const bytes = contents.reduce((sum, { size }) => sum + size, 0)
  if (items > MAX_SAVED_ITEMS || (contents[0]?.size ?? 0) > MAX_LIST_BYTES || bytes > MAX_SAVED_BYTES)
    throw new TooMuchForFile(TOO_MUCH_FOR_FILE)
}

function endingOf(type: string): string {
  return Object.entries(mediaTypes).find(([known]) => known === type)?.[1].extension ?? 'bin'
}
