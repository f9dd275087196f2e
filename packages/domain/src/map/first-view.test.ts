import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import { firstBox, firstView } from './first-view.ts'
import { DEFAULT_CENTER } from './map-defaults.ts'

const here: Box = [-96.7, 40.6, -96.6, 40.7]
const elsewhere: Box = [-77.12, 38.79, -76.91, 39]
const capitol = { latitude: 38.89, longitude: -77.01 }

// LOC-34
test('starts at the default center for a city around it', () => {
  expect(firstView({ extent: here, densest: capitol, limits: null })).toEqual(DEFAULT_CENTER)
  expect(firstView({ extent: null, densest: null, limits: here })).toEqual(DEFAULT_CENTER)
})

test('starts at the densest spot for other cities', () => {
  expect(firstView({ extent: elsewhere, densest: capitol, limits: here })).toEqual(capitol)
})

test('starts at the center of the city limits without locations, and at the default center without limits', () => {
  const middle = firstView({ extent: null, densest: null, limits: elsewhere })
  expect(middle.latitude).toBeCloseTo(38.895)
  expect(middle.longitude).toBeCloseTo(-77.015)
  expect(firstView({ extent: null, densest: null, limits: null })).toEqual(DEFAULT_CENTER)
})

test('LOC-75 starts a list within the city limits, or at its locations if all are outside', () => {
  expect(firstBox([-96.65, 36, -70, 40.65], here)).toEqual([-96.65, 40.6, -96.6, 40.65])
  expect(firstBox(elsewhere, here)).toEqual(elsewhere)
  expect(firstBox(elsewhere, null)).toEqual(elsewhere)
  expect(firstBox(null, here)).toEqual(here)
  expect(firstBox(null, null)).toBeNull()
})
