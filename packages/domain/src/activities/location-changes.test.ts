import { expect, test } from 'vitest'
import { emptyFields } from '../locations/location-fields.ts'
import { locationChanges } from './location-changes.ts'

const bench = {
  ...{ ...emptyFields, name: 'Bench', icon: 'bench', tags: ['oak', 'park'] },
  ...{ latitude: 40.62, longitude: -96.63 },
}

test('FEED-11 names the changed fields and the distance of a move', () => {
  expect(locationChanges(bench, { ...bench, tags: ['park', 'oak'] })).toEqual({})
  expect(locationChanges(bench, { ...bench, name: 'Seat', tags: ['oak'] })).toEqual({ changed: 'name, tags' })
  expect(locationChanges(bench, { ...bench, notes: 'Loose', icon: null, latitude: 40.6201 })).toEqual({
    changed: 'icon, notes',
    movedMeters: 11.1,
  })
})
