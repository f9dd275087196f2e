import { describe, expect, it } from 'vitest'
import { instantOf, readDate } from './read-date.ts'

const CHICAGO = 'America/Chicago'
const instant = (text: string, timeZone = CHICAGO) => {
  const date = readDate(text)
  return date && new Date(instantOf(date, timeZone)).toISOString()
}

describe('ORDER-63 dates of a file', () => {
  it.each([
    ['2018-12-18', '2018-12-18T06:00:00.000Z'],
    ['2018-12-18T15:05:00', '2018-12-18T21:05:00.000Z'],
    ['2018-12-18 15:05', '2018-12-18T21:05:00.000Z'],
    ['2018-12-18T15:05:00.000', '2018-12-18T21:05:00.000Z'],
    ['2018-12-18T15:05:00Z', '2018-12-18T15:05:00.000Z'],
    ['2018-12-18T15:05:00-0500', '2018-12-18T20:05:00.000Z'],
    ['2018-12-18 15:05:00.123456+00', '2018-12-18T15:05:00.000Z'],
    ['2018/12/18', '2018-12-18T06:00:00.000Z'],
    ['12/18/2018', '2018-12-18T06:00:00.000Z'],
    [' 12/18/2018 3:05 PM ', '2018-12-18T21:05:00.000Z'],
    ['7/4/2018 12:00:00 AM', '2018-07-04T05:00:00.000Z'],
    ['7/4/18, 12:30 p.m.', '2018-07-04T17:30:00.000Z'],
    ['12-18-97', '1997-12-18T06:00:00.000Z'],
    // Excel's numbers.
    ['43452', '2018-12-18T06:00:00.000Z'],
    ['43452.5', '2018-12-18T18:00:00.000Z'],
    ['1545145500000', '2018-12-18T15:05:00.000Z'],
    // In the hour that a clock change skips, and in one that it repeats.
    ['2018-03-11 02:30', '2018-03-11T07:30:00.000Z'],
    ['2018-11-04 01:30', '2018-11-04T06:30:00.000Z'],
    ['2018-03-11', '2018-03-11T06:00:00.000Z'],
    ['2018-03-12', '2018-03-12T05:00:00.000Z'],
  ])('%s is %s in Chicago', (text, expected) => {
    expect(instant(text)).toBe(expected)
  })

  it.each([
    '',
    'soon',
    '2018',
    '2018-13-01',
    '2018-02-30',
    '18/12/2018',
    '12/18/2018 25:00',
    '12/18/2018 13:00 PM',
    '12/18/2018 3:61 PM',
    '2018-12-18T15:05:00Z; drop table',
  ])('%j is none', (text) => {
    expect(readDate(text)).toBe(null)
  })

  it('reads no long cell', () => {
    expect(readDate('1'.repeat(10_000))).toBe(null)
  })

  it('reads years that no order can have, so that they can be refused', () => {
    expect(readDate('0001-01-01')).toEqual({ day: '0001-01-01', seconds: null, offset: null })
    expect(instant('9999-12-31')).toBe('9999-12-31T06:00:00.000Z')
  })

  it('uses the zone of the city', () => {
    expect(instant('2018-07-04', 'Pacific/Honolulu')).toBe('2018-07-04T10:00:00.000Z')
    expect(instant('2018-07-04', 'Pacific/Guam')).toBe('2018-07-03T14:00:00.000Z')
  })
})
