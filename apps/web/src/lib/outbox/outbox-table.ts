/**
 * Reads and writes the outbox in IndexedDB. Each change is one transaction with strict durability. Only the user
 * removes unsent items (DUR-33, DUR-51, DUR-55).
 */
import { uuidv7 } from '../api/ids.ts'
import { type DraftRow, deviceDatabase } from '../storage/device-database.ts'
import { reopened } from '../storage/reopened.ts'
import { withinTime } from '../storage/within-time.ts'
import {
  isUnsent,
  type NewOutboxItem,
  type OutboxAnswer,
  type OutboxFile,
  type OutboxItem,
  type OutboxProblem,
  unsentStates,
} from './outbox-item.ts'

const table = deviceDatabase.outbox
/** Sent and declined items stay on this device for a week. */
const SENT_KEPT_MS = 7 * 24 * 60 * 60_000

/** Formats a time as ISO 8601 in the device's time zone, with offset: '2026-11-22T10:32:05.120-06:00'. */
export function localTime(ms: number): string {
  const offset = -new Date(ms).getTimezoneOffset()
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  const clock = new Date(ms + offset * 60_000).toISOString().slice(0, -1)
  return `${clock}${offset < 0 ? '-' : '+'}${padded(hours)}:${padded(minutes)}`
}

export interface AddOptions {
  /** Storage keys of the drafts that these items replace. */
  dropDrafts?: readonly string[]
  /** Drafts to store again, now without the part that became an item, such as the note text. */
  keepDrafts?: readonly DraftRow[]
  /** Ids of the items to replace. To keep the place in the order, give a new item the id of the old one. */
  instead?: readonly string[]
}

/**
 * Adds items of one user in this order, all or none. Each depends on earlier writes of the same record, and on the
 * writes that create the records it refers to. Throws if the device is full, has no storage, or is too slow. After a
 * timeout the device may still store the items.
 */
export async function addToTable(
  added: readonly NewOutboxItem[],
  { dropDrafts = [], keepDrafts = [], instead = [] }: AddOptions = {},
): Promise<OutboxItem[]> {
  if (added.length === 0) return []
  const { drafts } = deviceDatabase
  const things = added.flatMap(({ entityId, refersTo = [] }) => [entityId, ...refersTo])
  const written = reopened(deviceDatabase, () =>
    deviceDatabase.transaction('rw', table, drafts, async () => {
      const unsent = (await unsentAbout(things)).filter(({ opId }) => !instead.includes(opId))
      const items = withDependencies(added, unsent)
      await table.bulkDelete([...instead])
      await table.bulkAdd(items)
      await drafts.bulkPut([...keepDrafts])
      await drafts.bulkDelete([...dropDrafts])
      return items
    }),
  )
  return withinTime(written)
}

/** Adds items from a saved file as they are, and returns those that this device did not have (DUR-74). */
export async function addSavedItems(items: readonly OutboxItem[]): Promise<OutboxItem[]> {
  const written = reopened(deviceDatabase, () =>
    deviceDatabase.transaction('rw', table, async () => {
      const known = await table.bulkGet(items.map(({ opId }) => opId))
      const added = items.filter((_, at) => known[at] === undefined)
      await table.bulkAdd(added)
      return added
    }),
  )
  return withinTime(written)
}

/** Ids of those operations that this device has, sent or unsent. */
export async function knownOperations(opIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await reopened(deviceDatabase, () => table.bulkGet([...opIds]))
  return new Set(found.flatMap((item) => item?.opId ?? []))
}

/** Builds the items and sets `dependsOn` to the ids of the earlier writes that each depends on. */
function withDependencies(added: readonly NewOutboxItem[], unsent: readonly OutboxItem[]): OutboxItem[] {
  const items: OutboxItem[] = []
  for (const one of added) {
    const item = newItem(one)
    const before = [...unsent, ...items].filter(
      (other) =>
        other.userId === item.userId &&
        other.opId < item.opId &&
        (other.entityId === item.entityId || (other.creates && one.refersTo?.includes(other.entityId))),
    )
    items.push({ ...item, dependsOn: before.map(({ opId }) => opId) })
  }
  return items
}

