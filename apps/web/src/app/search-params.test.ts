import { describe, expect, test } from 'vitest'
import { searchOf } from './search-params.ts'

// WORD-16
describe('what an address may carry', () => {
  test('coordinates are read from text and from numbers', () => {
    expect(searchOf.editLocation({ lat: 40.62, lng: '-96.63', from: 'maps' })).toEqual({
      lat: 40.62,
      lng: -96.63,
      from: 'maps',
    })
  })

  test.each([
    ['91', 0],
    ['north', 0],
    [Number.NaN, 0],
    [1, 'east'],
    ['', ''],
  ])('coordinates outside the earth are dropped: %s, %s', (lat, lng) => {
    const search = searchOf.locationNotes({ lat, lng })
    expect(search.lat === undefined || search.lng === undefined).toBe(true)
  })

  test('a way back is one of the named ones', () => {
    expect(searchOf.maps({ returnTo: 'workorder' }).returnTo).toBe('workorder')
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/ok\\..\\elsewhere',
    7,
  ])('any other is dropped, above all another site: %s', (path) => {
    expect(searchOf.maps({ returnTo: path }).returnTo).toBeUndefined()
  })

  test.each([
    [263.37, -96.63],
    ['-456.63', -96.63],
    [180, 180],
    [-540, -180],
  ])('LOC-107 a longitude of %s, from a map that was panned round the world, is %d', (lng, meant) => {
    expect(searchOf.editLocation({ lat: 40.62, lng })).toEqual({ lat: 40.62, lng: meant })
    expect(searchOf.maps({ lat: 40.62, lng })).toEqual({ lat: 40.62, lng: meant })
  })

  test.each([
    ['swapped', { lat: -96.63, lng: 40.62 }],
    ['words', { lat: 'abc', lng: 'def' }],
    ['with commas', { lat: '40,6195', lng: '-96,6337' }],
    ['half of them', { lat: 40.62 }],
    ['known from before', { place: 'invalid' }],
  ])('LOC-107 coordinates that are no place are not just left out: %s', (_how, raw) => {
    expect(searchOf.editLocation(raw)).toEqual({ place: 'invalid' })
  })

  test('LOC-107 without coordinates nothing is wrong with an address', () => {
    expect(searchOf.editLocation({ id: 'l1' })).toEqual({ id: 'l1' })
    expect(searchOf.editLocation({ lat: 40.62, lng: -96.63, place: 'invalid' })).toEqual({
      lat: 40.62,
      lng: -96.63,
    })
  })

  test('the edit page knows the work order that it leads back to', () => {
    expect(searchOf.editLocation({ order: 'w1', from: 'workorder' })).toEqual({
      order: 'w1',
      from: 'workorder',
    })
    expect(searchOf.editLocation({ order: ['w1'] })).toEqual({})
    expect(searchOf.editLocation({ order: 'x'.repeat(61) })).toEqual({})
  })

  test('unknown choices are dropped, lists are read from commas', () => {
    expect(searchOf.savedLocations({ view: 'pie', tags: 'a,b,,c', icons: ['bench', 3, null] })).toEqual({
      tags: ['a', 'b', 'c'],
      icons: ['bench', '3'],
    })
    expect(searchOf.workOrders({ status: 'finished', priority: 'urgent' })).toEqual({ status: 'finished' })
  })

  test('a view of the map is rounded, and what is none is dropped', () => {
    expect(searchOf.maps({ view: '40.620000001,-96.63,16.001' })).toEqual({ view: '40.62,-96.63,16' })
    expect(searchOf.maps({ view: '40.62,-96.63', lat: 1, lng: 2 })).toEqual({ lat: 1, lng: 2 })
    expect(searchOf.maps({ view: ['40.62', '-96.63', '16'] })).toEqual({})
  })

  test('ORDER-10 the orders of a city have an address', () => {
    expect(searchOf.workOrders({ city: 'c1', status: 'open' })).toEqual({ city: 'c1', status: 'open' })
  })

  test('a tab of the city dashboard is one of the five; the overview needs no name', () => {
    expect(searchOf.cityAdmin({ tab: 'users', city: 'c1' })).toEqual({ tab: 'users', city: 'c1' })
    expect(searchOf.cityAdmin({ tab: 'payroll', city: ['c1'] })).toEqual({})
  })

  test('the maps and both lists may name a city, the list the demonstration', () => {
    for (const search of [searchOf.maps, searchOf.workOrders, searchOf.savedLocations])
      expect(search({ city: 'x', demo: 'false' })).toEqual({ city: 'x' })
    expect(searchOf.savedLocations({ demo: true })).toEqual({ demo: true })
  })
})
