import { expect, test } from 'vitest'
import { iconForWords, iconNamed, nearestIcons } from './icon-words.ts'

test.each([
  ['Street Light', 'streetlight'],
  ['STREETLIGHTS', 'streetlight'],
  ['Traffic light', 'traffic_signal'],
  ['hydrants', 'fire_hydrant'],
  ['bus stop', 'bench'],
  ['Bench', 'bench'],
  ['SWR_MANHOLES', 'sewer_manhole'],
  ['Storm Manhole', 'storm_manhole'],
  ['WaterTowers', 'water_tower'],
  ['NDHUB_RAILROAD_CROSSINGS_point', 'rail_crossing_signal'],
  ['Emergency Shelter', 'emergency_shelter'],
  ['Picnic Shelter', 'park_shelter'],
  ['Fire Station', 'fire_station'],
  ['catch_basin', 'catch_basin'],
  ['Stop Sign', 'stop_sign'],
  ['Public Parking', 'public_parking_lot'],
  ['Parking Meter', null],
  ['Warning Sign', null],
  ['Street Name Sign', null],
  ['Church', null],
  ['', null],
])('%j means %s', (text, icon) => {
  expect(iconForWords(text)).toBe(icon)
})

test('an icon column names keys or labels, nothing vaguer', () => {
  expect(iconNamed('Fire Hydrant')).toBe('fire_hydrant')
  expect(iconNamed('HVAC_UNIT')).toBe('hvac_unit')
  expect(iconNamed('hydrant')).toBeNull()
})

test.each([
  ['hydrant', 'fire_hydrant'],
  ['stopsign', 'stop_sign'],
  ['playground', 'playground_slide'],
])('the nearest to %s includes %s', (text, icon) => {
  expect(nearestIcons(text)).toContain(icon)
})

test('suggests nothing when nothing is similar', () => {
  expect(nearestIcons('Church')).toEqual([])
})
