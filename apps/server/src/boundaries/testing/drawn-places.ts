/** Town boundaries in the Census's format, roughly drawn by hand: a river, a town on each side, and neighbors. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Position } from 'geojson'

type Ring = Position[]
type Polygons = Ring[][]

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** The Red River from south to north; both towns end at it. */
const river: Position[] = [
  [-96.783, 46.83],
  [-96.776, 46.845],
  [-96.782, 46.858],
  [-96.772, 46.871],
  [-96.779, 46.884],
  [-96.77, 46.9],
  [-96.775, 46.93],
]
const fargo: Ring = [[-96.87, 46.83], ...river, [-96.87, 46.93], [-96.87, 46.83]]
const moorhead: Ring = [[-96.72, 46.83], ...river, [-96.72, 46.93], [-96.72, 46.83]]

/** Small towns in rows, so that the file is longer than one batch. */
const hamlets = Array.from({ length: 110 }, (_, n): [string, Polygons] => {
  const [west, south] = [-101 + (n % 11) * 0.2, 47.2 + Math.floor(n / 11) * 0.1]
  return [`Hamlet ${n}`, [[box(west, south, west + 0.02, south + 0.02)]]]
})

const northDakota: [string, Polygons][] = [
  ['Fargo', [[fargo]]],
  // Two separate parts.
  ['West Fargo', [[box(-96.94, 46.84, -96.87, 46.9)], [box(-97, 46.95, -96.98, 46.96)]]],
  ...hamlets,
]
const minnesota: [string, Polygons][] = [
  // Surrounds another town.
  ['Moorhead', [[moorhead, box(-96.735, 46.84, -96.725, 46.85)]]],
  ['Dilworth', [[box(-96.735, 46.84, -96.725, 46.85)]]],
  ['St. Paul', [[box(-93.2, 44.89, -93.005, 44.992)]]],
  ['Roseville', [[box(-93.2, 44.992, -93.1, 45.04)]]],
  ['Maplewood', [[box(-93.1, 44.992, -93.005, 45.04)]]],
  ['Minneapolis', [[box(-93.33, 44.89, -93.2, 45.05)]]],
]
export const drawn = { nd: northDakota.length, mn: minnesota.length }

/** Writes both files, compressed, into a folder; returns the path of each. */
export async function writeDrawnPlaces(folder: string): Promise<{ nd: string; mn: string }> {
  const write = async (name: string, fips: string, places: readonly [string, Polygons][]) => {
    const features = places.map(([NAME, coordinates], n) => {
      const PLACEFP = String(10_000 + n)
      const properties = { STATEFP: fips, PLACEFP, GEOID: fips + PLACEFP, NAME, CLASSFP: 'C1' }
      return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } }
    })
    const path = join(folder, `${name}.geojson.gz`)
    await writeFile(path, gzipSync(JSON.stringify({ type: 'FeatureCollection', features })))
    return path
  }
  return { nd: await write('nd', '38', northDakota), mn: await write('mn', '27', minnesota) }
}
