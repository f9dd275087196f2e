import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuidv7 } from '../api/ids.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { settled } from './outbox.ts'
import type { NewOutboxItem } from './outbox-item.ts'
import {
  addToTable,
  changeItem,
  clearNetworkDelays,
  markSent,
  markStopped,
  outboxItem,
  takeBack,
  unsentOf,
} from './outbox-table.ts'

const userId = uuidv7()
const draft = { key: `${userId}:location:a`, value: { name: 'Bench' }, savedAt: 1 }

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
})

afterEach(() => vi.restoreAllMocks())

const item = (entityId: string, changes: Partial<NewOutboxItem> = {}): NewOutboxItem => ({
  userId,
  kind: 'location.create',
  entityId,
  title: 'Bench',
  href: '/',
  ...changes,
})
const bench = item('bench', { creates: true })
const noteOfBench = item('note', { kind: 'note.create', creates: true, refersTo: ['bench'] })
const problem = { code: 'forbidden' as const, status: 403, message: 'No', current: null }

test('DUR-33: a draft goes as its items come, or stays where they cannot be kept', async () => {
  await deviceDatabase.drafts.put(draft)
  const twice = { ...bench, opId: uuidv7() }
  await expect(addToTable([twice, twice], { dropDrafts: [draft.key] })).rejects.toThrow()
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(draft)
  expect(await unsentOf(userId)).toEqual([])

  await addToTable([bench, noteOfBench], { dropDrafts: [draft.key] })
  expect(await deviceDatabase.drafts.get(draft.key)).toBeUndefined()
  expect(await unsentOf(userId)).toHaveLength(2)
})

test('DUR-33: where Safari has lost its storage for a moment, it is opened anew and asked once more', async () => {
  await deviceDatabase.open()
  const lost = vi.spyOn(deviceDatabase.core, 'transaction').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await addToTable([item('bench')])
  expect(lost).toHaveBeenCalled()
  expect(await unsentOf(userId)).toMatchObject([{ entityId: 'bench' }])
})

test('DUR-51: a draft that loses its note to the outbox stays without it, or as it was where there is no room', async () => {
  await deviceDatabase.drafts.put(draft)
  const rest = { ...draft, value: { name: 'Bench', noteText: '' } }
  const twice = { ...noteOfBench, opId: uuidv7() }
  await expect(addToTable([twice, twice], { keepDrafts: [rest] })).rejects.toThrow()
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(draft)

  await addToTable([noteOfBench], { keepDrafts: [rest] })
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(rest)
  expect(await unsentOf(userId)).toHaveLength(1)
})

test('DUR-55: a new item depends on the unsent writes that this device holds, and an id is added only once', async () => {
  const made = await addToTable([bench])
  const [note] = await addToTable([noteOfBench])
  expect(note?.dependsOn).toEqual(made.map(({ opId }) => opId))
  const edit = item('bench', { kind: 'location.edit' })
  expect((await addToTable([edit]))[0]?.dependsOn).toEqual(note?.dependsOn)
  const twice = { ...noteOfBench, opId: note?.opId ?? '' }
  await expect(addToTable([item('other', { creates: true }), twice])).rejects.toThrow()
  expect((await unsentOf(userId)).map(({ entityId }) => entityId)).toEqual(['bench', 'note', 'bench'])
})

test('DUR-33: taken back, an item and what waits for it are a draft again; other items stay', async () => {
  const [made] = await addToTable([bench, noteOfBench, item('other')])
  const taken = await takeBack(made?.opId ?? '', draft)
  expect(taken.map(({ entityId }) => entityId)).toEqual(['bench', 'note'])
  expect((await unsentOf(userId)).map(({ entityId }) => entityId)).toEqual(['other'])
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(draft)
})

test('DUR-33: what the server has is not taken back', async () => {
  const [made] = await addToTable([bench])
  if (made) await markSent(made, { at: '2026-11-22T10:00:00Z', version: 1 })
  expect(await takeBack(made?.opId ?? '', draft)).toEqual([])
  expect(await deviceDatabase.drafts.get(draft.key)).toBeUndefined()
})

test('DUR-35: nobody waits for the answer to what goes only after something that had none', async () => {
  const [made, note] = await addToTable([bench, noteOfBench, item('note')])
  const last = (await unsentOf(userId)).at(-1)
  const told = Promise.all([note, last].map((one) => settled(one?.opId ?? '', 10 * 60_000)))
  const silence = { ...problem, code: 'network' as const, status: 0 }
  await changeItem(made?.opId ?? '', { tries: 1, problem: silence })
  expect(await told).toMatchObject([
    { opId: note?.opId, state: 'waiting', problem: null },
    { opId: last?.opId, state: 'waiting', problem: null },
  ])
})

