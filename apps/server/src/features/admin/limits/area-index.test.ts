import type { Boundary } from '@lamplighter/domain/cities'
import { expect, it } from 'vitest'
import { isInside, metersToEdge } from '../../../adapters/geocoder/geometry.ts'
import { indexArea } from './area-index.ts'

/** A ragged boundary in two parts, one with a hole. */
const wobbly = (x: number, y: number, size: number, corners: number): [number, number][] => {
  const ring = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (at / corners) * 2 * Math.PI
    const reach = size * (0.7 + 0.3 * Math.sin(angle * 7))
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? [x, y]]
}
const town: Boundary = {
  type: 'MultiPolygon',
  coordinates: [
    [wobbly(-96.6, 40.6, 0.1, 900), wobbly(-96.6, 40.6, 0.03, 90)],
    [wobbly(-96.3, 40.7, 0.05, 200)],
  ],
}

it('agrees with the slow method for points everywhere', () => {
  const area = indexArea(town)
  let inside = 0
  for (let n = 0; n < 2_000; n++) {
    const point = { latitude: 40.45 + ((n * 37) % 1000) / 3300, longitude: -96.75 + ((n * 91) % 997) / 1900 }
    const slow = isInside(point, town)
    expect(area.holds(point)).toBe(slow)
    expect(area.holds(point, 50)).toBe(slow || metersToEdge(point, town) <= 50)
    if (slow) inside++
  }
  expect(inside).toBeGreaterThan(200)
})
