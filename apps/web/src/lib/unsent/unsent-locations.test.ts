import { expect, test } from 'vitest'
import { location, user } from '../../testing/records.ts'
import { stateOfAll } from '../outbox/item-words.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { fieldsOf, type LocationForm } from './location-input.ts'
import { matchesFilters } from './matches-filters.ts'
import { findUnsent, locationRecords, unsentLocations, withUnsent } from './unsent-locations.ts'
import { countDelta, mergedList } from './unsent-records.ts'

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

const form = (changes: Partial<LocationForm>): LocationForm => {
  const { version, _id: locationId } = bench
  return { ...fieldsOf(bench), choice: null, version, locationId, ...changes }
}
const edit = (changes: Partial<LocationForm>, sent: Partial<OutboxItem> = {}) =>
  item({ input: { form: form(changes), base: bench }, ...sent })
const creation = (name: string, latitude = 40.62, changes: Partial<OutboxItem> = {}) => {
  const at = { latitude, longitude: -96.63 }
  return item({
    kind: 'location.create',
    creates: true,
    entityId: name,
    title: name,
    input: { form: form({ name, at, version: null, locationId: name }), base: null },
    ...changes,
  })
}
const note = (changes: Partial<OutboxItem> = {}) =>
  item({
    kind: 'note.create',
    entityId: 'note',
    request: { body: { locationId: bench._id, text: 'Slat is loose', images: ['photo'] } },
    ...changes,
  })
const own = (...items: OutboxItem[]) => unsentLocations(items, me)
const names = (locations: readonly { name: string }[]) => locations.map(({ name }) => name)

test('DUR-34: applies unsent changes in order, including tags and notes', () => {
  const tagged = item({
    kind: 'location.tag.add',
    request: { params: { id: bench._id }, body: { tag: 'shady' } },
  })
  const untagged = item({ kind: 'location.tag.remove', request: { params: { id: bench._id, tag: 'wood' } } })
  const seen = withUnsent(bench, [edit({ name: 'First' }), tagged, untagged, note()])
  expect(seen).toMatchObject({ name: 'First', tags: ['shady'], version: bench.version })
  expect(seen).toMatchObject({ noteCount: 1, mediaCount: 1, latestNote: 'Slat is loose' })
  expect(withUnsent(bench, [edit({ name: 'First' }), edit({ name: 'Second' })]).name).toBe('Second')
  expect(withUnsent(bench, [creation('Other')])).toBe(bench)
})

test('DUR-34: applies sent changes only to older records', () => {
  const sent = edit({ name: 'Mine' }, { state: 'sent', answer: { at: '', version: 2 } })
  expect(withUnsent(bench, [sent]).name).toBe('Mine')
  expect(withUnsent({ ...bench, version: 2 }, [sent]).name).toBe('Bench')
  expect(withUnsent({ ...bench, name: 'Theirs', version: 3 }, [sent]).name).toBe('Theirs')
})

test('LOC-30: includes only the user’s own unsent locations', () => {
  const made = own(creation('Lamp'), { ...creation('Of Dana'), userId: 'dana' }, creation('Hydrant'))
  expect(made.map(({ before, after }) => [before, after.name, after.version, after.userId.name])).toEqual([
    [null, 'Hydrant', 0, me.name],
    [null, 'Lamp', 0, me.name],
  ])
})

test('LOC-16: finds them by id or within the tolerance', () => {
  const made = own(creation('Lamp'), creation('Hydrant', 40.63), edit({ name: 'Bench, painted' }))
  const near = { latitude: 40.62008, longitude: -96.63 }
  expect(findUnsent(made, 'Hydrant', null, 0)?.name).toBe('Hydrant')
  expect(findUnsent(made, undefined, near, 0.0001)?.name).toBe('Lamp')
  expect(findUnsent(made, undefined, near, 0.000001)).toBeNull()
  expect(findUnsent(made, undefined, null, 1)).toBeNull()
  // The server already has that one.
  expect(findUnsent(made, bench._id, null, 1)).toBeNull()
})

