import { expect, test } from 'vitest'
import { showingActivities } from './activities.messages.ts'
import { unsaidIn } from './activity-facts.ts'
import { activityTarget, activityTypeKeys, specifiedActivityTypes } from './activity-types.ts'

const base = { targetId: 'w1', locationId: null, metadata: { coordinates: { lat: 40.62, lng: -96.63 } } }
const place = { to: 'edit-location', latitude: 40.62, longitude: -96.63 }

test('FEED-2 there are fourteen types, and one of our own', () => {
  expect(activityTypeKeys).toEqual([...Object.keys(specifiedActivityTypes), 'work_order_reopened'])
  expect(Object.keys(specifiedActivityTypes)).toHaveLength(14)
})

// FEED-5
test.each([
  ['a new location to its page', { ...base, type: 'location_created' }, place],
  ['a note to its location', { ...base, type: 'note_created', locationId: { deleted: false } }, place],
  ['a deleted location nowhere', { ...base, type: 'location_deleted' }, null],
  [
    'a location in the trash by now nowhere',
    { ...base, type: 'location_updated', locationId: { deleted: true } },
    null,
  ],
  ['a location without coordinates nowhere', { ...base, type: 'location_created', metadata: {} }, null],
  ['a work order to its page', { ...base, type: 'work_order_closed' }, { to: 'work-order', id: 'w1' }],
  ['a reopened one too', { ...base, type: 'work_order_reopened' }, { to: 'work-order', id: 'w1' }],
  ['a work order without an id nowhere', { ...base, type: 'work_order_created', targetId: null }, null],
  ['a deleted work order nowhere', { ...base, type: 'work_order_deleted' }, null],
  ['a user nowhere', { ...base, type: 'user_joined' }, null],
  ['a type we do not know nowhere', { ...base, type: 'toString' }, null],
])('a click leads %s', (_sentence, activity, target) => {
  expect(activityTarget(activity)).toEqual(target)
})

// FEED-6
test.each([
  ['Ana Lopez created location "Bench"', {}],
  ['Ana Lopez closed work order "Fix Bench"', { locationName: 'Bench' }],
  ['Imported 260 locations from hydrants.csv', { userName: 'Ana Lopez', locationName: 'Bench' }],
])('besides %j an entry says %j: each fact once', (description, unsaid) => {
  expect(unsaidIn(description, { userName: 'Ana Lopez', locationName: 'Bench' })).toEqual(unsaid)
})

test('FEED-6 the count line', () => {
  expect(showingActivities(2, 40)).toBe('Showing 2 of 40 activities')
  expect(showingActivities(1234, 54_533)).toBe('Showing 1,234 of 54,533 activities')
})
