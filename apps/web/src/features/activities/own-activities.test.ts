import { activitySentence } from '@lamplighter/domain/activities'
import { expect, test } from 'vitest'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { unsentLocations } from '../../lib/unsent/unsent-locations.ts'
import { location, membership, user, workOrder } from '../../testing/records.ts'
import { isTold, ownActivities, type ShownActivity, withOwnActivities } from './own-activities.ts'

const me = user()
const bench = location({ name: 'Bench' })
const order = workOrder({ title: 'Bench squeaks' })
const underWay = { sending: new Set<string>(), shares: new Map<string, number>() }

const item = (changes: Partial<OutboxItem>): OutboxItem => ({
  ...{
    opId: crypto.randomUUID(),
    userId: me._id,
    kind: '',
    entityId: bench._id,
    creates: false,
    dependsOn: [],
  },
  ...{ input: { base: bench }, request: null, baseVersion: null, mediaIds: [], title: 'Bench' },
  ...{ href: '/edit-location?lat=40.62&lng=-96.63', recordedAt: '2026-11-22T10:32:00.000-06:00' },
  ...{ state: 'waiting', tries: 0, nextTryAt: 0, problem: null, answer: null, sentAt: null },
  ...changes,
})
const place = { _id: bench._id, name: 'Bench', latitude: 40.62, longitude: -96.63 }
const told = (one: OutboxItem) => ownActivities([one], unsentLocations([one], me), me, underWay)[0]

// DUR-49: the sentences match the server's.
test.each<[string, Partial<OutboxItem>, string]>([
  ['location.tag.add', { request: { body: { tag: 'wood' } } }, 'Wes Worker updated location "Bench": tags'],
  [
    'location.update',
    { input: { form: { ...bench, name: 'Bench 2', at: bench }, base: bench }, title: 'Bench 2' },
    'Wes Worker updated location "Bench 2": name',
  ],
  ['location.trash', {}, 'Wes Worker deleted location "Bench"'],
  ['location.restore', { input: null }, 'Wes Worker restored location "Bench"'],
  ['note.create', { input: { place }, request: { body: {} } }, 'Wes Worker added a note to "Bench"'],
  ['note.delete', { input: { place }, title: 'Loose' }, 'Wes Worker deleted a note from "Bench"'],
  ['note.moderate', { input: null, title: 'Bench' }, 'Wes Worker deleted a note from "Bench"'],
  ['order.create', { input: { order }, title: order.title }, 'Wes Worker created work order "Bench squeaks"'],
  ['order.update', { input: { order }, title: 'Squeaks' }, 'Wes Worker updated work order "Squeaks"'],
  ['order.close', { input: { order }, title: order.title }, 'Wes Worker closed work order "Bench squeaks"'],
  [
    'order.reopen',
    { input: { order }, title: order.title, request: { body: { reason: 'Loose' } } },
    'Wes Worker reopened work order "Bench squeaks": Loose',
  ],
])('DUR-49 %s is worded as on the server', (kind, changes, sentence) => {
  const entry = told(item({ kind, ...changes }))
  expect(entry && activitySentence(entry)).toBe(sentence)
  expect(entry).toMatchObject({
    cityName: membership().cityName,
    unsent: { state: expect.stringContaining('n this device'), isStopped: false },
  })
})

test('FEED-12 a bulk change is one entry, worded as on the server, and its undo has none', () => {
  const bulk = { id: crypto.randomUUID(), isUndo: false }
  const tagging = (entityId: string) =>
    item({ kind: 'location.tag.add', entityId, bulk, request: { params: {}, body: { tag: 'oak' } } })
  const untagging = item({ kind: 'location.tag.remove', bulk: { ...bulk, isUndo: true } })
  const entries = ownActivities([tagging('a'), tagging('b'), untagging], [], me, underWay)
  expect(entries.map(activitySentence)).toEqual(['Wes Worker tagged 2 locations: oak'])
  const [entry] = entries
  const fromServer = { ...(entry as ShownActivity), createdAt: '2026-11-22T16:33:00.000Z' }
  expect(entry && isTold(entry, [fromServer])).toBe(true)
})

test('DUR-49 ignores items written by a later version of the app', () => {
  expect(told(item({ kind: 'order.merge' }))).toBeUndefined()
})

const entry = (createdAt: string, changes: Partial<ShownActivity> = {}): ShownActivity => ({
  ...{ _id: createdAt, type: 'location_created', action: 'location_added', description: '', details: {} },
  ...{ cityId: '', cityName: '', userId: me._id, userName: me.name, recordedAt: null, targetId: bench._id },
  ...{ locationId: null, metadata: {}, createdAt, ...changes },
})

test('DUR-49 puts own entries first in their day and keeps the order of days', () => {
  const [early, late, before] = [
    new Date(2026, 10, 22, 8),
    new Date(2026, 10, 22, 17),
    new Date(2026, 10, 21, 9),
  ]
  const server = [entry(late.toISOString(), { _id: 'late' })]
  const own = [
    entry(early.toISOString(), { _id: 'mine', unsent: null }),
    entry(before.toISOString(), { _id: 'of the day before', unsent: null }),
  ]
  expect(withOwnActivities(server, own).map(({ _id }) => _id)).toEqual(['mine', 'late', 'of the day before'])
})

test('DUR-49 shows no entry twice, and an earlier entry of the same record does not hide a new one', () => {
  const mine = entry('2026-11-22T16:32:00Z', { unsent: null })
  expect(isTold(mine, [entry('2026-11-22T16:32:05Z')])).toBe(true)
  expect(isTold(mine, [entry('2026-11-22T16:31:00Z')])).toBe(false)
  expect(isTold(mine, [entry('2026-11-22T16:32:05Z', { userId: 'dana' })])).toBe(false)
  expect(isTold(mine, [entry('2026-11-22T16:32:05Z', { type: 'location_updated' })])).toBe(false)
})
