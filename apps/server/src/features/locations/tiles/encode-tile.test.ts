import { randomUUID } from 'node:crypto'
import { boundsOf, encodeTile, type TileCell } from '@lamplighter/domain/map'
import { PbfWriter } from 'pbf'
import { expect, it } from 'vitest'
import { readTile } from '../../../testing/read-tile.ts'
import { packedPoints } from './packed-points.ts'

const tile = { z: 14, x: 3794, y: 6167 }
const [west, south, east, north] = boundsOf(tile)
const noPoints = packedPoints(null, {})
/** Half a tile unit, in degrees. */
const close = (value: number) => expect.closeTo(value, 5)

it.each([1, 127, 128, 20_000])('decodes %i points unchanged', (count) => {
  const points = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    icon: [undefined, 'bench', 'older öne', `only ${index}`][index % 4],
    // A word that is also an icon key.
    priority: ['', 'high', 'bench'][index % 3] ?? '',
    longitude: west + ((index * 7919) % count) * ((east - west) / count),
    latitude: south + ((index * 104729) % count) * ((north - south) / count),
  }))
  const packed = Buffer.concat(
    points.map(({ id, longitude, latitude }) => {
      const one = Buffer.alloc(32)
      one.write(id.replaceAll('-', ''), 'hex')
      one.writeDoubleBE(longitude, 16)
      one.writeDoubleBE(latitude, 24)
      return one
    }),
  )
  const read = readTile(
    encodeTile(
      new PbfWriter(),
      tile,
      packedPoints(packed, {
        icon: points.map(({ icon }) => icon ?? ''),
        priority: points.map(({ priority }) => priority),
      }),
      [],
    ),
    tile,
  )
  expect(read.cells).toEqual([])
  expect(read.points.map(({ id, icon, priority = '' }) => [id, icon, priority])).toEqual(
    points.map(({ id, icon, priority }) => [id, icon, priority]),
  )
  for (const [index, point] of read.points.entries())
    if (index % 97 === 0)
      expect(point).toMatchObject({
        longitude: close(points[index]?.longitude ?? 0),
        latitude: close(points[index]?.latitude ?? 0),
      })
})

it('counts of any size', () => {
  const cells: TileCell[] = [4, 127, 128, 16_384, 2_097_152, 300_000_000].map((count, index) => ({
    count,
    longitude: west + index * 1e-3,
    latitude: south + 1e-3,
  }))
  const read = readTile(encodeTile(new PbfWriter(), tile, noPoints, cells), tile)
  expect(read.cells.map(({ count }) => count)).toEqual(cells.map(({ count }) => count))
  expect(read.points).toEqual([])
})

it('LOC-70 a number stays clear of the edges of its cell, so that bubbles do not overlap', () => {
  const cell = (east - west) / 4
  const cells = [0.1, 3.9, 4.1].map((column) => ({
    count: 5,
    longitude: west + column * (cell / 4),
    latitude: (south + north) / 2 + 1e-4,
  }))
  const [first, second, next] = readTile(encodeTile(new PbfWriter(), tile, noPoints, cells), tile).cells
  const pixel = cell / 128
  expect((first?.longitude ?? 0) - west).toBeCloseTo(36 * pixel, 5)
  expect(west + cell - (second?.longitude ?? 0)).toBeCloseTo(36 * pixel, 5)
  expect((next?.longitude ?? 0) - west - cell).toBeCloseTo(36 * pixel, 5)
})

it('nothing encodes to no bytes', () => {
  expect(encodeTile(new PbfWriter(), tile, noPoints, []).length).toBe(0)
})
