/** LOC-44. The point of a line is on the line, that of an area inside it; the stored geometry is limited in size. */
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { MAX_CORNERS, placeOf } from './place-of-geometry.ts'

const area = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates })
const box = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const horseshoe = area([
  [0, 0],
  [9, 0],
  [9, 9],
  [6, 9],
  [6, 2],
  [3, 2],
  [3, 9],
  [0, 9],
  [0, 0],
])
const circle = (corners: number, radius: (n: number) => number) => {
  const ring = Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners
    return [-93 + radius(n) * Math.cos(angle), 45 + radius(n) * Math.sin(angle)]
  })
  return area([...ring, ring[0] ?? []])
}

test.each([
  ['a horseshoe, whose middle is outside', horseshoe],
  ['an area with a hole in its middle', area(box(0, 0, 9), box(3, 3, 3))],
  [
    'a sliver',
    area([
      [0, 0],
      [10, 0.001],
      [10, 0.002],
      [0, 0.001],
      [0, 0],
    ]),
  ],
  [
    'a triangle',
    area([
      [0, 0],
      [8, 1],
      [1, 8],
      [0, 0],
    ]),
  ],
])('the point of %s is inside it', (_, shape) => {
  const { point } = placeOf(shape)
  expect(
    point &&
      booleanPointInPolygon([point.longitude, point.latitude], shape as Polygon, { ignoreBoundary: true }),
  ).toBe(true)
})

test('the point of a line is at half its length, of several the longest', () => {
  const line = [
    [0, 0],
    [0, 1],
    [0, 4],
  ]
  expect(placeOf({ type: 'LineString', coordinates: line }).point).toEqual({ longitude: 0, latitude: 2 })
  const several = {
    type: 'MultiLineString',
    coordinates: [
      [
        [5, 5],
        [5, 6],
      ],
      line,
    ],
  }
  expect(placeOf(several)).toMatchObject({ point: { longitude: 0, latitude: 2 }, geometry: several })
})

test('the point of several areas is in the largest', () => {
  const { point } = placeOf({ type: 'MultiPolygon', coordinates: [[box(50, 50, 1)], [box(0, 0, 9)]] })
  expect(point).toEqual({ longitude: 4.5, latitude: 4.5 })
})

test('one point is a point, of several the first is, and all are stored', () => {
  expect(placeOf({ type: 'MultiPoint', coordinates: [[1, 2, 300]] })).toEqual({
    point: { longitude: 1, latitude: 2 },
  })
  expect(
    placeOf({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }),
  ).toEqual({
    point: { longitude: 1, latitude: 2 },
  })
  const points = {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  }
  expect(placeOf(points)).toEqual({ point: { longitude: 1, latitude: 2 }, geometry: points })
})

test('stored geometries have seven decimals and no heights, outer rings counterclockwise and closed, holes the other way', () => {
  const open = [
    [0, 0, 5],
    [0, 9, 5],
    [9.123456789, 9, 5],
    [9, 0, 5],
  ]
  expect(placeOf(area(open, box(3, 3, 3))).geometry).toEqual(
    area(
      [
        [0, 0],
        [9, 0],
        [9.1234568, 9],
        [0, 9],
        [0, 0],
      ],
      box(3, 3, 3).toReversed(),
    ),
  )
})

describe('corners', () => {
  test('many are simplified by at most ten meters, and the point stays inside', () => {
    const outline = circle(20_000, () => 0.05)
    const { geometry, point } = placeOf(outline)
    const ring = geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
    expect(ring.length).toBeGreaterThan(20)
    expect(ring.length).toBeLessThanOrEqual(MAX_CORNERS)
    const off = ring.map(([x = 0, y = 0]) => Math.abs(Math.hypot(x + 93, y - 45) - 0.05) * 111_320)
    expect(Math.max(...off)).toBeLessThan(10)
    expect(point && booleanPointInPolygon([point.longitude, point.latitude], outline as Polygon)).toBe(true)
  })

  test.each([
    [
      'one that cannot be simplified',
      circle(20_000, (n) => (n % 2 ? 0.05 : 0.1)),
      /20001 corners, and more than 2000 when simplified/,
    ],
    ['one that is too large to try', circle(70_000, () => 0.05), /more than 60000 corners/],
    [
      'many points',
      {
        type: 'MultiPoint',
        coordinates: box(0, 0, 1).concat(...Array.from({ length: 600 }, () => box(1, 1, 1))),
      },
      /3005 corners/,
    ],
  ])('%s is rejected', (_, shape, reason) => {
    expect(placeOf(shape).unreadable).toMatch(reason)
  })

  test.each([
    ['in one place', (n: number) => [1, 1 + 0 * n]],
    ['to and fro on one line', (n: number) => [n % 2, 0]],
    ['like the teeth of a saw, the worst for what simplifies them', (n: number) => [n / 1e5, (n % 7) / 1e4]],
    ['in a spiral', (n: number) => [(n / 1e6) * Math.cos(n / 50), (n / 1e6) * Math.sin(n / 50)]],
  ])('fifty thousand corners %s take only seconds', (_, corner) => {
    const line = Array.from({ length: 50_000 }, (_, n) => corner(n))
    const began = performance.now()
    placeOf({ type: 'LineString', coordinates: line })
    placeOf(area(line))
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

test.each([
  [null, 'the feature has no geometry'],
  [{ type: 'Point', coordinates: [] }, 'the geometry is empty'],
  [{ type: 'MultiPolygon', coordinates: [[[]]] }, 'the geometry is empty'],
  [{ type: 'GeometryCollection', geometries: [] }, 'the geometry is empty'],
  [{ type: 'GeometryCollection', geometries: [{}, {}] }, /a collection of 2 shapes/],
  [{ type: 'constructor', coordinates: [1, 2] }, /which the import does not read/],
  [{ type: 'LineString', coordinates: [[1, 2]] }, /fewer than two corners/],
  [
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        ['x', 3],
      ],
    },
    /not two numbers/,
  ],
  [{ type: 'LineString', coordinates: 'x' }, /not a list/],
  [
    area([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    /fewer than three corners/,
  ],
  [area(box(500_000, 100_000, 9)), /is projected .* Name the projection with --projection/],
  [area(box(179, 0, 9)), /not on the globe/],
])('%j is rejected with an explanation', (geometry, reason) => {
  expect(placeOf(geometry).unreadable).toMatch(reason)
})
