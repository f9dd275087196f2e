/** DUR-52. The outbox is read once for all who show it, and what did not change is not drawn again. */
import { beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../api/ids.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { newNoteItem } from './new-note-item.ts'
import { outboxOwner, sentItems, unsentItems } from './outbox-stores.ts'
import { addToTable, changeItem, markSent } from './outbox-table.ts'
import { watchOutbox } from './watch-outbox.ts'

const me = uuidv7()
const place = { name: 'Lamp 7', latitude: 41, longitude: -97 }
const noteOf = (text: string) =>
  newNoteItem(me, { ...place, _id: uuidv7() }, { _id: uuidv7(), text, mediaIds: [] })

beforeEach(() => deviceDatabase.outbox.clear())

test('DUR-52: what did not change stays the same object, and what was sent is not read again', async () => {
  const [one, other] = await addToTable([noteOf('One'), noteOf('Other')])
  if (!one || !other) throw new Error('Two were added')
  const leave = [watchOutbox(me), watchOutbox(me)]
  await expect.poll(() => unsentItems.get().length).toBe(2)
  const before = unsentItems.get()
  await changeItem(other.opId, { tries: 1 })
  await expect.poll(() => unsentItems.get()[1]?.tries).toBe(1)
  expect(unsentItems.get()[0]).toBe(before[0])
  await markSent(one, { at: '2026-11-22T10:00:00.000Z', version: 1 })
  await expect.poll(() => sentItems.get().map(({ opId }) => opId)).toEqual([one.opId])
  const [receipt] = sentItems.get()
  await markSent(other, { at: '2026-11-22T10:01:00.000Z', version: 1 })
  await expect.poll(() => sentItems.get().length).toBe(2)
  expect(sentItems.get()[0]).toBe(receipt)
  leave[0]?.()
  expect(outboxOwner.get()).toBe(me)
  leave[1]?.()
  expect([outboxOwner.get(), unsentItems.get(), sentItems.get()]).toEqual([null, [], []])
})
