import { expect, test } from 'vitest'
import { metersMoved, mustConfirmMove } from './move.rules.ts'

const saved = { latitude: 40.62, longitude: -96.63 }
const north = (meters: number) => ({ ...saved, latitude: saved.latitude + meters / 111_195 })

// LOC-7
test.each([
  ['a new location has nowhere to move from', null, saved, null, false],
  ['one that stays has not moved', saved, { ...saved }, null, false],
  ['a step puts the pin right', saved, north(1), 1, false],
  ['10 m need no question', saved, north(9.99), 9.99, false],
  ['more does', saved, north(10.5), 10.5, true],
] as const)('%s', (_sentence, from, to, meters, asks) => {
  if (meters === null) expect(metersMoved(from, to)).toBeNull()
  else expect(metersMoved(from, to)).toBeCloseTo(meters, 2)
  expect(mustConfirmMove(from, to)).toBe(asks)
})
