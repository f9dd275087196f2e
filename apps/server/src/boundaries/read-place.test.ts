import { expect, it } from 'vitest'
import { readPlace } from './read-place.ts'

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-93.7, 42],
      [-93.6, 42],
      [-93.65, 42.000001],
      [-93.6, 42.1],
      [-93.7, 42],
    ],
  ],
}
const feature = (properties: object, shape: unknown = geometry) => ({
  type: 'Feature',
  properties,
  geometry: shape,
})
const words = { sourceName: 'places', state: null }

it.each([
  [
    'TIGER',
    { STATEFP: '19', PLACEFP: '01855', GEOID: '1901855', NAME: 'Ames', CLASSFP: 'C1' },
    {
      id: 'census:1901855',
      name: 'Ames',
      state: 'IA',
      nameKey: 'ames',
      source: 'US Census',
      isWholeState: true,
    },
  ],
  [
    'a merged city',
    { STATEFP: '18', PLACEFP: '36003', GEOID: '1836003', NAME: 'Indianapolis city (balance)' },
    { name: 'Indianapolis', state: 'IN', nameKey: 'indianapolis' },
  ],
  [
    'a county that is one',
    {
      STATEFP: '20',
      PLACEFP: '28412',
      GEOID: '2028412',
      NAME: 'Greeley County unified government (balance)',
    },
    { name: 'Greeley County', state: 'KS' },
  ],
  [
    'a city’s own file',
    { OBJECTID: 7, City_Name: 'City of Ames', State: 'Iowa' },
    {
      id: 'places:7',
      name: 'City of Ames',
      state: 'IA',
      nameKey: 'ames',
      source: 'places',
      isWholeState: false,
    },
  ],
])('reads %s', (_what, properties, place) => {
  expect(readPlace(feature(properties), 1, words).place).toMatchObject(place)
})

it('uses the given state for a file that names none, and simplifies boundaries', () => {
  const { place } = readPlace(feature({ name: 'Ames' }), 3, { ...words, state: 'IA' })
  expect(place).toMatchObject({ id: 'places:ames-IA-3', state: 'IA', box: [-93.7, 42, -93.6, 42.1] })
  const simple = geometry.coordinates.map((ring) => ring.filter(([x]) => x !== -93.65))
  expect(readPlace(feature({ name: 'Ames', state: 'IA' }), 1, words).place?.boundary.coordinates).not.toEqual(
    simple,
  )
  const straight = {
    type: 'Polygon',
    coordinates: [
      [
        [-93.7, 42],
        [-93.65, 42],
        [-93.6, 42],
        [-93.6, 42.1],
        [-93.7, 42],
      ],
    ],
  }
  expect(
    readPlace(feature({ name: 'Ames', state: 'IA' }, straight), 1, words).place?.boundary.coordinates,
  ).toEqual(simple)
})

it.each([
  ['text', 'POLYGON', 'no GeoJSON feature'],
  ['null', null, 'no GeoJSON feature'],
  ['nameless', feature({ STATEFP: '19' }), 'has no name'],
  ['without a state', feature({ name: 'Ames' }), 'say which with --state'],
  ['of a state that is none', feature({ name: 'Ames', state: 'Ontario' }), 'names no state'],
  ['without a geometry', feature({ name: 'Ames', state: 'IA' }, null), 'Feature without a geometry'],
  [
    'projected',
    feature(
      { name: 'Ames', state: 'IA' },
      {
        type: 'Polygon',
        coordinates: [
          [
            [448000, 4650000],
            [449000, 4650000],
            [449000, 4651000],
            [448000, 4650000],
          ],
        ],
      },
    ),
    'Ames, IA: The coordinates are not longitude and latitude',
  ],
])('rejects a feature that is %s', (_what, given, why) => {
  expect(readPlace(given, 1, words).problem).toContain(why)
})
