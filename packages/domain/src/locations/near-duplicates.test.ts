import { expect, test } from 'vitest'
import { duplicateSearchRadius, nearDuplicateQuestion, nearDuplicates } from './near-duplicates.ts'

const at = { latitude: 40.62, longitude: -96.63 }
const place = (name: string, icon: string | null, north: number) => ({
  name,
  icon,
  latitude: at.latitude + north / 111_195,
  longitude: at.longitude,
})

test('LOC-6 finds locations with the same icon within 15 m, nearest first', () => {
  const places = [
    place('far', 'fire_hydrant', 15.2),
    place('second', 'fire_hydrant', -9),
    place('bench', 'bench', 1),
    place('first', 'fire_hydrant', 4.2),
  ]
  const found = nearDuplicates(places, { at, icon: 'fire_hydrant' })
  expect(found.map(({ place: { name } }) => name)).toEqual(['first', 'second'])
  expect(found[0]?.meters).toBeCloseTo(4.2, 1)
})

test.each([
  [0, 15],
  [8, 15],
  [85, 85],
  [400, 100],
])('LOC-6 searches with an accuracy of %i m within %i m', (accuracy, reach) => {
  expect(duplicateSearchRadius(accuracy)).toBe(reach)
  const found = (meters: number) =>
    nearDuplicates([place('hydrant', 'fire_hydrant', meters)], { at, icon: 'fire_hydrant', accuracy })
  expect(found(reach - 0.5)).toHaveLength(1)
  expect(found(reach + 0.5)).toEqual([])
})

test.each([
  ['fire_hydrant', 4.2, 'A fire hydrant 14 ft away: open it instead?'],
  ['hvac_unit', 9.6, 'An HVAC unit 31 ft away: open it instead?'],
  ['ada_ramp', 0.2, 'An ADA ramp at the same place: open it instead?'],
  ['emergency_shelter', 3, 'An emergency shelter 10 ft away: open it instead?'],
])('asks about a nearby %s', (icon, meters, question) => {
  expect(nearDuplicateQuestion(icon, meters)).toBe(question)
})
