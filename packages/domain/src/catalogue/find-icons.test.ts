import { expect, test } from 'vitest'
import { findIcons } from './find-icons.ts'
import { assetIcons } from './icons.ts'

const keys = (typed: string) => findIcons(assetIcons, typed).map(({ key }) => key)

// LOC-13
test.each([
  ['Hydr', 'fire_hydrant'],
  ['light', 'streetlight'],
  ['lamp', 'streetlight'],
  ['pothole', 'road_inspection_point'],
  ['garbage', 'trash_receptacle'],
  ['toilet', 'public_restroom'],
  ['water main', 'main_valve'],
  ['main, water', 'main_valve'],
  ['hydrent', 'fire_hydrant'],
  ['hydratn', 'fire_hydrant'],
  ['recepticle', 'trash_receptacle'],
])('"%s" finds %s', (typed, key) => {
  expect(keys(typed)).toContain(key)
})

test('what holds the words leaves no room for guesses, and nothing typed finds all', () => {
  expect(keys('catch basin')).toEqual(['catch_basin'])
  expect(keys(' ')).toHaveLength(assetIcons.length)
})

test.each(['unicorn', 'goat', 'xyzzy'])('"%s" finds nothing: short words bear no slips', (typed) => {
  expect(keys(typed)).toEqual([])
})
