import { expect, test } from 'vitest'
import { readView, writeView } from './view-in-address.ts'

test('writes a short view, rounded to a meter, with a bearing only if rotated', () => {
  const view = { latitude: 40.6200004, longitude: -96.6312345678, zoom: 16.123, bearing: 0.2 }
  expect(writeView(view)).toBe('40.62,-96.63123,16.12')
  expect(writeView({ ...view, bearing: -45.4 })).toBe('40.62,-96.63123,16.12,-45')
})

test('reads a written view', () => {
  expect(readView('40.62,-96.63123,16.12,-45')).toEqual({
    latitude: 40.62,
    longitude: -96.63123,
    zoom: 16.12,
    bearing: -45,
  })
  expect(readView('0,0,0')).toEqual({ latitude: 0, longitude: 0, zoom: 0, bearing: 0 })
})

test.each([
  undefined,
  '',
  '40.62',
  '40.62,-96.63',
  '40.62,-96.63,',
  '40.62,-96.63,16,0,0',
  'north,west,16',
  '91,0,3',
  '0,181,3',
  '0,0,-1',
  '0,0,99',
  '0,0,3,999',
  'NaN,0,3',
  'Infinity,0,3',
])('rejects %s', (text) => {
  expect(readView(text)).toBeNull()
})
