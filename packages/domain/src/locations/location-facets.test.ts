import { expect, it } from 'vitest'
import { needsFullScan } from './location-facets.ts'

it.each([
  [{ search: 'elm' }, true],
  [{ tags: 'elm' }, true],
  [{ icons: 'bench' }, true],
  [{ search: ' ', tags: '' }, false],
  [{ category: 'Parks', bbox: '1,2,3,4' }, false],
  [undefined, false],
])('detects whether the query %j scans all locations: %s', (query, expected) => {
  expect(needsFullScan(query)).toBe(expected)
})
