import type { Boundary } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { liesWithin, limitsFrom, wouldLieOutside } from './limits.messages.ts'
import { boxOf, outlinePath, viewOf } from './outline-path.ts'

const box = (size: number): Boundary => ({
  type: 'Polygon',
  coordinates: [
    [
      [-96, 60],
      [-96 + size, 60],
      [-96 + size, 60 + size],
      [-96, 60 + size],
      [-96, 60],
    ],
  ],
})

test('keeps the proportions of an outline and centers it', () => {
  const drawn = outlinePath(box(0.1), viewOf([box(0.1)]))
  const [first = '', second = '', third = ''] = drawn.slice(1, -1).split('L')
  const at = (point: string) => point.split(' ').map(Number)
  const [x1 = 0, y1 = 0] = at(first)
  const [x2 = 0] = at(second)
  const [, y3 = 0] = at(third)
  expect((x2 - x1) / (y1 - y3)).toBeCloseTo(Math.cos((60.05 * Math.PI) / 180), 2)
  expect((x1 + x2) / 2).toBeCloseTo(200, 0)
  expect((y1 + y3) / 2).toBeCloseTo(120, 0)
})

// CITY-34
test.each([
  [{ locations: 40, outside: 2, outsideNow: 0 }, '2 of 40 locations would be outside; now none is.'],
  [{ locations: 1200, outside: 0, outsideNow: 1 }, 'None of 1,200 locations would be outside; now one is.'],
  [{ locations: 40, outside: 40, outsideNow: null }, '40 of 40 locations would be outside.'],
  [{ locations: 0, outside: 0, outsideNow: null }, 'The city has no locations yet.'],
])('%j becomes "%s"', (trial, sentence) => {
  expect(wouldLieOutside(trial)).toBe(sentence)
})

test('names the source of limits', () => {
  expect(limitsFrom('US Census', 'Nov 3, 2026')).toBe('City limits: US Census, since Nov 3, 2026')
  expect(limitsFrom(null, null)).toBe('City limits: unknown source')
})

test('describes limits by their edges', () => {
  const corners: [number, number][] = [
    [-96.9, 46.79],
    [-96.74, 46.79],
    [-96.74, 46.94],
    [-96.9, 46.79],
  ]
  expect(liesWithin(boxOf([{ type: 'Polygon', coordinates: [corners] }]))).toBe(
    'These limits: 46.790° to 46.940° N, 96.900° to 96.740° W',
  )
  expect(liesWithin([-1, -2, 3, 4])).toBe('These limits: 2.000° S to 4.000° N, 1.000° W to 3.000° E')
})
