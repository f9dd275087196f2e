import { chooseIcon } from '@lamplighter/domain/catalog'
import { hasMoved, type Location } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { expect, test } from 'vitest'
import {
  bodyOf,
  type FoundPlace,
  formOf,
  locationToCheck,
  newForm,
  nowhere,
  pinIcon,
  placeToSend,
} from './location-form.ts'
import { differences, draftChanges, shortChanges } from './saving/differences.ts'

const membership = {
  cityId: 'c1',
  cityName: 'Prairie Falls',
  cityState: 'NE',
  role: 'city_worker',
  status: 'active',
  userType: 'utilities_department',
  customCategories: [],
}
const worker: Caller = { userId: 'u1', platformRole: 'user', memberships: [membership] }
const bench = {
  _id: 'l1',
  name: 'Bench',
  description: '',
  notes: 'Key at the depot',
  icon: 'bench',
  tags: ['parks'],
  latitude: 40.62,
  longitude: -96.63,
  cityId: 'c1',
  city: 'Lancaster County',
  state: 'NE',
  version: 3,
} as unknown as Location

test('a new location starts with the default icon, or the first one its creator may choose', () => {
  const everyone = { ...worker, memberships: [{ ...membership, userType: 'all' }] }
  expect(newForm(null, everyone, 'n').icon).toBe('trail_marker')
  expect(newForm(null, worker, 'n').icon).not.toBe('trail_marker')
})

test('LOC-105 the pin of a new location is neutral until its icon is chosen', () => {
  const everyone = { ...worker, memberships: [{ ...membership, userType: 'all' }] }
  const begun = newForm(null, everyone, 'n')
  expect(pinIcon(begun, everyone)).toBeNull()
  expect(pinIcon({ ...begun, tags: ['shady'] }, everyone)).toBeNull()
  expect(pinIcon({ ...begun, ...chooseIcon({ tags: [] }, 'trail_marker') }, everyone)).toBe('trail_marker')
  expect(pinIcon({ ...begun, icon: 'bench' }, everyone)).toBe('bench')
  expect(pinIcon({ ...formOf(bench), icon: 'trail_marker', tags: [] }, everyone)).toBe('trail_marker')
})

test('a location that has not moved is checked against its own city, whatever the place is called', () => {
  const form = formOf(bench)
  expect(hasMoved(bench, form.at)).toBe(false)
  expect(locationToCheck(form, nowhere, bench, worker)).toMatchObject({ cityId: 'c1', city: 'Prairie Falls' })
  const moved = { ...form, at: { latitude: 41, longitude: -96.63 } }
  expect(locationToCheck(moved, nowhere, bench, worker).city).toBe(nowhere.city)
})

test('a conflict names only the fields that differ', () => {
  const mine = { ...formOf(bench), name: 'Bench by the gate' }
  expect(differences(bench, mine)).toEqual([{ field: 'Name', theirs: 'Bench', mine: 'Bench by the gate' }])
})

test("edits, compares and sends the location's own notes", () => {
  const form = { ...formOf(bench), notes: 'Key at the gate' }
  expect(differences(bench, form).map(({ field, theirs, mine }) => [field, theirs, mine])).toEqual([
    ['Notes on this location', 'Key at the depot', 'Key at the gate'],
  ])
  expect(bodyOf(form, nowhere, bench, membership).notes).toBe('Key at the gate')
})

test('names unsaved changes of a draft: fields, distance moved, waiting notes', () => {
  const nothing = { notes: 0, files: 0 }
  expect(draftChanges(bench, formOf(bench), nothing)).toEqual([])
  const mine = { ...formOf(bench), name: 'Seat', at: { latitude: 40.6202, longitude: -96.63 } }
  const changes = draftChanges(bench, mine, { notes: 1, files: 2 })
  expect(shortChanges(changes, bench, mine)).toEqual(['Name', 'Moved 73 ft', 'Notes/Media (1 note, 2 files)'])
  expect(draftChanges(null, mine, nothing)).toEqual([])
  // WORD-31
  const photos = draftChanges(bench, formOf(bench), { notes: 0, files: 2, photosOnly: true })
  expect(shortChanges(photos, bench, formOf(bench))).toEqual(['Notes/Media (2 photos)'])
})

test("sends an uncertain place as the member's own city, or as the chosen one", () => {
  const at = { latitude: 40.7, longitude: -96.7 }
  const form = newForm(at, worker, 'n')
  const doubtful: FoundPlace = {
    city: 'Waverly',
    state: 'NE',
    zip: '68462',
    cityId: null,
    confidence: 'approximate',
    candidates: [{ city: 'Prairie Falls', state: 'NE', cityId: 'c1' }],
  }
  const own = { city: 'Prairie Falls', state: 'NE' }
  expect(placeToSend(form, doubtful, null, membership)).toEqual(own)
  const chosen = { ...form, choice: { ...own, cityId: 'c1' } }
  expect(locationToCheck(chosen, doubtful, null, worker)).toMatchObject(own)
  expect(locationToCheck(chosen, doubtful, null, worker).candidates).toBeUndefined()
  expect(placeToSend(form, { ...own, state: 'Nebraska', zip: '1' }, null, membership)).toEqual({
    city: 'Prairie Falls',
    state: 'Nebraska',
  })
})
