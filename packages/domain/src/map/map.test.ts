import { expect, test } from 'vitest'
import { fitBox, zoomForSpread } from './fit-zoom.ts'

// ORDER-12
test.each([
  [0.2, 8],
  [0.1, 10],
  [0.06, 10],
  [0.05, 12],
  [0.011, 12],
  [0.01, 14],
  [0.006, 14],
  [0.005, 16],
  [0, 16],
])('shows a spread of %d degrees at zoom %i', (spread, zoom) => {
  expect(zoomForSpread(spread)).toBe(zoom)
})

test('fits a box by its larger axis around its center', () => {
  expect(fitBox(null)).toBeNull()
  expect(fitBox([-96.2, 40, -96, 40.02])).toEqual({
    latitude: expect.closeTo(40.01),
    longitude: expect.closeTo(-96.1),
    zoom: 8,
  })
})