/** Adds the fields that the outbox sets itself. */
export function newItem({ refersTo, ...item }: NewOutboxItem): OutboxItem {
  return {
    opId: uuidv7(),
    creates: false,
    input: null,
    request: null,
    baseVersion: null,
    mediaIds: [],
    ...item,
    dependsOn: [],
    recordedAt: localTime(Date.now()),
    state: 'waiting',
    tries: 0,
    nextTryAt: 0,
    problem: null,
    answer: null,
    sentAt: null,
  }
}

/** All unsent writes of these records. */
async function unsentAbout(entityIds: readonly string[]): Promise<OutboxItem[]> {
  const found = await Promise.all(
    [...new Set(entityIds)].map((id) => table.where('entityId').equals(id).toArray()),
  )
  return found.flat().filter(isUnsent)
}

/** All unsent items of one user, in order of creation. */
export async function unsentOf(userId: string): Promise<OutboxItem[]> {
  // One query for each state, because `anyOf` steps through the rows one by one.
  const found = await deviceDatabase.transaction('r', table, () =>
    Promise.all(unsentStates.map((state) => table.where('[userId+state]').equals([userId, state]).toArray())),
  )
  return found.flat().toSorted(inOrder)
}

/** Sent items of one user, oldest first. They never change, so items in `known` are not read again. */
export async function sentOf(userId: string, known: readonly OutboxItem[] = []): Promise<OutboxItem[]> {
  const byId = new Map(known.map((item) => [item.opId, item]))
  const opIds = await table.where('[userId+state]').equals([userId, 'sent']).primaryKeys()
  for (const item of await table.bulkGet(opIds.filter((opId) => !byId.has(opId))))
    if (item) byId.set(item.opId, item)
  const found = opIds.flatMap((opId) => byId.get(opId) ?? [])
  return found.toSorted((one, other) => (one.sentAt ?? 0) - (other.sentAt ?? 0))
}

/** Declined items of one user, oldest first. */
export async function declinedOf(userId: string): Promise<OutboxItem[]> {
  const found = await table.where('[userId+state]').equals([userId, 'declined']).toArray()
  return found.toSorted(inOrder)
}

const inOrder = (one: OutboxItem, other: OutboxItem) => (one.opId < other.opId ? -1 : 1)

/** Items that were sent although the device could not store them. They last until the page closes. */
const sentUnkept = new Map<string, OutboxItem>()

/** Remembers items that were sent without being stored. Updates the drafts and items they replace, if storage works. */
export async function recordSentUnkept(
  items: readonly OutboxItem[],
  { dropDrafts = [], keepDrafts = [], instead = [] }: AddOptions,
): Promise<void> {
  for (const item of items) sentUnkept.set(item.opId, item)
  const changed = deviceDatabase.transaction('rw', table, deviceDatabase.drafts, async () => {
    await table.bulkDelete([...instead])
    await deviceDatabase.drafts.bulkDelete([...dropDrafts])
    await deviceDatabase.drafts.bulkPut([...keepDrafts])
  })
  await withinTime(changed).catch(() => undefined)
}

export async function outboxItem(opId: string): Promise<OutboxItem | undefined> {
  return sentUnkept.get(opId) ?? table.get(opId)
}

/** True if the last attempt failed, for this item or for one that it depends on. Screens then stop waiting for it. */
export async function isHeldUp({ problem, dependsOn }: OutboxItem): Promise<boolean> {
  if (problem !== null) return true
  const before = await table.bulkGet([...dependsOn])
  return (await Promise.all(before.map((item) => item && isUnsent(item) && isHeldUp(item)))).includes(true)
}

/** Updates an item. Does nothing if it was removed. */
export async function changeItem(opId: string, changes: Partial<OutboxItem>): Promise<void> {
  await table.update(opId, changes)
}

/**
 * Marks an item as sent. Gives the new version to later edits of the same record that began from the same version, so
 * that they do not conflict with the user's own edit.
 */
export async function markSent(
  item: OutboxItem,
  answer: OutboxAnswer,
  files: readonly OutboxFile[] = [],
): Promise<void> {
  const { version } = answer
  await deviceDatabase.transaction('rw', table, async () => {
    await table.update(item.opId, { state: 'sent', answer, files, sentAt: Date.now(), problem: null })
    if (version === null) return
    const later = (await unsentAbout([item.entityId])).filter(
      ({ dependsOn, baseVersion }) => dependsOn.includes(item.opId) && baseVersion === item.baseVersion,
    )
    await table.bulkPut(later.map((one) => ({ ...one, baseVersion: version })))
  })
}

