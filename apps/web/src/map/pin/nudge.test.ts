import { METERS_PER_DEGREE } from '@lamplighter/domain/map'
import { expect, test } from 'vitest'
import { nudge } from './nudge.ts'

const at = { latitude: 40.62, longitude: -96.63 }

test('an arrow key moves one meter, with Shift ten', () => {
  expect(nudge(at, 'ArrowUp', false)?.latitude).toBeCloseTo(40.62 + 1 / METERS_PER_DEGREE, 9)
  expect(nudge(at, 'ArrowDown', true)?.latitude).toBeCloseTo(40.62 - 10 / METERS_PER_DEGREE, 9)
  const east = nudge(at, 'ArrowRight', true)
  expect(
    ((east?.longitude ?? 0) + 96.63) * METERS_PER_DEGREE * Math.cos((40.62 * Math.PI) / 180),
  ).toBeCloseTo(10, 4)
})

test('other keys do nothing, and movement stops at the pole', () => {
  expect(nudge(at, 'Enter', false)).toBeNull()
  expect(nudge({ latitude: 90, longitude: 0 }, 'ArrowUp', true)?.latitude).toBe(90)
})
