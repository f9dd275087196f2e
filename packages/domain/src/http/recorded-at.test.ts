import { describe, expect, it } from 'vitest'
import { readRecordedAt } from './recorded-at.ts'

// DUR-24
describe('the recorded time of a device', () => {
  const now = Date.parse('2026-11-22T17:00:00-06:00')
  const kept = (recordedAt: string | null) => ({ recordedAt, ignored: null })

  it.each([
    ['2026-11-22T10:00:00-06:00', kept('2026-11-22T10:00:00-06:00')],
    ['2026-11-22T16:00:00.123Z', kept('2026-11-22T16:00:00.123Z')],
    // The clock is slightly fast.
    ['2026-11-23T16:59:59-06:00', kept('2026-11-23T16:59:59-06:00')],
    ['2026-08-24T17:00:00-06:00', kept('2026-08-24T17:00:00-06:00')],
  ])('stores %s unchanged', (given, expected) => {
    expect(readRecordedAt(given, now)).toEqual(expected)
  })

  it.each(['2026-11-22T16:59:00-06:00', '2026-11-22T17:01:00-06:00', '2026-11-22T23:00:00Z'])(
    '%s says what the server knows, so nothing is kept',
    (given) => {
      expect(readRecordedAt(given, now)).toEqual(kept(null))
    },
  )

  it.each([
    ['2026-11-23T17:00:01-06:00', 'in the future'],
    ['9999-12-31T23:59:59Z', 'in the future'],
    ['2026-08-24T16:59:59-06:00', 'too long ago'],
    ['1970-01-01T00:00:00Z', 'too long ago'],
  ])('ignores %s because the clock is wrong', (given, ignored) => {
    expect(readRecordedAt(given, now)).toEqual({ recordedAt: null, ignored })
  })

  it.each([
    '',
    'now',
    '1795363200000',
    '2026-11-22',
    '2026-11-22T10:00:00',
    '2026-11-22T10:00Z',
    '2026-02-30T10:00:00Z',
    '2026-11-22T25:00:00Z',
    '2026-11-22T10:00:00+99:99',
    '2026-11-22T10:00:00.1234567890Z',
    ' 2026-11-22T10:00:00Z',
    '2026-11-22T10:00:00Z\n',
    "2026-11-22T10:00:00Z'; drop table notes",
  ])('rejects the unreadable time %j', (given) => {
    expect(readRecordedAt(given, now)).toBeNull()
  })
})
