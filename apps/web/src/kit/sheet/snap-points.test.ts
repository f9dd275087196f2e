import { expect, test } from 'vitest'
import { nextSnapPoint, snapPointAt } from './snap-points.ts'

test.each([
  [80, 0, 'peek'],
  [300, 0, 'half'],
  [520, 0, 'half'],
  [700, 0, 'full'],
  [100, 0.8, 'half'],
  [450, 0.8, 'full'],
  [700, -0.8, 'half'],
  [390, -0.8, 'peek'],
] as const)('LOC-54 a sheet released at %d of 800 px with speed %d snaps to %s', (height, speed, point) => {
  expect(snapPointAt(height, 800, speed)).toBe(point)
})

test('LOC-54 steps move between snap points and stop at the last one', () => {
  expect([nextSnapPoint('peek', 1), nextSnapPoint('half', 1), nextSnapPoint('full', 1)]).toEqual([
    'half',
    'full',
    'full',
  ])
  expect([nextSnapPoint('full', -1), nextSnapPoint('half', -1), nextSnapPoint('peek', -1)]).toEqual([
    'half',
    'peek',
    'peek',
  ])
})
