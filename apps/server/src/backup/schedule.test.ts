/** DUR-21. When a backup is due, and which old ones are removed. */
import { describe, expect, it } from 'vitest'
import { expiredBackups } from './retention.ts'
import { isDue } from './schedule.ts'

const at = (time: string) => new Date(time)

describe('is due', () => {
  it.each([
    ['without any', null, '2026-11-22T15:00', true],
    ['at once when the last one is a day old', '2026-11-21T14:59', '2026-11-22T15:00', true],
    ['not by day when it is younger', '2026-11-22T01:05', '2026-11-22T23:30', false],
    ['in the night', '2026-11-22T01:05', '2026-11-23T01:00', true],
    ['in the night after one by day', '2026-11-22T11:00', '2026-11-23T01:00', true],
    ['once a night', '2026-11-22T01:05', '2026-11-22T04:59', false],
    ['not when it is of the evening', '2026-11-22T20:00', '2026-11-23T03:00', false],
  ])('%s', (_when, last, now, due) => {
    expect(isDue(last ? at(last) : null, at(now))).toBe(due)
  })
})

describe('old backups', () => {
  const backups = (...times: string[]) => times.map((time) => ({ madeAt: `${time}:00.000Z` }))
  const gone = (keep: { keepDays: number; keepWeeks: number }, ...times: string[]) =>
    expiredBackups(backups(...times), keep).map(({ madeAt }) => madeAt.slice(0, 16))

  it('keeps the last one of each day and of each week', () => {
    const newestFirst = [
      '2026-11-22T03:00', // Sunday
      '2026-11-21T20:00',
      '2026-11-21T03:00',
      '2026-11-20T03:00',
      '2026-11-16T03:00', // Monday of the same week
      '2026-11-15T03:00',
      '2026-11-14T03:00',
      '2026-11-08T03:00',
    ]
    expect(gone({ keepDays: 2, keepWeeks: 2 }, ...newestFirst)).toEqual([
      '2026-11-21T03:00',
      '2026-11-20T03:00',
      '2026-11-16T03:00',
      '2026-11-14T03:00',
      '2026-11-08T03:00',
    ])
  })

  it('removes none because the server was off for months', () => {
    expect(gone({ keepDays: 2, keepWeeks: 0 }, '2026-11-22T03:00', '2026-01-01T03:00')).toEqual([])
  })

  it('always keeps the newest', () => {
    expect(gone({ keepDays: 1, keepWeeks: 0 }, '2026-11-22T03:00')).toEqual([])
  })
})
