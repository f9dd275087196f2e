/** LOC-44. Coordinates as people and programs write them. */
import { describe, expect, test } from 'vitest'
import { readProjection } from './formats/projection.ts'
import { positionIn, readNumber, readPlace } from './read-coordinates.ts'

test.each([
  ['40.62', 40.62],
  [' -96.63° ', -96.63],
  ['40,62', 40.62],
  ['-96,6312345', -96.6312345],
  ['4.062e1', 40.62],
  ['1,234,567.5', 1_234_567.5],
  ['1.234.567,5', 1_234_567.5],
  ['40°37\'12"N', 40.62],
  ['96° 37′ 48″ W', -96.63],
  ['40 37 12 N', 40.62],
  ['40 37 12 S', -40.62],
  ['-96 37 48', -96.63],
  ['40:37:12', 40.62],
  ["40°37.2'N", 40.62],
  ['W 96 37 48,0', -96.63],
  ['40.62 N', 40.62],
  ['96.63W', -96.63],
  ["40°37'12''", 40.62],
])('%s is %d', (text, number) => {
  expect(readNumber(text)).toBeCloseTo(number, 10)
})

test.each([
  '',
  'n/a',
  '40 123',
  '40 61 12 N',
  '40 37 60',
  '-40 N',
  '12 Oak St',
  'N 40 N',
  '40.5 37 12',
  '1,2,3',
  '--4',
  `4${' 1'.repeat(99)}`,
])('"%s" is not a number', (text) => {
  expect(readNumber(text)).toBeNaN()
})

const ames = { latitude: 42.03, longitude: -93.62 }
test.each([
  ['(42.03, -93.62)', { point: ames }],
  ['42.03,-93.62', { point: ames }],
  ['42,03; -93,62', { point: ames }],
  ['42°1\'48"N 93°37\'12"W', { point: ames }],
  ['Location: 42.03, -93.62', { point: ames }],
  ['515 Clark Ave\nAmes, IA 50010\n(42.03, -93.62)', { point: ames, address: '515 Clark Ave' }],
  ['POINT (-93.62 42.03)', { point: ames }],
  ['SRID=4326;POINT(-93.62 42.03)', { point: ames }],
  ['POINT Z (-93.62 42.03 300)', { point: ames }],
  ['POINT(-93.62, 42.03)', { point: ames }],
  ['MULTIPOINT ((-93.62 42.03))', { point: ames }],
  ['{"type":"Point","coordinates":[-93.62,42.03]}', { point: ames }],
  [
    'LINESTRING (-93.62 42.02, -93.62 42.04)',
    {
      point: ames,
      geometry: {
        type: 'LineString',
        coordinates: [
          [-93.62, 42.02],
          [-93.62, 42.04],
        ],
      },
    },
  ],
])('%j is a position', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

test('a polygon in a cell is stored, with a point inside it', () => {
  expect(readPlace('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))')).toEqual({
    point: { latitude: 2, longitude: 2 },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
          [0, 0],
        ],
      ],
    },
  })
})

test.each([
  ['', 'the coordinates are missing'],
  ['POINT EMPTY', 'the geometry is empty'],
  ['POLYGON ((0 0, 4', /is not a point/],
  ['{"type":"Point"', /is not a point/],
  ['City Hall', '"City Hall" is not a point'],
  ['((((((((((((((', /is not a point/],
  [`{"type":"Polygon","coordinates":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /is not a point/],
  ['x'.repeat(100_000), /is not a point/],
])('%j is not a position', (text, reason) => {
  expect(readPlace(text).unreadable).toMatch(reason)
})

describe('in two columns', () => {
  const at = (latitude: string, longitude: string, projection?: string) =>
    positionIn(
      { y: latitude, x: longitude },
      { latitude: 'y', longitude: 'x' },
      projection === undefined ? undefined : readProjection(projection),
    )

  test('projected when a projection is given', () => {
    const { point } = at('4977000', '493000,5', 'EPSG:26915')
    expect(point?.latitude).toBeCloseTo(44.946_7, 3)
    expect(point?.longitude).toBeCloseTo(-93.088_7, 3)
  })

  test.each([
    ['', '1', 'the coordinates are missing'],
    ['a', '1', /not numbers/],
    ['96°W', '40°N', /look swapped/],
  ])('%s, %s is rejected', (north, east, reason) => {
    expect(at(north, east).unreadable).toMatch(reason)
  })

  test.each([
    ['4,977', '493,123', /not certain what the comma/],
    ['north', '493000', /not numbers/],
  ])('%s, %s is rejected when projected', (north, east, reason) => {
    expect(at(north, east, 'EPSG:26915').unreadable).toMatch(reason)
  })
})
