import { expect, test } from 'vitest'
import { clockIsOff } from './device-clock.messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [3 * HOUR, '3 hours slow'],
  [-3 * HOUR, '3 hours fast'],
  [-26 * HOUR, '26 hours fast'],
  [6 * MINUTE, '6 minutes slow'],
  [-30 * MINUTE, '30 minutes fast'],
  [100 * MINUTE, '2 hours slow'],
  [40 * 24 * HOUR, '40 days slow'],
])('SEC-40 describes a clock that is %i ms behind as %s', (behind, words) => {
  expect(clockIsOff(behind)).toBe(`This device's clock is ${words}. Set it in the device's settings.`)
})

test('SEC-40 ignores differences of up to five minutes', () => {
  for (const behind of [0, 5 * MINUTE, -5 * MINUTE]) expect(clockIsOff(behind)).toBeNull()
})
