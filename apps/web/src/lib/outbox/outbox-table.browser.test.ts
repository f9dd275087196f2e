import { beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../api/ids.ts'
import { deviceDatabase } from '../device-database.ts'
import { settled } from './outbox.ts'
import type { NewOutboxItem } from './outbox-item.ts'
import {
  addToTable,
  changeItem,
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
