import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import type { Bounds } from '../pmtiles/write-pmtiles.ts'
import { drawSea } from './draw-sea.ts'

const box: Bounds = [0, 0, 10, 10]

/** Share of the box that is sea. */
function share(coasts: Position[][]): unknown {
  const sea = drawSea(coasts, box)
  if (sea === null || sea === 'incomplete') return sea
  const rings = sea.coordinates.map(([outer = [], ...holes]) =>
    [areaOf(outer), ...holes.map((hole) => -areaOf(hole))].reduce((a, b) => a + b),
  )
  return rings.reduce((a, b) => a + b) / 100
}

function areaOf(ring: Position[]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [x1 = 0, y1 = 0] = ring.at(index - 1) ?? []
    return sum + x1 * y - x * y1
  }, 0)
  return Math.abs(twice) / 2
}

const island: Position[] = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
  [4, 4],
]

test.each<[string, Position[][], unknown]>([
  ['no coast, no sea', [], null],
  [
    'northward, the sea is in the east',
    [
      [
        [7, -1],
        [7, 11],
      ],
    ],
    0.3,
  ],
  [
    'southward, in the west',
    [
      [
        [7, 11],
        [7, -1],
      ],
    ],
    0.7,
  ],
  [
    'one coast in two ways, the later first',
    [
      [
        [7, 5],
        [7, 11],
      ],
      [
        [7, -1],
        [7, 5],
      ],
    ],
    0.3,
  ],
  [
    'a corner of land',
    [
      [
        [2, -1],
        [2, 2],
        [-1, 2],
      ],
    ],
    0.96,
  ],
  [
    'two coasts with a strait between',
    [
      [
        [3, -1],
        [3, 11],
      ],
      [
        [7, 11],
        [7, -1],
      ],
    ],
    0.4,
  ],
  ['an island alone', [island], 0.96],
  [
    'an island off the coast',
    [
      [
        [3, -1],
        [3, 11],
      ],
      island,
    ],
    0.66,
  ],
  ['a lake of the sea', [island.toReversed()], 0.04],
  [
    'a ring that reaches out of the box',
    [
      [
        [5, 4],
        [15, 4],
        [15, 6],
        [5, 6],
        [5, 4],
      ],
    ],
    0.9,
  ],
  [
    'a coast outside the box',
    [
      [
        [-3, -1],
        [-3, 11],
      ],
    ],
    null,
  ],
  [
    'a coast that ends in the box',
    [
      [
        [7, -1],
        [7, 5],
      ],
    ],
    'incomplete',
  ],
])('%s', (_, coasts, expected) => {
  const found = share(coasts)
  if (typeof expected === 'number') expect(found).toBeCloseTo(expected)
  else expect(found).toBe(expected)
})
