import { describe, expect, test } from 'vitest'
import { searchOf } from './search-params.ts'

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
    [1, '181'],
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

  test('unknown choices are dropped, lists are read from commas', () => {
    expect(searchOf.savedLocations({ view: 'pie', tags: 'a,b,,c', icons: ['bench', 3, null] })).toEqual({
      tags: ['a', 'b', 'c'],
      icons: ['bench', '3'],
    })
    expect(searchOf.workOrders({ status: 'finished', priority: 'urgent' })).toEqual({ status: 'finished' })
  })

  test('a tab of the city dashboard is one of the five; the overview needs no name', () => {
    expect(searchOf.cityAdmin({ tab: 'users', city: 'c1' })).toEqual({ tab: 'users', city: 'c1' })
    expect(searchOf.cityAdmin({ tab: 'payroll', city: ['c1'] })).toEqual({})
  })
})
