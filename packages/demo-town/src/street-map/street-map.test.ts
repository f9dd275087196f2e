import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPmtiles } from '@lamplighter/map-maker'
import type { Polygon, Position } from 'geojson'
import { expect, test } from 'vitest'
import { isInside, nearestOn } from '../town/plane.ts'
import { cedarBend } from './cedar-bend.ts'
import { drawStreetMap } from './draw-street-map.ts'
import { EDITION, layStreetMaps } from './lay-street-maps.ts'
import { prairieFalls } from './prairie-falls.ts'

const { layers } = prairieFalls()
const ofKind = (layer: keyof typeof layers, kind: string) =>
  layers[layer].filter(({ properties }) => properties.kind === kind)
const ringOf = (geometry: unknown): Position[] => (geometry as Polygon).coordinates[0] ?? []
const points = (positions: Position[]) => positions.map(([x = 0, y = 0]) => [x, y] as const)

test('draws the same bytes every time', () => {
  const make = () => drawStreetMap('cedarBend', { name: 'Cedar Bend', edition: 1 })
  expect(make().equals(make())).toBe(true)
})

test('has street names, bridges over the river, parks and schools', () => {
  const names = new Set(layers.roads.map(({ properties }) => properties.name))
  for (const name of ['Main St', 'Prairie Ave', '5th Ave', 'Oak St', 'Highway 43', 'Riverside Dr'])
    expect(names).toContain(name)
  expect(layers.roads.filter(({ properties }) => properties.is_bridge)).toHaveLength(5)
  expect(ofKind('landuse', 'park').length).toBeGreaterThan(8)
  expect(ofKind('landuse', 'school')).toHaveLength(4)
  expect(ofKind('landuse', 'cemetery')).toHaveLength(1)
})

test('has thousands of buildings, none in the river or on a street', () => {
  const buildings = ofKind('buildings', 'building')
  expect(buildings.length).toBeGreaterThan(4000)
  const [river] = ofKind('water', 'water')
  const banks = points(ringOf(river?.geometry))
  const corners = buildings.flatMap(({ geometry }) => points(ringOf(geometry)))
  expect(corners.filter((corner) => isInside(corner, banks))).toEqual([])
  const wide = ofKind('roads', 'major_road').map(({ geometry }) =>
    points('coordinates' in geometry ? (geometry.coordinates as Position[]) : []),
  )
  const some = corners.filter((_, index) => index % 40 === 0)
  // About 5 m, in degrees.
  const onStreet = some.filter((corner) => wide.some((path) => nearestOn(path, corner).distance < 0.000045))
  expect(onStreet).toEqual([])
})

test('draws the second town at another place', () => {
  expect(cedarBend().center).not.toEqual(prairieFalls().center)
})

test('writes complete maps, keeps current ones, and redraws outdated ones', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-maps-'))
  try {
    await layStreetMaps(join(dir, 'basemap'))
    const path = join(dir, 'basemap', 'cedar-bend.pmtiles')
    expect(await readdir(join(dir, 'basemap'))).toEqual(['cedar-bend.pmtiles', 'prairie-falls.pmtiles'])
    const file = await open(path, 'r')
    expect((await readPmtiles(file)).edition).toBe(EDITION)
    await file.close()
    const laid = await readFile(path)
    await writeFile(path, 'cut short')
    await layStreetMaps(join(dir, 'basemap'))
    expect((await readFile(path)).equals(laid)).toBe(true)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}, 30_000)