/** Stops retrying an item. It stays on the device until the user decides. */
export async function markStopped(
  { opId }: OutboxItem,
  state: 'conflict' | 'refused',
  problem: OutboxProblem,
): Promise<void> {
  await table.update(opId, { state, problem })
}

/** Marks rejected items as declined, after the screen has shown their error. */
export async function markDeclined(opIds: readonly string[]): Promise<void> {
  const sentAt = Date.now()
  await table.bulkUpdate(opIds.map((key) => ({ key, changes: { state: 'declined', sentAt } })))
}

/** Applies the user's changes to an item and makes it due immediately. */
export async function retryItem(
  opId: string,
  changes: Partial<OutboxItem> = {},
  { dropDrafts = [] }: Pick<AddOptions, 'dropDrafts'> = {},
): Promise<void> {
  await deviceDatabase.transaction('rw', table, deviceDatabase.drafts, async () => {
    await table.update(opId, { state: 'waiting', tries: 0, nextTryAt: 0, problem: null, ...changes })
    await deviceDatabase.drafts.bulkDelete([...dropDrafts])
  })
}

/**
 * Makes items that failed because of the network due immediately. Resets their tries: otherwise, after a day offline,
 * the first error of the server would delay them by minutes.
 */
export async function clearNetworkDelays(userId: string): Promise<void> {
  await table
    .where('[userId+state]')
    .equals([userId, 'waiting'])
    .and(({ problem, nextTryAt }) => problem?.code === 'network' && nextTryAt > 0)
    .modify({ nextTryAt: 0, tries: 0 })
}

/** Counts the unsent items of all users on this device. */
export async function countUnsent(): Promise<number> {
  const kept = (await table.orderBy('[userId+state]').uniqueKeys()) as unknown as [
    string,
    OutboxItem['state'],
  ][]
  const unsent = kept.filter(([, state]) => isUnsent({ state }))
  return unsent.length === 0 ? 0 : table.where('[userId+state]').anyOf(unsent).count()
}

/** Removes an item and returns it. Call only at the user's request. */
export async function removeItem(opId: string): Promise<OutboxItem | undefined> {
  return deviceDatabase.transaction('rw', table, async () => {
    const item = await table.get(opId)
    await table.delete(opId)
    return item
  })
}

/**
 * Replaces an unsent item and its dependents with a draft, in one transaction so that a crash loses nothing. Returns
 * the removed items.
 */
export async function takeBack(opId: string, draft: DraftRow): Promise<OutboxItem[]> {
  return deviceDatabase.transaction('rw', table, deviceDatabase.drafts, async () => {
    const item = await table.get(opId)
    if (!item || !isUnsent(item)) return []
    const later = (await unsentOf(item.userId)).filter(({ dependsOn }) => dependsOn.includes(opId))
    const taken = [item, ...later]
    await deviceDatabase.drafts.put(draft)
    await table.bulkDelete(taken.map(({ opId }) => opId))
    return taken
  })
}

/** Deletes sent and declined items older than a week. */
export async function deleteOldItems(userId: string): Promise<void> {
  const limit = Date.now() - SENT_KEPT_MS
  const kept = [...(await sentOf(userId)), ...(await declinedOf(userId))]
  const old = kept.filter(({ sentAt }) => (sentAt ?? 0) < limit)
  if (old.length > 0) await table.bulkDelete(old.map(({ opId }) => opId))
}

/** Deletes a user's sent items, which have their words. Those that were not sent stay. */
export async function forgetSent(userId: string): Promise<void> {
  const opIds = await table.where('[userId+state]').equals([userId, 'sent']).primaryKeys()
  await table.bulkDelete(opIds)
}

/** Removes the items that are still unsent, in one transaction, and returns them. Call only at the user's request. */
export async function removeItems(opIds: readonly string[]): Promise<OutboxItem[]> {
  return deviceDatabase.transaction('rw', table, async () => {
    const found = await table.bulkGet([...opIds])
    const removed = found.filter((item) => item !== undefined).filter(isUnsent)
    await table.bulkDelete(removed.map(({ opId }) => opId))
    return removed
  })
}
