/** What points are called on a made-up map of one tile, which is drawn in meters from a corner of Main St and Platte Ave. */
import { METRES_PER_DEGREE, metresPerDegreeEast, placeInWords } from '@lamplighter/domain/map'
import { expect, test } from 'vitest'
import { openStreetIndex } from '../street-index/street-index.ts'
import { packStreetIndex } from '../street-index/street-index-file.ts'
import { NamesOfMap } from './make-street-index.ts'
import { latitudeAt, longitudeAt } from './map-tiles.ts'
import type { Spot, TileThings } from './tile-things.ts'

const ZOOM = 15
const [COLUMN, ROW, EXTENT] = [7588, 12_310, 4096]
const [longitude, latitude] = [longitudeAt(COLUMN + 0.5, ZOOM), latitudeAt(ROW + 0.5, ZOOM)]
const METRES_PER_UNIT = (metresPerDegreeEast(latitude) * 360) / 2 ** ZOOM / EXTENT

/** East and north of the corner, in meters. */
type At = readonly [east: number, north: number]

const unit = ([east, north]: At): Spot => [
  Math.round(EXTENT / 2 + east / METRES_PER_UNIT),
  Math.round(EXTENT / 2 - north / METRES_PER_UNIT),
]
const pointAt = ([east, north]: At) => ({
  latitude: latitude + north / METRES_PER_DEGREE,
  longitude: longitude + east / metresPerDegreeEast(latitude),
})

interface Drawn {
  roads?: [name: string, ...path: At[]][]
  bridges?: [name: string, ...path: At[]][]
  houses?: [number: string, at: At][]
  parks?: [name: string | null, ...ring: At[]][]
}

function drawn({ roads = [], bridges = [], houses = [], parks = [] }: Drawn): TileThings {
  const road =
    (apart: boolean) =>
    ([name, ...path]: [string, ...At[]]) => ({ name, apart, lines: [path.map(unit)] })
  return {
    extent: EXTENT,
    roads: [...roads.map(road(false)), ...bridges.map(road(true))],
    houses: houses.map(([number, at]) => ({ number, street: null, at: unit(at) })),
    areas: parks.map(([, ...ring]) => ({ kind: 'park', rings: [ring.map(unit)] })),
    // Where the map of a town would write it: in the middle of the box.
    labels: parks.flatMap(([name, ...ring]) =>
      name ? [{ kind: 'park', name, at: unit(middleOf(ring)) }] : [],
    ),
  }
}

function middleOf(ring: readonly At[]): At {
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [between(ring.map(([east]) => east)), between(ring.map(([, north]) => north))]
}

function indexOf(...tiles: [dx: number, things: TileThings][]) {
  const names = new NamesOfMap(ZOOM)
  for (const [dx, things] of tiles) names.add(COLUMN + dx, ROW, things)
  return openStreetIndex(packStreetIndex(names.finish([-180, -85, 180, 85])))
}

const mainSt: [string, ...At[]] = ['Main St', [-300, 0], [300, 0]]
const platteAve: [string, ...At[]] = ['Platte Ave', [0, -300], [0, 300]]
const wordsAt = (index: ReturnType<typeof indexOf>, at: At) => {
  const spot = index.spotAt(pointAt(at))
  return spot && placeInWords(spot)
}

test('LOC-50: a corner bears the names of both streets', () => {
  const index = indexOf([0, drawn({ roads: [mainSt, platteAve] })])
  expect(wordsAt(index, [8, 9])).toBe('Main St & Platte Ave')
  expect(wordsAt(index, [40, 3])).toBe('Main St')
  expect(wordsAt(index, [-4, 120])).toBe('Platte Ave')
})

test('a road that ends on another meets it; one that ends before it does not', () => {
  const index = indexOf([
    0,
    drawn({ roads: [mainSt, ['Oak Ln', [100, 0], [100, 200]], ['Elm Ln', [-100, 15], [-100, 200]]] }),
  ])
  expect(wordsAt(index, [102, 5])).toBe('Main St & Oak Ln')
  expect(wordsAt(index, [-100, 2])).toBe('Main St')
})

test('what passes over or under a street is no corner of it', () => {
  const index = indexOf([0, drawn({ roads: [mainSt], bridges: [['Highway 43', [0, -300], [0, 300]]] })])
  expect(wordsAt(index, [0, 4])).toBe('Highway 43')
  expect(index.find('main & 43', null, 3)).toEqual([])
})

test('two carriageways of one street make one corner', () => {
  const north: [string, ...At[]] = ['Main St', [-300, 14], [300, 14]]
  const index = indexOf([0, drawn({ roads: [mainSt, north, platteAve] })])
  expect(index.find('main and platte', null, 5)).toHaveLength(1)
})

test('the nearest number on its side of the street, and across it where there is none', () => {
  const index = indexOf([
    0,
    drawn({
      roads: [mainSt],
      houses: [
        ['711', [100, -18]],
        ['712', [110, 18]],
        ['716', [150, 18]],
      ],
    }),
  ])
  expect(wordsAt(index, [101, 6])).toBe('712 Main St')
  expect(wordsAt(index, [110, -6])).toBe('711 Main St')
  expect(wordsAt(index, [160, -6])).toBe('716 Main St')
  expect(wordsAt(index, [-100, 6])).toBe('Main St')
})

