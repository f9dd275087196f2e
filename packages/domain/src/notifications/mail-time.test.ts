/** TELL-5 */
import { expect, test } from 'vitest'
import { isQuiet, mailTimeOf } from './mail-time.rules.ts'

const timeZone = 'America/Chicago'
const at = (time: string) => Date.parse(time)
const iso = (ms: number | null) => ms && new Date(ms).toISOString()
const night = { from: 20, to: 6 }

test.each([
  ['off', null, '2026-12-01T15:00:00Z', null],
  ['at_once', null, '2026-12-01T15:00:00Z', '2026-12-01T15:00:20.000Z'],
  ['at_once', night, '2026-12-01T15:00:00Z', '2026-12-01T15:00:20.000Z'],
  // 9 p.m. and 4 a.m. in Chicago
  ['at_once', night, '2026-12-02T03:00:00Z', '2026-12-02T12:00:00.000Z'],
  ['at_once', night, '2026-12-02T10:00:00Z', '2026-12-02T12:00:00.000Z'],
  ['daily', null, '2026-12-02T11:59:59Z', '2026-12-02T12:00:00.000Z'],
  ['daily', null, '2026-12-02T12:00:00Z', '2026-12-03T12:00:00.000Z'],
  ['daily', { from: 20, to: 8 }, '2026-12-02T03:00:00Z', '2026-12-02T14:00:00.000Z'],
  // The clocks change in the night before.
  ['daily', null, '2027-03-14T07:00:00Z', '2027-03-14T11:00:00.000Z'],
  ['daily', null, '2026-11-01T05:30:00Z', '2026-11-01T12:00:00.000Z'],
] as const)('mail %s with quiet hours %j at %s goes at %s', (mail, quiet, now, goes) => {
  expect(iso(mailTimeOf(mail, quiet, { now: at(now), timeZone }))).toBe(goes)
})

test.each([
  [{ from: 20, to: 6 }, [20, 23, 0, 5], [6, 12, 19]],
  [{ from: 9, to: 17 }, [9, 16], [8, 17, 23]],
  [{ from: 6, to: 6 }, [], [0, 6, 23]],
] as const)('quiet hours %j include %j and not %j', (quiet, inside, outside) => {
  const isQuietAt = (hour: number) =>
    isQuiet(quiet, { now: at(`2026-12-01T${String(hour).padStart(2, '0')}:30:00Z`), timeZone: 'UTC' })
  expect(inside.filter((hour) => !isQuietAt(hour))).toEqual([])
  expect(outside.filter(isQuietAt)).toEqual([])
})
