import { expect, test } from 'vitest'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { location, user } from '../../testing/records.ts'
import { formOf } from './location-form.ts'
import { findUnsent, unsentLocations, unsentState, withUnsent } from './unsent-locations.ts'

const me = user()
const bench = location({ name: 'Bench', tags: ['wood'] })

function item(changes: Partial<OutboxItem>): OutboxItem {
  return {
    opId: crypto.randomUUID(),
    userId: me._id,
    kind: 'location.update',
    entityId: bench._id,
    creates: false,
    dependsOn: [],
    input: null,
    request: null,
    baseVersion: null,
    mediaIds: [],
    title: 'Bench',
    href: '/',
    recordedAt: '2026-11-22T10:32:05.120-06:00',
    state: 'waiting',
    tries: 0,
    nextTryAt: 0,
    problem: null,
    answer: null,
    sentAt: null,
    ...changes,
  }
}

const edit = (name: string) => item({ input: { form: { ...formOf(bench), name }, base: bench } })
const creation = (name: string, latitude = 40.62) => {
  const at = { latitude, longitude: -96.63 }
  const form = { ...formOf(bench), name, at, version: null, locationId: name }
  return item({
    kind: 'location.create',
    creates: true,
    entityId: name,
    title: name,
    input: { form, base: null },
  })
}

test('DUR-34: a record is seen with the changes that wait, the later over the earlier, and with its tags', () => {
  const tagged = item({
    kind: 'location.tag.add',
    request: { params: { id: bench._id }, body: { tag: 'shady' } },
  })
  const untagged = item({ kind: 'location.tag.remove', request: { params: { id: bench._id, tag: 'wood' } } })
  const seen = withUnsent(bench, [edit('First'), tagged, untagged])
  expect(seen).toMatchObject({ name: 'First', tags: ['shady'], version: bench.version })
  expect(withUnsent(bench, [edit('First'), edit('Second')]).name).toBe('Second')
  expect(withUnsent(bench, [creation('Other')])).toBe(bench)
})

test('LOC-30: one’s own new locations are there before the server has them, and nobody else’s', () => {
  const others = { ...creation('Of Dana'), userId: 'dana' }
  const made = unsentLocations([creation('Lamp'), others, creation('Hydrant')], me)
  expect(made.map(({ name, version, userId }) => [name, version, userId.name])).toEqual([
    ['Hydrant', 0, me.name],
    ['Lamp', 0, me.name],
  ])
})

test('LOC-16: they are found by their id, or within the tolerance', () => {
  const made = unsentLocations([creation('Lamp'), creation('Hydrant', 40.63)], me)
  const near = { latitude: 40.62008, longitude: -96.63 }
  expect(findUnsent(made, 'Hydrant', null, 0)?.name).toBe('Hydrant')
  expect(findUnsent(made, undefined, near, 0.0001)?.name).toBe('Lamp')
  expect(findUnsent(made, undefined, near, 0.000001)).toBeNull()
  expect(findUnsent(made, undefined, null, 1)).toBeNull()
})

test('DUR-34: the mark tells first of what needs the user, then of what is being sent', () => {
  const waiting = edit('First')
  const note = item({ kind: 'note.create', entityId: 'note', request: { body: { locationId: bench._id } } })
  const refused = item({
    state: 'refused',
    problem: { code: 'forbidden', status: 403, message: 'No', current: null },
  })
  const state = (unsent: OutboxItem[], ...sending: string[]) =>
    unsentState(bench._id, unsent, new Set(sending))
  expect(state([])).toBeNull()
  expect(state([waiting, note])).toBe('On this device')
  expect(state([waiting, note], note.opId)).toBe('Sending')
  expect(state([waiting, note, refused], note.opId)).toBe('Not accepted')
  expect(state([creation('Other')])).toBeNull()
})
