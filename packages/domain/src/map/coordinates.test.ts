import { describe, expect, test } from 'vitest'
import { areValidCoordinates, formatCoordinates, nearestMatch, parseCoordinates } from './coordinates.ts'
import { NOTES_PAGE_TOLERANCE, SAME_POINT_TOLERANCE } from './tolerances.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

// LOC-16
describe('finding a location by its coordinates', () => {
  const near = at(40.62005, -96.63)
  const nearest = at(40.62001, -96.63)

  test('returns the nearest within the tolerance, independent of the order', () => {
    expect(nearestMatch([near, nearest], at(40.62, -96.63), NOTES_PAGE_TOLERANCE)).toBe(nearest)
    expect(nearestMatch([nearest, near], at(40.62, -96.63), NOTES_PAGE_TOLERANCE)).toBe(nearest)
  })

  test.each([
    [1e-4, true],
    [1.01e-4, false],
  ])('matches a point %d degrees away at 1e-4: %s', (away, matches) => {
    const found = nearestMatch([at(40.62 + away, -96.63)], at(40.62, -96.63), NOTES_PAGE_TOLERANCE)
    expect(found !== undefined).toBe(matches)
  })

  test('returns nothing if all are too far', () => {
    expect(nearestMatch([near], at(40.62, -96.63), SAME_POINT_TOLERANCE)).toBeUndefined()
  })
})

test.each([
  [at(90, 180), true],
  [at(90.1, 0), false],
  [at(0, -180.1), false],
  [at(Number.NaN, 0), false],
  [at(Number.POSITIVE_INFINITY, 0), false],
  [{ latitude: null, longitude: 3 }, false],
  [{}, false],
  [null, false],
])('validates the coordinates %j: %s', (point, expected) => {
  expect(areValidCoordinates(point)).toBe(expected)
})

test('WORD-13 formats coordinates with 4 or 6 decimals', () => {
  expect(formatCoordinates(at(40.62, -96.6300004), 4)).toBe('40.6200, -96.6300')
  expect(formatCoordinates(at(40.62, -96.6300004), 6)).toBe('40.620000, -96.630000')
})

test.each([
  ['40.62, -96.63', at(40.62, -96.63)],
  ['  40.62 -96.63 ', at(40.62, -96.63)],
  ['40.62° N, 96.63° W', at(40.62, -96.63)],
  ['12S;40e', at(-12, 40)],
  ['95, 10', null],
  ['40.62', null],
  ['Main Street', null],
  ['', null],
])('parses %j as %j', (text, point) => {
  expect(parseCoordinates(text)).toEqual(point)
})
