import { expect, test } from 'vitest'
import { placeInWords, unsaidPlace } from './place-words.ts'
import { fitOfStreet, readStreetQuery, streetWords } from './street-names.ts'

test('LOC-50: formats houses, crossings, parks, streets, and places near a street', () => {
  expect(placeInWords({ kind: 'house', number: '712', street: 'Clover St' })).toBe('712 Clover St')
  expect(placeInWords({ kind: 'crossing', streets: ['Main St', 'Platte Ave'] })).toBe('Main St & Platte Ave')
  expect(placeInWords({ kind: 'area', name: 'Riverside Park' })).toBe('Riverside Park')
  expect(placeInWords({ kind: 'street', street: 'Clover St' })).toBe('Clover St')
  expect(placeInWords({ kind: 'near', street: 'Clover St' })).toBe('near Clover St')
})

test('omits an address that the name already contains', () => {
  expect(unsaidPlace('Main St & Platte Ave', 'Stop sign, Main St & Platte Ave')).toBeUndefined()
  expect(unsaidPlace('Platte Ave & Main St', 'Stop sign, Main St & Platte Ave')).toBeUndefined()
  expect(unsaidPlace('near Clover St', 'Valve in clover st')).toBeUndefined()
  expect(unsaidPlace('712 Clover St', 'Hydrant 12')).toBe('712 Clover St')
  expect(unsaidPlace(undefined, 'Hydrant 12')).toBeUndefined()
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
