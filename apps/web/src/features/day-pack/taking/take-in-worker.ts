/**
 * Downloads or refreshes a pack: rows, changes since the download began, thumbnails, then the area's
 * names and streets. Steps after the rows may fail without losing the pack.
 */
import { getDayPack } from '@lamplighter/domain/day-pack'
import Dexie from 'dexie'
import { packKey } from '../../../lib/day-pack/day-packs.ts'
import { removeLeftovers, removePack } from '../../../lib/day-pack/forget-packs.ts'
import { type DayPack, packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { isQuotaFull } from '../../../lib/storage/quota-full.ts'
import { askServer } from './ask-server.ts'
import { keepNames } from './keep-names.ts'
import { keepStreets } from './keep-streets.ts'
import { keepThumbnails, removeThumbnails } from './keep-thumbnails.ts'
import { openPack } from './pack-lines.ts'
import { type Link, PackFailed, type PackOutcome, type PackTask } from './pack-task.ts'
import { type Changed, storeChanges } from './store-changes.ts'
import { storeWhole } from './store-whole.ts'

export async function takeInWorker(asked: PackTask, link: Link): Promise<PackOutcome> {
  const key = packKey(asked.owner, asked.city._id)
  try {
    link.progress({ phase: 'asking', done: 0, expected: 0 })
    await removeLeftovers()
    const before = await database.packs.get(key)
    const task = withoutLoss(asked, before)
    const same = before && isSamePart(before, task) ? before : undefined
    const { pack, notes } = await bring(task, same, link)
    if (!task.rowsOnly && pack.rowsOnly) await widened(pack)
    await bringPhotos(pack, task, notes, link)
    if (task.names) await keepNames(pack, task.names, link)
    await bringStreets(pack, task, link)
    return null
  } catch (error) {
    if (link.signal.aborted) return null
    const failure = failureOf(error)
    // A former member keeps nothing of the city.
    if (failure.why === 'gone') await removePack(key)
    return failure
  }
}

/** Rows alone do not replace a pack that another tab has widened meanwhile. */
const withoutLoss = (task: PackTask, before: DayPack | undefined): PackTask =>
  task.rowsOnly && before && !before.rowsOnly
    ? {
        ...task,
        bbox: before.bbox,
        onlyMyOrders: false,
        rowsOnly: false,
        photos: before.photos !== undefined,
      }
    : task

async function widened({ key }: DayPack): Promise<void> {
  await database.packs
    .where('key')
    .equals(key)
    .modify((pack) => {
      delete pack.rowsOnly
    })
}

interface Brought extends Changed {
  whole: boolean
}

/** Fetches the changes, or the whole pack followed by the changes since it began. */
async function bring(task: PackTask, before: DayPack | undefined, link: Link): Promise<Changed> {
  const first = await ask(task, before, link)
  if (!first.whole) return first
  const later = await ask(task, first.pack, link).catch((error: unknown) => {
    if (!(error instanceof PackFailed) || error.failure.why === 'gone') throw error
    return first
  })
  return { pack: later.pack, notes: true }
}

async function ask(task: PackTask, since: DayPack | undefined, link: Link): Promise<Brought> {
  const only = task.onlyMyOrders ? 'my-orders' : undefined
  const query = { cityId: task.city._id, bbox: task.bbox?.join(','), only, since: since?.cursor }
  const answer = await askServer(getDayPack.path, query, link)
  const stream = await openPack(answer, link.signal)
  try {
    if (since && !stream.header.whole) return { ...(await storeChanges(since, stream, link)), whole: false }
    // After a change of role or department, the old pack may hold too much.
    if (since && stream.header.reason === 'other_scope') await removePack(since.key)
    return { pack: await storeWhole(task, stream, link), notes: true, whole: true }
  } finally {
    await stream.close()
  }
}

async function bringPhotos(
  pack: DayPack,
  { photos: wanted }: PackTask,
  notes: boolean,
  link: Link,
): Promise<void> {
  if (wanted) {
    // Checking all notes of a city is slow, so skip it when possible.
    if (!notes && pack.photos && pack.photos.kept === pack.photos.wanted) return
    return keepThumbnails(pack, link)
  }
  if (!pack.photos) return
  await removeThumbnails(pack.rows)
  const { photos: _, ...without } = pack
  await database.packs.put(without)
}

async function bringStreets(pack: DayPack, { streets: files }: PackTask, link: Link): Promise<void> {
  const box = pack.bbox ?? pack.extent
  const urls = files.map(({ url }) => url)
  if (!box || files.length === 0 || pack.streets?.files.join() === urls.join()) return
  const kept = await keepStreets(files, box, link)
  await database.packs.update(pack.key, { streets: { files: urls, ...kept } })
}

const isSamePart = (pack: DayPack, { bbox, onlyMyOrders }: PackTask) =>
  pack.bbox?.join() === bbox?.join() && (pack.onlyMyOrders === true) === onlyMyOrders

function failureOf(error: unknown): NonNullable<PackOutcome> {
  if (error instanceof PackFailed) return error.failure
  if (isQuotaFull(error) || isAborted(error)) return { why: 'full' }
  console.error('A day pack could not be taken', error)
  return { why: error instanceof Dexie.DexieError ? 'no_storage' : 'broken' }
}

/** A full disk aborts the transaction with AbortError; nothing else aborts one here. */
function isAborted(error: unknown): boolean {
  if (error instanceof Dexie.BulkError) return error.failures.some((failure) => isAborted(failure))
  return error instanceof Error && error.name === 'AbortError'
}
