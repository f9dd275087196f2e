/**
 * Brings a file of unsent work back into the outbox of the person who made it (DUR-74). Items and media keep their ids, so
 * the server stores each once, however often and from however many devices the file is sent.
 */
import type { User } from '@lamplighter/domain/auth'
import { checkFile, fileLabel, MAX_VIDEO_BYTES } from '@lamplighter/domain/media'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxChanges } from '../../../lib/outbox/outbox-stores.ts'
import { addSavedItems, knownOperations } from '../../../lib/outbox/outbox-table.ts'
import { keepStorage } from '../../../lib/storage/storage.ts'
import { type DeviceFile, filesById, keepFile } from '../../media/upload/device-files.ts'
import { MAX_LIST_BYTES } from '../save-as-file/saved-file.ts'
import { kinds } from '../start-sender.ts'
import { readZip, type ZipEntry } from './read-zip.ts'
import { type SavedContent, type SavedFileRow, type SavedItemRow, savedShape } from './saved-shape.ts'
import { fileProblems, ofAnother, type TakenFile, UnusableFile } from './send-from-file.messages.ts'

const LIST = 'outbox.json'
/** Photos and videos are compressed already: a file that grows more is no honest one. */
const MAX_GROWTH = 2

/** Asks with `agreed` before anything is kept; null if the person decides against it. */
export async function sendFromFile(
  user: User,
  chosen: Blob,
  agreed: (content: SavedContent) => Promise<boolean>,
): Promise<TakenFile | null> {
  const entries = await readZip(chosen)
  const list = entries?.get(LIST)
  if (!entries || !list || list.bytes > MAX_LIST_BYTES) throw new UnusableFile(fileProblems.unreadable)
  const saved = parsed(await (await list.read())?.text())
  if (saved.person.id !== user._id) throw new UnusableFile(ofAnother(saved.person))
  if (saved.items.some(({ kind }) => !Object.hasOwn(kinds, kind)))
    throw new UnusableFile(fileProblems.version)
  if (bytesOf(entries) > chosen.size * MAX_GROWTH + MAX_LIST_BYTES)
    throw new UnusableFile(fileProblems.unreadable)
  // The photos of items that are sent already would come back to no use.
  const known = await knownOperations(saved.items.map(({ operation }) => operation))
  const items = saved.items.filter(({ operation }) => !known.has(operation))
  if (items.length > 0 && !(await agreed({ ...saved, items }))) return null
  // Files first: an item without its files would be stopped.
  const missing = await keepMedia(user._id, items, entries)
  const added = await addSavedItems(items.map((item) => asItem(user._id, item)))
  outboxChanges.set(outboxChanges.get() + 1)
  keepStorage()
  return { added: added.length, known: saved.items.length - added.length, missing }
}

const bytesOf = (entries: ReadonlyMap<string, ZipEntry>) =>
  [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)

function parsed(text: string | undefined) {
  let content: unknown
  try {
    content = JSON.parse(text ?? '')
  } catch {
    throw new UnusableFile(fileProblems.unreadable)
  }
  const { success, data } = savedShape.safeParse(content)
  if (success) return data
  const { format } = (content ?? {}) as { format?: unknown }
  const isOther = typeof format === 'string' && format.startsWith('lamplighter-outbox-')
  throw new UnusableFile(
    isOther && format !== savedShape.shape.format.def.values[0]
      ? fileProblems.version
      : fileProblems.unreadable,
  )
}

/** Returns how many files are neither in the ZIP nor on this device. */
async function keepMedia(
  owner: string,
  items: readonly SavedItemRow[],
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<number> {
  const files = new Map(items.flatMap((item) => item.files).map((file) => [file.mediaId, file]))
  const here = new Set((await filesById([...files.keys()])).map(({ mediaId }) => mediaId))
  const read = new Set<string>()
  let missing = 0
  for (const file of files.values()) {
    if (here.has(file.mediaId)) continue
    const entry = file.path === null || read.has(file.path) ? undefined : entries.get(file.path)
    if (file.path !== null) read.add(file.path)
    const content = entry && entry.bytes <= MAX_VIDEO_BYTES ? await entry.read() : null
    if (!content || file.cityId === undefined) missing += 1
    else if (!(await keepFile(deviceFile(owner, file, file.cityId, content))))
      throw new UnusableFile(fileProblems.full)
  }
  return missing
}

function deviceFile(owner: string, file: SavedFileRow, cityId: string, content: Blob): DeviceFile {
  const { mediaId, type, locationId = null, sha256 } = file
  return {
    mediaId,
    owner,
    // Of no draft: only its item brings it to the server.
    draftKey: `file:${mediaId}`,
    cityId,
    locationId,
    name: fileLabel(file.name),
    type,
    file: content.slice(0, content.size, type),
    addedAt: Date.now(),
    // Perhaps: the upload then asks the server first, and starts anew if the server has no part of it.
    begun: true,
    sent: false,
    refusal: checkFile({ type, bytes: content.size })?.message ?? null,
    toBeSmaller: false,
    sha256,
  }
}

/** The new sender decides again, so earlier problems and delays are left out. */
function asItem(
  userId: string,
  { kind, operation, id, recordedAt, after, toSend }: SavedItemRow,
): OutboxItem {
  const { bulk, request, ...rest } = toSend
  return {
    ...rest,
    request: request && { ...(request.params && { params: request.params }), body: request.body },
    ...(bulk && { bulk }),
    opId: operation,
    userId,
    kind,
    entityId: id,
    // Earlier ones only, so that no two items wait for each other.
    dependsOn: after.filter((earlier) => earlier < operation),
    recordedAt,
    state: 'waiting',
    tries: 0,
    nextTryAt: 0,
    problem: null,
    answer: null,
    sentAt: null,
  }
}
