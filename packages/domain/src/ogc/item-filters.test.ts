import { describe, expect, it, test } from 'vitest'
import { readBox, readInterval } from './item-filters.ts'

describe('OGC-4 datetime', () => {
  it.each([
    ['2026-11-29T10:42:00Z', '2026-11-29T10:42:00Z', '2026-11-29T10:42:00Z'],
    ['2026-11-29T10:42:00.1234567-06:00', '2026-11-29T16:42:00.123456Z', '2026-11-29T16:42:00.123456Z'],
    ['2026-11-29t10:42:00z/..', '2026-11-29T10:42:00Z', null],
    ['/2026-11-29T10:42:00Z', null, '2026-11-29T10:42:00Z'],
    ['2026-11-01T00:00:00Z/2026-11-30T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-11-30T23:59:59.999Z'],
    // The same moment in two time zones, and one whose UTC year is another.
    ['2026-11-29T10:42:00+14:00/2026-11-28T20:42:00Z', '2026-11-28T20:42:00Z', '2026-11-28T20:42:00Z'],
    ['2026-12-31T23:00:00-02:00/..', '2027-01-01T01:00:00Z', null],
    // As GDAL and QGIS write days and open ends.
    ['2026-11-29', '2026-11-29T00:00:00Z', '2026-11-29T23:59:59.999999Z'],
    ['2026-11-28T/2026-11-29', '2026-11-28T00:00:00Z', '2026-11-29T23:59:59.999999Z'],
    ['0000-01-01T00:00:00Z/2026-11-29T10:42:00Z', null, '2026-11-29T10:42:00Z'],
  ])('reads %s', (text, from, until) => {
    expect(readInterval(text)).toEqual({ from, until })
  })

  it.each([
    ...['', '..', '../..', '/', 'yesterday', '2026-11-31', '2026-11-29T10:42:00', '2026-02-30T00:00:00Z'],
    ...[
      '2026-11-29T24:00:00Z',
      '2026-11-29T10:60:00Z',
      '2026-11-29T10:42:00+99:99',
      '0000-01-01T00:00:00Z',
      '0000-01-02',
    ],
    ...['9999-12-31T23:59:59-01:00', '2026-11-30T00:00:00Z/2026-11-29T00:00:00Z'],
    ...['2026-11-29T00:00:00Z/../..', '2026-11-29T00:00:00Z/x'],
  ])('rejects %s', (text) => {
    expect(readInterval(text)).toBeNull()
  })
})

test('OGC-4 bbox has four numbers, or six with heights, and may reach beyond the world', () => {
  expect(readBox([-97, 40, -96, 41])).toEqual([-97, 40, -96, 41])
  expect(readBox([-97, 40, 0, -96, 41, 500])).toEqual([-97, 40, -96, 41])
  expect(readBox([170, -10, -170, 10])).toEqual([170, -10, -170, 10])
  expect(readBox([-400, -100, 400, 100])).toEqual([-180, -90, 180, 90])
  expect(readBox([170, -10, 190, 10])).toEqual([170, -10, -170, 10])
  expect(readBox([-190, -10, -175, 10])).toEqual([170, -10, -175, 10])
  for (const wrong of [
    [],
    [1, 2, 3],
    [1, 2, 3, 4, 5],
    [-97, 41, -96, 40],
    [Number.NaN, 40, -96, 41],
    [-97, 40, Number.POSITIVE_INFINITY, 41],
  ])
    expect(readBox(wrong), `${wrong}`).toBeNull()
})
