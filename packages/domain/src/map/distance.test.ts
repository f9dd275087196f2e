import { describe, expect, test } from 'vitest'
import { degreesAround, formatDistance, metersBetween } from './distance.ts'
import { fixWarning, vaguePosition } from './fix-accuracy.ts'

// WORD-13
describe('meters between two points', () => {
  test.each([
    ['a ten-thousandth of a degree north', [40, -96], [40.0001, -96], 11.13],
    ['the same to the east shrinks with the latitude', [40, -96], [40, -96.0001], 8.53],
    ['nothing', [40, -96], [40, -96], 0],
    ['a step over the date line', [0, 179.99995], [0, -179.99995], 11.13],
  ] as const)('%s', (_what, [a, b], [c, d], meters) => {
    const one = { latitude: a, longitude: b }
    const other = { latitude: c, longitude: d }
    expect(metersBetween(one, other)).toBeCloseTo(meters, 1)
    expect(metersBetween(other, one)).toBeCloseTo(meters, 1)
  })

  test.each([0, 40.62, -64, 71])('the box around a point at %s degrees holds its circle', (latitude) => {
    const point = { latitude, longitude: -96 }
    const degrees = degreesAround(point, 15)
    expect(metersBetween(point, { latitude, longitude: -96 + degrees })).toBeGreaterThanOrEqual(15)
    expect(metersBetween(point, { latitude: latitude + degrees, longitude: -96 })).toBeGreaterThanOrEqual(15)
    expect(degrees).toBeLessThan(0.1)
  })
})

test.each([
  [0.1, 'less than 1 ft'],
  [3, '10 ft'],
  [23.8, '78 ft'],
  [304, '997 ft'],
  [1150, '0.7 mi'],
  [215_000, '134 mi'],
])('formats %s meters as %s', (meters, words) => {
  expect(formatDistance(meters)).toBe(words)
})

test('warns of a position less accurate than 20 m', () => {
  expect(fixWarning(20)).toBeNull()
  expect(fixWarning(35)).toContain('sure to 110 ft')
  expect(vaguePosition(20)).toBeNull()
  expect(vaguePosition(1234)).toContain('within 0.8 mi.')
})
