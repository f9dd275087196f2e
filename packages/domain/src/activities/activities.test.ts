import { expect, test } from 'vitest'
import { showingActivities } from './activities.messages.ts'
import { factsNotInSentence } from './activity-sentences.ts'
import { activityTarget, activityTypeKeys, specifiedActivityTypes } from './activity-types.ts'

const base = { targetId: 'w1', locationId: null, metadata: { coordinates: { lat: 40.62, lng: -96.63 } } }
const place = { to: 'edit-location', latitude: 40.62, longitude: -96.63 }

test('FEED-2 has the fourteen specified types and work_order_reopened', () => {
  expect(activityTypeKeys).toEqual([...Object.keys(specifiedActivityTypes), 'work_order_reopened'])
  expect(Object.keys(specifiedActivityTypes)).toHaveLength(14)
})

// FEED-5
test.each([
  ['on a new location opens its page', { ...base, type: 'location_created' }, place],
  ['on a note opens its location', { ...base, type: 'note_created', locationId: { deleted: false } }, place],
  ['on a deleted location opens nothing', { ...base, type: 'location_deleted' }, null],
  [
    'on a location that is now in the trash opens nothing',
    { ...base, type: 'location_updated', locationId: { deleted: true } },
    null,
  ],
  [
    'on a location without coordinates opens nothing',
    { ...base, type: 'location_created', metadata: {} },
    null,
  ],
  ['on a work order opens its page', { ...base, type: 'work_order_closed' }, { to: 'work-order', id: 'w1' }],
  [
    'on a reopened work order opens its page',
    { ...base, type: 'work_order_reopened' },
    { to: 'work-order', id: 'w1' },
  ],
  [
    'on a work order without an id opens nothing',
    { ...base, type: 'work_order_created', targetId: null },
    null,
  ],
  ['on a deleted work order opens nothing', { ...base, type: 'work_order_deleted' }, null],
  ['on a user opens nothing', { ...base, type: 'user_joined' }, null],
  ['on an unknown type opens nothing', { ...base, type: 'toString' }, null],
])('a click %s', (_sentence, activity, target) => {
  expect(activityTarget(activity)).toEqual(target)
})

// FEED-6
test.each([
  ['Ana Lopez created location "Bench"', {}],
  ['Ana Lopez closed work order "Fix Bench"', { locationName: 'Bench' }],
  ['Imported 260 locations from hydrants.csv', { userName: 'Ana Lopez', locationName: 'Bench' }],
])('the sentence %j leaves %j to show', (description, unsaid) => {
  expect(factsNotInSentence(description, { userName: 'Ana Lopez', locationName: 'Bench' })).toEqual(unsaid)
})

test('FEED-6 formats the count line', () => {
  expect(showingActivities(2, 40)).toBe('Showing 2 of 40 activities')
  expect(showingActivities(1234, 54_533)).toBe('Showing 1,234 of 54,533 activities')
})
