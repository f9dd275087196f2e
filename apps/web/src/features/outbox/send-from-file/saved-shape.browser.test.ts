/** DUR-74. Whatever a device may hold comes back from a file. */
import { expect, test } from 'vitest'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { newNoteItem, noteInput, notesHref } from '../../../lib/outbox/new-note-item.ts'
import type { NewOutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { newItem } from '../../../lib/outbox/outbox-table.ts'
import { trashItem } from '../../../lib/outbox/trash.ts'
import { fieldsOf } from '../../../lib/unsent/location-input.ts'
import { location, user, workOrder } from '../../../testing/records.ts'
import { locationItem, tagItem } from '../../locations/locations.outbox.ts'
import { bodyOf } from '../../work-orders/form/order-draft.ts'
import * as orders from '../../work-orders/work-orders.outbox.ts'
import { SAVED_FORMAT, savedOutbox } from '../save-as-file/saved-file.ts'
import { kinds } from '../start-sender.ts'
import { readZip } from './read-zip.ts'
import { savedShape } from './saved-shape.ts'

const wes = user()
const lamp = location({ name: 'Lamp 7' })
const order = workOrder()
const write = { order, by: { _id: wes._id, name: wes.name } }
const { name, version } = lamp
const fields = { ...fieldsOf(lamp), choice: null }
const deletion = (kind: string, input: unknown): NewOutboxItem => ({
  ...{ userId: wes._id, kind, entityId: uuidv7(), input, title: 'Lamp 7', href: notesHref(lamp) },
  request: { params: { id: uuidv7() } },
})

const items: NewOutboxItem[] = [
  locationItem(wes._id, { form: { ...fields, version: null, locationId: uuidv7() }, base: null }, null),
  locationItem(
    wes._id,
    { form: { ...fields, version, locationId: lamp._id }, base: lamp },
    {
      params: { id: lamp._id },
      body: { name: 'Lamp 8' },
    },
  ),
  tagItem(wes._id, 'location.tag.add', lamp, 'loose'),
  tagItem(wes._id, 'location.tag.remove', lamp, 'loose'),
  trashItem(wes._id, lamp),
  { ...trashItem(wes._id, { _id: lamp._id, name }), kind: 'location.restore' },
  newNoteItem(wes._id, lamp, { _id: uuidv7(), text: 'Dark', mediaIds: [] }),
  deletion('note.delete', noteInput(lamp)),
  deletion('note.moderate', null),
  orders.newOrderItem(write),
  orders.editItem({
    ...write,
    edited: { ...bodyOf(order), title: 'New' },
    base: bodyOf(order),
    baseVersion: 1,
  }),
  orders.closingItem({ ...write, note: null }),
  orders.reopeningItem({ ...write, reason: null, baseVersion: 1 }),
  orders.stepItem({ ...write, step: { _id: uuidv7(), kind: 'on_hold', reason: 'Parts', position: null } }),
  orders.commentItem({ ...write, comment: { _id: uuidv7(), text: 'Seen', images: [] } }),
  orders.commentDeletionItem({ ...write, commentId: uuidv7() }),
]

test('the list below has each kind', () => {
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

async function contentOf(item: NewOutboxItem) {
  const zip = await new Response(await savedOutbox(wes, [newItem(item)])).blob()
  const list = await (await readZip(zip))?.get('outbox.json')?.read()
  return JSON.parse((await list?.text()) ?? '')
}

/** Written out: a field that a later version adds is missing in files of this one. */
const savedToday = {
  form: {
    ...{ name: 'Lamp 8', description: '', notes: '', icon: null, tags: [] },
    ...{ at: { latitude: 40.62, longitude: -96.63 }, choice: null, version: 1, locationId: lamp._id },
  },
  base: {
    ...{ _id: lamp._id, name: 'Lamp 7', description: '', notes: '', icon: null, tags: [] },
    ...{ latitude: 40.62, longitude: -96.63, cityId: lamp.cityId, zip: '68000' },
    ...{ city: 'Elmhurst', cityName: 'Elmhurst', state: 'NE', cityState: 'NE' },
    address: { street: '', city: 'Elmhurst', state: 'NE', zip: '68000' },
    ...{ mediaUrls: [], media: [], mediaCount: 0, noteCount: 0, latestNote: null, attributes: {} },
    ...{ userId: lamp.userId, version: 1, deletedAt: null },
    ...{ createdAt: lamp.createdAt, updatedAt: lamp.updatedAt, timestamp: lamp.timestamp },
  },
}

test('DUR-74 takes back an edit that an earlier version of the app saved', async () => {
  const content = await contentOf(
    locationItem(wes._id, { form: { ...fields, version, locationId: lamp._id }, base: lamp }, null),
  )
  content.items[0].toSend.input = savedToday
  expect(savedShape.safeParse(content).error?.issues ?? []).toEqual([])
  // The record may be longer than what a user may enter now.
  content.items[0].toSend.input.base.description = 'x'.repeat(20_000)
  expect(savedShape.safeParse(content).error?.issues ?? []).toEqual([])
})

test.each(items.map((item) => [item.kind, item] as const))('DUR-74 takes back %s', async (_, item) => {
  const content = await contentOf(item)
  expect(content.format).toBe(SAVED_FORMAT)
  expect(savedShape.safeParse(content).error?.issues ?? []).toEqual([])
  content.items[0].toSend.input = { form: 'forged', place: 1, order: 2, base: 3 }
  expect(savedShape.safeParse(content).success).toBe(false)
})
