import { expect, test } from 'vitest'
import { cityWithZip, notYourCity, placeName } from './explore.messages.ts'

const hickman = { city: 'Hickman', state: 'NE', zip: '68372' }

test.each([
  [{ ...hickman, confidence: 'exact' as const }, 'Hickman, NE 68372'],
  [{ ...hickman, zip: '00000', confidence: 'exact' as const }, 'Hickman, NE'],
  [{ ...hickman, confidence: 'approximate' as const }, 'near Hickman, NE (approximate)'],
  [{ ...hickman, city: 'Unknown City', confidence: 'unknown' as const }, 'Unknown City'],
])('shows %j as %s', (place, words) => {
  expect(placeName(place)).toBe(words)
})

test('names a city the user is not a member of, but not an unknown one', () => {
  expect(notYourCity({ ...hickman, confidence: 'exact' })).toContain('not a member of Hickman, NE')
  expect(notYourCity({ ...hickman, confidence: 'approximate' })).toContain('This looks like Hickman, NE')
  expect(notYourCity({ ...hickman, city: 'Unknown City', confidence: 'unknown' })).toMatch(
    /^No city is known/,
  )
})

test('LOC-5 leaves out an unknown zip', () => {
  expect(cityWithZip({ city: 'Hickman', state: 'NE', zip: '68372' })).toBe('Hickman, NE 68372')
  expect(cityWithZip({ city: 'Hickman', state: 'NE', zip: '00000' })).toBe('Hickman, NE')
})
