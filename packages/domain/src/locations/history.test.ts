/** LOC-110, LOC-111, FEED-15 */
import { expect, test } from 'vitest'
import type { LocationChange } from './history.contract.ts'
import { forFeed, locationChangeInWords, putBack } from './history.rules.ts'
import { emptyFields } from './location-fields.ts'

const now = {
  ...{ ...emptyFields, name: 'Tree', description: 'Red', icon: 'bench', tags: ['wet', 'shady'] },
  ...{ latitude: 40.6, longitude: -96.4 },
}
const change = (field: LocationChange['field'], from: string | null, to: string | null): LocationChange => ({
  field,
  from,
  to,
})

test.each([
  [change('name', 'Bench', 'Tree'), { name: 'Bench' }],
  [change('description', null, 'Red'), { description: '' }],
  [change('icon', null, 'bench'), { icon: null }],
  [change('tags', 'oak, main st', null), { tags: ['oak', 'main st'] }],
  [change('tags', null, 'wet'), { tags: [] }],
  [change('place', '40.7, -96.4', '40.6, -96.4'), { at: { latitude: 40.7, longitude: -96.4 } }],
])('LOC-111 %j is put back', (made, fields) => {
  expect(putBack(made, now)).toEqual(fields)
})

test.each([
  ['the value is so now', change('name', 'Tree', 'Bench')],
  ['tags have no order', change('tags', 'shady, wet', 'oak')],
  ['the pin is there', change('place', '40.6, -96.4', '41, -96.4')],
  ['the value is unknown', change('description', null, null)],
  ['the address follows the pin', change('address', '1 Elm St', '2 Elm St')],
  ['it is from a file', { ...change('attributes', '6', '8'), name: 'SIZE' }],
  ['the place cannot be read', change('place', 'somewhere', '40.6, -96.4')],
])('LOC-111 nothing is put back if %s', (_why, made) => {
  expect(putBack(made, now)).toBeNull()
})

test.each([
  [change('icon', 'bench', 'trash_receptacle'), 'Icon: from Bench to Trash Receptacle'],
  [
    change('place', '40.6, -96.4', '40.7, -96.4'),
    'Place: from 40.600000, -96.400000 to 40.700000, -96.400000',
  ],
  [change('tags', 'oak', null), 'Tags: removed (oak)'],
  [{ ...change('attributes', '6', '8'), name: 'SIZE' }, 'SIZE: from “6” to “8”'],
])('LOC-110 %j in words', (made, words) => {
  expect(locationChangeInWords(made)).toBe(words)
})

test('FEED-15 a value is cut between characters', () => {
  const [cut] = forFeed([change('notes', '🚒'.repeat(121), '🚒'.repeat(120))])
  expect(cut).toEqual(change('notes', `${'🚒'.repeat(120)}…`, '🚒'.repeat(120)))
})
