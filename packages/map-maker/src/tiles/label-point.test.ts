import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { labelPoint, squareMeters } from './label-point.ts'

const square = (west: number, south: number, side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
})

test('places a label in the center of an area, or of its part with the most corners', () => {
  const [longitude = 0, latitude = 0] = labelPoint(square(-96.7, 40.6, 0.01)) ?? []
  expect(longitude).toBeCloseTo(-96.695)
  expect(latitude).toBeCloseTo(40.605)
  const [ring = []] = square(10, 10, 2).coordinates
  const islands = [square(0, 0, 1).coordinates, [[[9, 9.5], ...ring.slice(1), [10, 11]]]]
  expect(labelPoint({ type: 'MultiPolygon', coordinates: islands })?.[0]).toBeGreaterThan(9)
  expect(labelPoint({ type: 'Point', coordinates: [1, 1] })).toBeNull()
})

test('measures a square of 0.01 degrees at the equator and at 60 degrees north', () => {
  expect(squareMeters(square(0, 0, 0.01)) / 1.239e6).toBeCloseTo(1, 2)
  expect(squareMeters(square(0, 60, 0.01)) / 0.62e6).toBeCloseTo(1, 2)
})
