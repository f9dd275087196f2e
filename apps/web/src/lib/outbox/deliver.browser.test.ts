/** What of the outbox a form asks for. Nothing sends here: items stay as they are put. */
import { beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../api/ids.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { deliverAgain } from './deliver.ts'
import { newNoteItem } from './new-note-item.ts'
import { addToOutbox, discardItem } from './outbox.ts'
import { unsentItems } from './outbox-stores.ts'
import { markStopped, takeBack, unsentOf } from './outbox-table.ts'

const userId = uuidv7()
const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
const item = (text: string) => newNoteItem(userId, place, { _id: uuidv7(), text, mediaIds: [] })
const refusal = { code: 'forbidden', status: 403, message: 'No', current: null } as const
const draft = { key: `${userId}:form`, value: 'typed', savedAt: 1 }

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  unsentItems.set([])
})

async function refused(text: string) {
  const [added] = await addToOutbox([item(text)])
  if (!added) throw new Error('Nothing was added')
  await markStopped(added, 'refused', refusal)
  return added
}

test('DUR-18: what was refused is a draft again, in one transaction', async () => {
  const { opId } = await refused('One')
  expect(await takeBack(opId, draft)).toMatchObject([{ opId }])
  expect(await unsentOf(userId)).toEqual([])
  expect(await deviceDatabase.drafts.get(draft.key)).toEqual(draft)
  // A second time there is nothing to take back, and no draft is written over.
  await deviceDatabase.drafts.update(draft.key, { value: 'typed since' })
  expect(await takeBack(opId, draft)).toEqual([])
  expect(await deviceDatabase.drafts.get(draft.key)).toMatchObject({ value: 'typed since' })
})

test('DUR-18: one item takes the place of another and of its draft: all of it or nothing', async () => {
  const { opId } = await refused('One')
  await deviceDatabase.drafts.put(draft)
  const options = { instead: [opId], dropDrafts: [draft.key] }
  const twice = item('Two')
  await expect(
    addToOutbox(
      [
        { ...twice, opId: 'same' },
        { ...twice, opId: 'same' },
      ],
      options,
    ),
  ).rejects.toThrow()
  expect(await unsentOf(userId)).toMatchObject([{ opId, state: 'refused' }])
  expect(await deviceDatabase.drafts.count()).toBe(1)
  const [added] = await addToOutbox([twice], options)
  expect(await unsentOf(userId)).toMatchObject([{ opId: added?.opId, state: 'waiting' }])
  expect(await deviceDatabase.drafts.count()).toBe(0)
})

test('DUR-18: screens know of it at once: added, sent again, discarded', async () => {
  const { opId } = await refused('One')
  expect(unsentItems.get()).toMatchObject([{ opId, state: 'waiting' }])
  const kept: string[] = []
  const delivery = deliverAgain(opId, { title: 'Changed' }, { onKept: () => kept.push('kept') })
  await expect.poll(() => kept).toEqual(['kept'])
  expect(unsentItems.get()).toMatchObject([{ opId, state: 'waiting', title: 'Changed', problem: null }])
  await discardItem(opId)
  expect(unsentItems.get()).toEqual([])
  // Discarded while its answer was waited for.
  expect(await delivery).toMatchObject({ how: 'kept', item: { opId } })
})
