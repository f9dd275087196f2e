import { expect, test } from 'vitest'
import { addressedCity } from './addressed-city.ts'

const [mine, another] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']

test.each([
  ['nothing said', undefined, 'nothing'],
  ['a city that is not one’s own', another, 'look'],
  ['a city of one’s own', mine, 'own'],
  ['all of one’s own', 'all', 'own'],
  ['a city of the device’s list', 'Prairie Falls, NE', 'own'],
  ['the choice', 'other', 'choose'],
] as const)('%s', (_sentence, named, asked) => {
  expect(addressedCity(named, [mine])).toBe(asked)
})
