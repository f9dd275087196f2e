import { expect, test } from 'vitest'
import { findIcons, generalIcons } from './find-icons.ts'
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
  ['hydrants', 'fire_hydrant'],
  ['bech', 'bench'],
])('finds %s as %s', (typed, key) => {
  expect(keys(typed)).toContain(key)
})

test('prefers exact matches to guesses, and returns all icons for an empty search', () => {
  expect(keys('catch basin')).toEqual(['catch_basin'])
  expect(keys(' ')).toHaveLength(assetIcons.length)
})

// LOC-100
test.each(['unicorn', 'gsa', 'xyzzy', 'tree', 'dead tree'])(
  '"%s" finds nothing, not even inside of a word',
  (typed) => {
    expect(keys(typed)).toEqual([])
  },
)

// LOC-100
test('offers a general icon in each visible category', () => {
  const offered = assetIcons.filter(({ category }) => category === 'Parks' || category === 'Water')
  expect(generalIcons(offered).map(({ key }) => key)).toEqual(['parks_repair', 'water_repair'])
})
