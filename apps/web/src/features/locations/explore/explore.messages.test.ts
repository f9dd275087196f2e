import { expect, test } from 'vitest'
import { cityWithZip, notYourCity, placeName } from './explore.messages.ts'

const hickman = { city: 'Hickman', state: 'NE', zip: '68372' }

test.each([
  [{ ...hickman, confidence: 'exact' as const }, 'Hickman, NE 68372'],
  [{ ...hickman, zip: '00000', confidence: 'exact' as const }, 'Hickman, NE'],
  [{ ...hickman, confidence: 'approximate' as const }, 'near Hickman, NE (approximate)'],
  [{ ...hickman, city: 'Unknown City', confidence: 'unknown' as const }, 'Unknown City'],
])('%j is called %s', (place, words) => {
  expect(placeName(place)).toBe(words)
})

test('a city that is not one’s own is named, an unknown one is not', () => {
  expect(notYourCity({ ...hickman, confidence: 'exact' })).toContain('not a member of Hickman, NE')
  expect(notYourCity({ ...hickman, confidence: 'approximate' })).toContain('This looks like Hickman, NE')
  expect(notYourCity({ ...hickman, city: 'Unknown City', confidence: 'unknown' })).toMatch(
    /^No city is known/,
  )
})

test('LOC-5 a zip that nobody knows is not shown', () => {
  expect(cityWithZip({ city: 'Hickman', state: 'NE', zip: '68372' })).toBe('Hickman, NE 68372')
  expect(cityWithZip({ city: 'Hickman', state: 'NE', zip: '00000' })).toBe('Hickman, NE')
})
