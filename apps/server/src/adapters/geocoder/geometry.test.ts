import { expect, it } from 'vitest'
import { isInBox, isInside, metersToEdge, type Shape } from './geometry.ts'

const square: Shape = {
  type: 'Polygon',
  coordinates: [
    [
      [-96.7, 40.6],
      [-96.6, 40.6],
      [-96.6, 40.7],
      [-96.7, 40.7],
      [-96.7, 40.6],
    ],
  ],
}

it.each([
  ['in the middle', 40.65, -96.65, true, 4218],
  ['just inside', 40.65, -96.6001, true, 8.4],
  ['just outside', 40.65, -96.5999, false, 8.4],
  ['off a corner', 40.7003, -96.5997, false, 41.9],
])('%s of a square', (_where, latitude, longitude, inside, meters) => {
  const point = { latitude, longitude }
  expect(isInside(point, square)).toBe(inside)
  expect(Math.abs(metersToEdge(point, square) - meters)).toBeLessThan(Math.max(0.2, meters / 100))
  expect(isInBox([-96.7, 40.6, -96.6, 40.7], point)).toBe(inside)
  expect(isInBox([-96.7, 40.6, -96.6, 40.7], point, 50)).toBe(true)
})
