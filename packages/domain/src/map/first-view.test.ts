import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import { firstBox, firstView } from './first-view.ts'
import { DEFAULT_CENTRE } from './map-defaults.ts'

const here: Box = [-96.7, 40.6, -96.6, 40.7]
const elsewhere: Box = [-77.12, 38.79, -76.91, 39]
const capitol = { latitude: 38.89, longitude: -77.01 }

// LOC-34
test('a city round the default centre begins there, wherever it is densest', () => {
  expect(firstView({ extent: here, densest: capitol, limits: null })).toEqual(DEFAULT_CENTRE)
  expect(firstView({ extent: null, densest: null, limits: here })).toEqual(DEFAULT_CENTRE)
})

test('another one where its locations are densest, not in the middle of what they span', () => {
  expect(firstView({ extent: elsewhere, densest: capitol, limits: here })).toEqual(capitol)
})

test('without locations in the middle of its limits, and without those at the default centre', () => {
  const middle = firstView({ extent: null, densest: null, limits: elsewhere })
  expect(middle.latitude).toBeCloseTo(38.895)
  expect(middle.longitude).toBeCloseTo(-77.015)
  expect(firstView({ extent: null, densest: null, limits: null })).toEqual(DEFAULT_CENTRE)
})

test('LOC-75 a list begins within the limits of its city, and where all of it lies elsewhere, there', () => {
  expect(firstBox([-96.65, 36, -70, 40.65], here)).toEqual([-96.65, 40.6, -96.6, 40.65])
  expect(firstBox(elsewhere, here)).toEqual(elsewhere)
  expect(firstBox(elsewhere, null)).toEqual(elsewhere)
  expect(firstBox(null, here)).toEqual(here)
  expect(firstBox(null, null)).toBeNull()
})
