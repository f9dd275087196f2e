import { expect, test } from 'vitest'
import { formatPlace, omitRepeatedPlace } from './place-words.ts'
import { fitOfStreet, readStreetQuery, streetWords } from './street-names.ts'

test('LOC-50: formats houses, crossings, parks, streets, and places near a street', () => {
  expect(formatPlace({ kind: 'house', number: '712', street: 'Clover St' })).toBe('712 Clover St')
  expect(formatPlace({ kind: 'crossing', streets: ['Main St', 'Platte Ave'] })).toBe('Main St & Platte Ave')
  expect(formatPlace({ kind: 'area', name: 'Riverside Park' })).toBe('Riverside Park')
  expect(formatPlace({ kind: 'street', street: 'Clover St' })).toBe('Clover St')
  expect(formatPlace({ kind: 'near', street: 'Clover St' })).toBe('near Clover St')
})

test('omits an address that the name already contains', () => {
  expect(omitRepeatedPlace('Main St & Platte Ave', 'Stop sign, Main St & Platte Ave')).toBeUndefined()
  expect(omitRepeatedPlace('Platte Ave & Main St', 'Stop sign, Main St & Platte Ave')).toBeUndefined()
  expect(omitRepeatedPlace('near Clover St', 'Valve in clover st')).toBeUndefined()
  expect(omitRepeatedPlace('712 Clover St', 'Hydrant 12')).toBe('712 Clover St')
  expect(omitRepeatedPlace(undefined, 'Hydrant 12')).toBeUndefined()
})

test.each([
  ['N. Clover Street', ['n', 'clover', 'st']],
  ["O'Neill Av.", ['oneill', 'ave']],
  ['Fifth Avenue', ['5th', 'ave']],
  ['Cañon Parkway', ['canon', 'pkwy']],
])('splits %s into %j', (name, words) => {
  expect(streetWords(name)).toEqual(words)
})

test.each([
  ['clover st', 'Clover Street', 0],
  ['clover', 'Clover Street', 1],
  ['clover stree', 'Clover Street', 1],
  ['clover st', 'North Clover Street', 1],
  ['rose', 'Wild Rose Lane', 2],
  ['clover ave', 'Clover Street', null],
  ['over', 'Clover Street', null],
])('matches %s with %s: %s', (typed, name, fit) => {
  expect(fitOfStreet(streetWords(typed), streetWords(name))).toBe(fit)
})

test('parses a text as house, crossing or name', () => {
  expect(readStreetQuery('712 clover')).toEqual({ kind: 'house', number: '712', street: ['clover'] })
  expect(readStreetQuery('712b Clover St.')).toEqual({
    kind: 'house',
    number: '712B',
    street: ['clover', 'st'],
  })
  expect(readStreetQuery('Platte Ave & Main')).toEqual({
    kind: 'crossing',
    streets: [['platte', 'ave'], ['main']],
  })
  expect(readStreetQuery('5th and main')).toEqual({ kind: 'crossing', streets: [['5th'], ['main']] })
  expect(readStreetQuery('clover st')).toEqual({ kind: 'name', words: ['clover', 'st'] })
  expect(readStreetQuery('main &')).toEqual({ kind: 'name', words: ['main'] })
  expect(readStreetQuery('&')).toBeNull()
  expect(readStreetQuery('...')).toBeNull()
})