test('DUR-34: merges them into a list by filters, without duplicates, and adjusts its counts', () => {
  const other = location({ name: 'Other' })
  const writes = [creation('Lamp'), edit({ name: 'Bench, painted', tags: ['painted'] })]
  const shown = (filters: object) =>
    names(
      mergedList(
        locationRecords,
        [other, bench].filter((one) => matchesFilters(one, filters)),
        { items: writes, records: own(...writes) },
        filters,
      ),
    )
  expect(shown({})).toEqual(['Lamp', 'Other', 'Bench, painted'])
  expect(countDelta(locationRecords, own(...writes), {})).toBe(1)
  expect(shown({ tags: ['wood'] })).toEqual(['Lamp'])
  expect(shown({ tags: ['painted'] })).toEqual(['Bench, painted'])
  expect(countDelta(locationRecords, own(...writes), { tags: ['painted'] })).toBe(1)
  expect(shown({ search: 'lamp' })).toEqual(['Lamp'])
  // Sent, and already listed.
  const sent = creation('Lamp', 40.62, { state: 'sent', answer: { at: '', version: 1 } })
  const listed = location({ _id: 'Lamp', name: 'Lamp' })
  expect(names(mergedList(locationRecords, [listed], { items: [sent], records: own(sent) }, {}))).toEqual([
    'Lamp',
  ])
})

test('DUR-34: adds only locations that match because of a change: neither trashed ones nor those of a later page', () => {
  const other = location({ name: 'Other' })
  const trashed = item({ kind: 'location.trash', input: { base: bench }, state: 'sent', sentAt: 1 })
  const renamed = edit({ name: 'Bench, painted' })
  for (const write of [trashed, renamed])
    expect(names(mergedList(locationRecords, [other], { items: [write], records: own(write) }, {}))).toEqual([
      'Other',
    ])
})

test('DUR-34, LOC-50: shows a moved location at its new position without the old address', () => {
  const writes = [edit({ at: { latitude: 41, longitude: -96 } })]
  const within = (latitude: number, longitude: number) =>
    names(
      mergedList(
        locationRecords,
        [bench],
        { items: writes, records: own(...writes) },
        { bbox: [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1] },
      ),
    )
  expect(within(40.62, -96.63)).toEqual([])
  expect(within(41, -96)).toEqual(['Bench'])
  const named = { ...bench, placeWords: '712 Clover St' }
  expect(withUnsent(named, writes)).not.toHaveProperty('placeWords')
  expect(withUnsent(named, [edit({ name: 'Bench 2' })]).placeWords).toBe('712 Clover St')
  expect(matchesFilters({ ...bench, longitude: 179.9 }, { bbox: [179, 40, -179, 41] })).toBe(true)
})

test('DUR-34: shows first what needs attention, then what is being sent', () => {
  const waiting = edit({ name: 'First' })
  const noted = note()
  const refused = item({
    state: 'refused',
    problem: { code: 'forbidden', status: 403, message: 'No', current: null },
  })
  const none = new Map<string, number>()
  const state = (items: OutboxItem[], sending: string[] = [], shares = none) =>
    stateOfAll(items, { sending: new Set(sending), shares })
  expect(state([])).toBeNull()
  expect(state([edit({}, { state: 'sent' })])).toBeNull()
  expect(state([waiting, noted])).toBe('On this device')
  expect(state([waiting, noted], [noted.opId])).toBe('Sending')
  expect(state([waiting, noted], [], new Map([[noted.opId, 40]]))).toBe('Sending 40%')
  expect(state([waiting, noted, refused], [noted.opId])).toBe('Not accepted')
  expect(state([waiting, item({ kind: 'location.trash' })])).toBe('Moving to trash: on this device')
})