test('a house at a corner belongs to the street whose numbers it continues', () => {
  // Nearer to Platte Ave; 702 follows on from the even numbers of Main St.
  const houses: Drawn['houses'] = [
    ['702', [17, 20]],
    ['706', [45, 20]],
    ['710', [60, 20]],
    ['98', [17, 60]],
  ]
  const index = indexOf([0, drawn({ roads: [mainSt, platteAve], houses })])
  expect(wordsAt(index, [22, 8])).toBe('702 Main St')
  expect(wordsAt(index, [9, 62])).toBe('98 Platte Ave')
})

test('in a park it is the park, on the street through it the street', () => {
  const ring: At[] = [
    [-200, -200],
    [200, -200],
    [200, 200],
    [-200, 200],
  ]
  const index = indexOf([0, drawn({ roads: [mainSt], parks: [['Riverside Park', ...ring]] })])
  expect(wordsAt(index, [50, 80])).toBe('Riverside Park')
  expect(wordsAt(index, [50, 4])).toBe('Main St')
})

test('a park that two tiles cut apart bears its name in both, a hole in it does not', () => {
  const edge = (EXTENT / 2) * METRES_PER_UNIT
  const here = drawn({
    parks: [['Riverside Park', [edge - 300, -80], [edge + 10, -80], [edge + 10, 80], [edge - 300, 80]]],
  })
  const there = drawn({
    parks: [[null, [-edge - 10, -80], [-edge + 90, -80], [-edge + 90, 80], [-edge - 10, 80]]],
  })
  const index = indexOf([0, here], [1, there])
  expect(wordsAt(index, [edge - 100, 0])).toBe('Riverside Park')
  expect(wordsAt(index, [edge + 60, 0])).toBe('Riverside Park')
  expect(wordsAt(index, [edge + 120, 0])).toBeNull()
})

test('a park that bends round its own name bears it all the same', () => {
  const bend: At[] = [
    [0, 0],
    [200, 0],
    [200, 40],
    [40, 40],
    [40, 200],
    [0, 200],
  ]
  const index = indexOf([0, drawn({ parks: [['Riverfront Park', ...bend]] })])
  expect(wordsAt(index, [20, 150])).toBe('Riverfront Park')
  expect(wordsAt(index, [100, 100])).toBeNull()
})

test('beyond 60 m it is near the street, beyond 400 m nothing is said', () => {
  const index = indexOf([0, drawn({ roads: [mainSt] })])
  expect(wordsAt(index, [0, 58])).toBe('Main St')
  expect(wordsAt(index, [0, 75])).toBe('near Main St')
  expect(wordsAt(index, [0, 390])).toBe('near Main St')
  expect(wordsAt(index, [0, 420])).toBeNull()
})

test('a map without names says nothing and finds nothing', () => {
  const index = indexOf([0, drawn({})])
  expect(wordsAt(index, [0, 0])).toBeNull()
  expect(index.find('main', null, 5)).toEqual([])
})

test('LOC-51: houses, corners in either order, streets and parks are found as they are typed', () => {
  const clover: [string, ...At[]] = ['Clover Street', [-300, 250], [300, 250]]
  const index = indexOf([
    0,
    drawn({
      roads: [mainSt, platteAve, clover],
      houses: [['712', [100, 265]]],
      parks: [['Riverside Park', [200, -200], [280, -200], [280, -100], [200, -100]]],
    }),
  ])
  const found = (text: string) => index.find(text, null, 3).map(({ spot }) => placeInWords(spot))
  expect(found('712 clover')).toEqual(['712 Clover Street'])
  expect(found('712 Clover St.')).toEqual(['712 Clover Street'])
  expect(found('718 clover')).toEqual(['712 Clover Street'])
  expect(found('912 clover')).toEqual([])
  for (const text of ['main & platte', 'Platte Ave & Main', 'platte av. and main street', 'main st/platte'])
    expect(found(text)).toEqual(['Main St & Platte Ave'])
  for (const text of ['clover st', 'clov', 'Clover Stre', 'CLOVER'])
    expect(found(text)).toEqual(['Clover Street'])
  expect(found('riverside')).toEqual(['Riverside Park'])
  expect(found('over')).toEqual([])
})

test('of streets with one name the nearest to the middle of the map is found', () => {
  const west: [string, ...At[]] = ['Oak St', [-300, 200], [-200, 200]]
  const east: [string, ...At[]] = ['Oak St', [200, 200], [300, 200]]
  const index = indexOf([0, drawn({ roads: [west, east] })])
  const [spot] = index.find('oak', pointAt([280, 0]), 3)
  expect(spot?.longitude).toBeGreaterThan(longitude)
  expect(index.find('oak', pointAt([-280, 0]), 3)[0]?.longitude).toBeLessThan(longitude)
})
