import { expect, test } from 'vitest'
import { nextRest, restAt } from './rests.ts'

test.each([
  [80, 0, 'peek'],
  [300, 0, 'half'],
  [520, 0, 'half'],
  [700, 0, 'full'],
  [100, 0.8, 'half'],
  [450, 0.8, 'full'],
  [700, -0.8, 'half'],
  [390, -0.8, 'peek'],
] as const)('LOC-54 a sheet let go at %d of 800 px, at a speed of %d, rests at %s', (height, speed, rest) => {
  expect(restAt(height, 800, speed)).toBe(rest)
})

test('LOC-54 steps lead from rest to rest and end at the last one', () => {
  expect([nextRest('peek', 1), nextRest('half', 1), nextRest('full', 1)]).toEqual(['half', 'full', 'full'])
  expect([nextRest('full', -1), nextRest('half', -1), nextRest('peek', -1)]).toEqual(['half', 'peek', 'peek'])
})
