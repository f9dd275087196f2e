import { createNote } from '@lamplighter/domain/notes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { uuidv7 } from '../api/ids.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { addToTable, unsentOf } from './outbox-table.ts'
import type { FilesOfItem } from './ready-items.ts'
import { createSender, type Sender } from './sender.ts'

const userId = uuidv7()
const ITEMS = 60
const noFiles: FilesOfItem = { waiting: [], refused: [], lost: [], sent: [] }
const sent: string[] = []
/** Of the files that items wait for, those that are on the server. */
const arrived = new Set<string>()
const asked: string[] = []
let sender: Sender

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  arrived.clear()
  sent.length = 0
  asked.length = 0
  sender = createSender({
    kinds: { 'note.create': { endpoint: createNote, input: z.unknown(), changes: [] } },
    userId: () => userId,
    async send(_kind, _request, { opId }) {
      sent.push(opId)
      return { answer: null, at: '2026-11-22T10:00:00Z' }
    },
    async filesOf({ opId, mediaIds }) {
      asked.push(opId)
      return { ...noFiles, waiting: mediaIds.filter((id) => !arrived.has(id)) }
    },
    forgetFiles: () => undefined,
    onSent: () => undefined,
    onSending: () => undefined,
  })
})
afterEach(() => {
  sender.stop()
  vi.restoreAllMocks()
})

const add = (mediaIdOf: (at: number) => string[] = () => []) =>
  addToTable(
    Array.from({ length: ITEMS }, (_, at) => ({
      userId,
      kind: 'note.create',
      entityId: uuidv7(),
      request: { body: {} },
      mediaIds: mediaIdOf(at),
      title: 'Bench',
      href: '/',
    })),
  )

test('DUR-52: the outbox is read whole once, and not again for each item that is sent', async () => {
  const added = await add()
  const reads = vi.spyOn(IDBIndex.prototype, 'getAll')
  sender.wake()
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(ITEMS)
  // One for each state of what is not sent.
  expect(reads).toHaveBeenCalledTimes(3)
  expect(sent.toSorted()).toEqual(added.map(({ opId }) => opId))
})

test('DUR-52: a file that has arrived is a reason to look at the item that waits for it, and at no other', async () => {
  const added = await add((at) => [`photo ${at}`])
  sender.wake()
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(ITEMS)
  arrived.add('photo 7')
  sender.filesSettled(arrived)
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual([added[7]?.opId])
  expect(asked).toHaveLength(ITEMS + 1)
  expect(await unsentOf(userId)).toHaveLength(ITEMS - 1)
})