test('DUR-18: tries without a network do not count once it is back', async () => {
  const [lost, busy] = await addToTable([bench, item('other')])
  const later = { tries: 30, nextTryAt: Date.now() + 300_000 }
  const busyServer = { ...problem, code: 'unavailable' as const, status: 503 }
  await changeItem(lost?.opId ?? '', { ...later, problem: { ...problem, code: 'network', status: 0 } })
  await changeItem(busy?.opId ?? '', { ...later, problem: busyServer })
  await clearNetworkDelays(userId)
  expect(await unsentOf(userId)).toMatchObject([
    { opId: lost?.opId, tries: 0, nextTryAt: 0 },
    { opId: busy?.opId, ...later },
  ])
})

test('DUR-33: what was refused goes again under its operation, before what waits for it', async () => {
  const [made, note] = await addToTable([bench, noteOfBench])
  if (made) await markStopped(made, 'refused', problem)
  const [tag] = await addToTable([item('bench', { kind: 'location.tag.add' })])
  const opId = made?.opId ?? ''
  await addToTable([{ ...bench, opId, title: 'Mended' }], { instead: [opId] })
  expect(await outboxItem(opId)).toMatchObject({
    title: 'Mended',
    state: 'waiting',
    dependsOn: [],
    problem: null,
  })
  expect([note?.dependsOn, tag?.dependsOn]).toEqual([[opId], [opId]])
})

/** What requests answer with while `work` runs, by the number of rows. */
async function rowsRead(work: () => Promise<unknown>): Promise<number[]> {
  const asked: IDBRequest<unknown[]>[] = []
  const { getAll } = IDBIndex.prototype
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...args) {
    const request = getAll.apply(this, args)
    asked.push(request)
    return request
  })
  await work()
  return asked.map(({ result }) => result.length)
}

const others = Array.from({ length: 40 }, (_, at) => item(`other ${at}`, { creates: true }))
const answer = { at: '2026-11-22T10:00:00Z', version: 2 }

test('DUR-55: a write reads what waits of its own things, however much else does', async () => {
  await addToTable([bench, ...others])
  // The place that it belongs to, and itself.
  expect(await rowsRead(() => addToTable([noteOfBench]))).toEqual([0, 1])
})

test('DUR-55: what was sent hands its version to later edits of the same thing, and reads no others', async () => {
  const edit = item('bench', { kind: 'location.update', baseVersion: 1 })
  const [first, second, newer, elsewhere] = await addToTable([
    edit,
    edit,
    { ...edit, baseVersion: 7 },
    { ...edit, entityId: 'other' },
    ...others,
  ])
  const read = await rowsRead(() => (first ? markSent(first, answer) : Promise.reject()))
  expect(read).toEqual([3])
  const versions = await Promise.all([second, newer, elsewhere].map((one) => outboxItem(one?.opId ?? '')))
  expect(versions.map((one) => one?.baseVersion)).toEqual([2, 7, 1])
  expect(await outboxItem(first?.opId ?? '')).toMatchObject({ state: 'sent', answer })
})

test('DUR-55: of several writes none is kept where the last one cannot be, and a device that goes on keeps them', async () => {
  const [made] = await addToTable([bench])
  await deviceDatabase.drafts.put(draft)
  const taken = item('other', { opId: made?.opId ?? '' })
  await expect(addToTable([noteOfBench, taken], { dropDrafts: [draft.key] })).rejects.toThrow()
  const unwritable = item('other', { input: () => 'no data' })
  await expect(addToTable([noteOfBench, unwritable], { dropDrafts: [draft.key] })).rejects.toThrow()
  expect((await unsentOf(userId)).map(({ entityId }) => entityId)).toEqual(['bench'])
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(draft)
})

test('DUR-55: live queries are told of what was added', async () => {
  let count = 0
  const subscription = liveQuery(() => unsentOf(userId)).subscribe((items) => {
    count = items.length
  })
  await addToTable([bench])
  await expect.poll(() => count).toBe(1)
  subscription.unsubscribe()
})

test('DUR-55: an addition is one strict transaction', async () => {
  const written: string[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const begun = transaction.apply(this, args)
    if (begun.mode === 'readwrite') written.push(begun.durability)
    return begun
  })
  // An open database has its transactions begun past the spy.
  deviceDatabase.close({ disableAutoOpen: false })
  await deviceDatabase.open()
  await addToTable([bench, noteOfBench], { dropDrafts: [draft.key] })
  expect(written).toEqual(['strict'])
})
