/**
 * Brings a file of unsent work back into the outbox of the person who made it (DUR-74). Items and media keep their ids, so
 * the server stores each once, however often and from however many devices the file is sent.
 */
import type { User } from '@lamplighter/domain/auth'
import { checkFile, fileLabel } from '@lamplighter/domain/media'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxChanges } from '../../../lib/outbox/outbox-stores.ts'
import { addSavedItems } from '../../../lib/outbox/outbox-table.ts'
import { keepStorage } from '../../../lib/storage/storage.ts'
import { type DeviceFile, filesById, keepFile } from '../../media/upload/device-files.ts'
import { kinds } from '../start-sender.ts'
import { readZip, type ZipEntry } from './read-zip.ts'
import { type SavedFileRow, type SavedItemRow, savedShape } from './saved-shape.ts'
import { fileProblems, ofAnother, type TakenFile, UnusableFile } from './send-from-file.messages.ts'

const LIST = 'outbox.json'
const MAX_LIST_BYTES = 50_000_000

export async function sendFromFile(user: User, chosen: Blob): Promise<TakenFile> {
  const entries = await readZip(chosen)
  const list = entries?.get(LIST)
  if (!entries || !list || list.bytes > MAX_LIST_BYTES) throw new UnusableFile(fileProblems.unreadable)
  const saved = parsed(await (await list.read())?.text())
  if (saved.person.id !== user._id) throw new UnusableFile(ofAnother(saved.person))
  if (saved.items.some(({ kind }) => !Object.hasOwn(kinds, kind)))
    throw new UnusableFile(fileProblems.version)
  // Files first: an item without its files would be stopped.
  const missing = await keepMedia(user._id, saved.items, entries)
  const added = await addSavedItems(saved.items.map((item) => asItem(user._id, item)))
  outboxChanges.set(outboxChanges.get() + 1)
  keepStorage()
  return { added: added.length, known: saved.items.length - added.length, missing }
}

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
  let missing = 0
  for (const file of files.values()) {
    if (here.has(file.mediaId)) continue
    const content = file.path === null ? null : ((await entries.get(file.path)?.read()) ?? null)
    if (!content || file.cityId === undefined) missing += 1
    else if (!(await keepFile(deviceFile(owner, file, file.cityId, content))))
      throw new UnusableFile(fileProblems.full)
  }
  return missing
}

function deviceFile(owner: string, file: SavedFileRow, cityId: string, content: Blob): DeviceFile {
  const { mediaId, type, draftKey = `file:${mediaId}`, locationId = null, sha256 } = file
  return {
    mediaId,
    owner,
    draftKey,
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
    dependsOn: after,
    recordedAt,
    state: 'waiting',
    tries: 0,
    nextTryAt: 0,
    problem: null,
    answer: null,
    sentAt: null,
  }
}
