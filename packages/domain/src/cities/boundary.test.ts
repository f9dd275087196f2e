// CITY-7
import { expect, test } from 'vitest'
import { MAX_BOUNDARY_CORNERS, readBoundary } from './boundary.rules.ts'

const ring = [
  [-96.7, 40.6],
  [-96.6, 40.6],
  [-96.6, 40.65],
  [-96.7, 40.6],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const multi = { type: 'MultiPolygon', coordinates: [[ring]] }
const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry })

test.each([
  ['a polygon', polygon, polygon],
  ['areas of which there is one', multi, polygon],
  ['a feature', feature(polygon), polygon],
  [
    'a collection, taken together',
    { type: 'FeatureCollection', features: [feature(polygon), feature(multi)] },
    { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
  ],
  ['heights, left out', { type: 'Polygon', coordinates: [ring.map((corner) => [...corner, 300])] }, polygon],
  [
    'the system that it should be in',
    { ...polygon, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } },
    polygon,
  ],
])('accepts %s', (_what, given, kept) => {
  expect(readBoundary(given)).toEqual({ boundary: kept })
})

const moved = (x: number, y: number) => ({
  type: 'Polygon',
  coordinates: [ring.map(([a = 0, b = 0]) => [a + x, b + y])],
})
const wide = {
  type: 'Polygon',
  coordinates: [
    [
      [-100, 40],
      [-90, 40],
      [-90, 41],
      [-100, 40],
    ],
  ],
}
const many = Array.from({ length: MAX_BOUNDARY_CORNERS + 1 }, (_, index) => [
  Math.sin(index / 1e4),
  Math.cos(index / 1e4),
])

test.each([
  ['nothing', null, 'not GeoJSON'],
  ['text', 'POLYGON((0 0))', 'not GeoJSON'],
  ['a list', [polygon], 'not GeoJSON'],
  ['no type', {}, 'a thing without a type'],
  ['a point', { type: 'Point', coordinates: [1, 2] }, 'this is a Point'],
  ['a feature without geometry', feature(null), 'Feature without a geometry'],
  ['an empty collection', { type: 'FeatureCollection', features: [] }, 'no area'],
  ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'no rings'],
  ['coordinates that are none', { type: 'Polygon', coordinates: 'x' }, 'not a list'],
  ['a ring of three', { type: 'Polygon', coordinates: [ring.slice(1)] }, 'at least four corners'],
  ['an open ring', { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [-96.65, 40.7]]] }, 'not closed'],
  [
    'a line',
    {
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
          [3, 3],
          [1, 1],
        ],
      ],
    },
    'encloses nothing',
  ],
  ['text for numbers', { type: 'Polygon', coordinates: [[['1', '2']]] }, 'not a pair of numbers'],
  ['projected meters', moved(500_000, 4_500_000), 'convert them first'],
  [
    'latitude before longitude',
    { type: 'Polygon', coordinates: [ring.map(([a = 0, b = 0]) => [b, a])] },
    'convert them first',
  ],
  ['another system by name', { ...polygon, crs: { properties: { name: 'EPSG:26914' } } }, 'EPSG:26914'],
  ['a state', wide, 'larger than any city'],
  ['too many corners', { type: 'Polygon', coordinates: [[...many, many[0]]] }, 'Simplify it first'],
])('rejects %s', (_what, given, why) => {
  expect(readBoundary(given).problem).toContain(why)
})
