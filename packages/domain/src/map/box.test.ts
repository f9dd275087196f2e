import { expect, test } from 'vitest'
import { boxAround, isInBox } from './box.ts'
import { metersBetween } from './distance.ts'

const here = { latitude: 40.62, longitude: -96.63 }

test('ORDER-29 extends a box equally to each side of a point', () => {
  const [west, south, east, north] = boxAround(here, 800)
  for (const side of [
    { ...here, longitude: west },
    { ...here, longitude: east },
    { ...here, latitude: south },
    { ...here, latitude: north },
  ])
    expect(Math.abs(metersBetween(here, side) - 800)).toBeLessThan(2)
})

test('clips a box at the date line and the poles', () => {
  expect(boxAround({ latitude: 89.999, longitude: 179.999 }, 800)).toMatchObject({ 2: 180, 3: 90 })
})

test.each([
  [here, [-97, 40, -96, 41], true],
  [here, [-96, 40, -95, 41], false],
  [here, [-97, 40.7, -96, 41], false],
  [{ latitude: 0, longitude: 179 }, [170, -1, -170, 1], true],
  [{ latitude: 0, longitude: 0 }, [170, -1, -170, 1], false],
] as const)('%o in %o: %s', (point, box, isIn) => {
  expect(isInBox(point, box)).toBe(isIn)
})
