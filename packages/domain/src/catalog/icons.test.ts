import { expect, test } from 'vitest'
import { searchTerms } from '../search/index.ts'
import { categories, departmentCategories } from './categories.ts'
import {
  allIcons,
  assetIcons,
  categoryOfIcon,
  DEFAULT_NEW_LOCATION_ICON,
  iconKeysMatching,
  iconKeysOf,
  iconOf,
  isIconKey,
  isWorkOrderIcon,
} from './icons.ts'

test('has eleven categories, of which ten are departments', () => {
  expect(categories).toHaveLength(11)
  expect(departmentCategories).toHaveLength(10)
})

test.each([
  ['Buildings', 10],
  ['CommsTech', 8],
  ['Electric', 12],
  ['Gas', 6],
  ['Parks', 13],
  ['PublicSafety', 6],
  ['Sewer', 15],
  ['StormFlood', 9],
  ['Transportation', 13],
  ['Water', 14],
])('offers the icons of %s: %i', (category, count) => {
  expect(assetIcons.filter((icon) => icon.category === category)).toHaveLength(count)
})

test('uses each key once, and each label once among the icons of the picker', () => {
  expect(new Set(allIcons.map((icon) => icon.key)).size).toBe(allIcons.length)
  expect(new Set(assetIcons.map((icon) => icon.label)).size).toBe(assetIcons.length)
})

test.each([
  ['bench', 'Parks', '#10b981'],
  ['hvac_unit', 'Buildings', '#374151'],
  ['fire_hydrant', 'PublicSafety', '#dc2626'],
  ['utility_box', 'CommsTech', '#1f2937'],
  ['lightning', 'Electric', '#1f2937'],
  ['street_light', 'Electric', '#1f2937'],
  ['manhole', 'Sewer', '#1f2937'],
  ['pin', null, '#1f2937'],
  ['WorkOrders', 'WorkOrders', '#059669'],
  ['of_another_age', null, '#1f2937'],
  [null, null, '#1f2937'],
])('assigns %s to %s with the color %s', (key, category, color) => {
  expect(categoryOfIcon(key)).toBe(category)
  expect(iconOf(key).color).toBe(color)
})

test('LOC-9 falls back to the default pin for an unknown key', () => {
  expect(iconOf('toString').key).toBe('default')
  expect(isIconKey('toString')).toBe(false)
})

test('LOC-9 starts a new location as a trail marker', () => {
  expect(iconOf(DEFAULT_NEW_LOCATION_ICON).label).toBe('Trail Marker')
})

test('LOC-11 treats the repair icons and the category icon as work order icons', () => {
  expect(iconKeysOf('WorkOrders')).toHaveLength(11)
  expect(isWorkOrderIcon('water_repair')).toBe(true)
  expect(isWorkOrderIcon('well')).toBe(false)
})

test('finds icons by a word of their label', () => {
  const keysNamed = (search: string) => searchTerms(search).flatMap(iconKeysMatching)
  expect(keysNamed('BASINS')).toEqual(['catch_basin', 'retention_basin', 'detention_basin'])
  expect(keysNamed('nonesuch')).toEqual([])
  expect(keysNamed('tree')).toEqual([])
})

test('LOC-10 includes legacy pins and the category icon in a category', () => {
  expect(iconKeysOf('Electric')).toEqual(
    expect.arrayContaining(['streetlight', 'street_light', 'lightning', 'Electric']),
  )
  for (const category of departmentCategories)
    for (const key of ['pin', 'WorkOrders']) expect(iconKeysOf(category)).not.toContain(key)
})
