/** Finds the box around most matches and the densest spot. Mirrors the server's where-most-are.ts. */
import { categoryOfIcon } from '../catalog/index.ts'
import { areCellsEnough, type LocationFilters, MAIN_EXTENT } from '../locations/index.ts'
import { latitudeOf } from '../map/index.ts'
import type { LocationIndex } from './location-index.ts'

type Box = [west: number, south: number, east: number, north: number]

interface Area {
  x: number
  y: number
  rows: number[]
}

const SIDE = 2 ** MAIN_EXTENT.zoom
const FINEST_SIDE = 2 ** MAIN_EXTENT.finest
/** Degrees, against rounding errors, as in the server's cells.ts. */
const HAIR = 1e-7

export function findMainExtent(index: LocationIndex, matching: Uint32Array, filters: LocationFilters) {
  const areas = squaresOf(index, matching, SIDE)
  const [fullest] = areas
  if (!fullest) return { extent: null, densest: null }
  const most = mostOf(areas, matching.length, fullest)
  // The server's cells store counts by city and category, so other filters need exact rows.
  const isByCells = areCellsEnough(filters)
  const rows = most.flatMap((area) => area.rows)
  return {
    extent: isByCells ? extentAround(index, most, rows) : extentOf(index, rows),
    densest: isByCells ? densestIn(index, fullest) : null,
  }
}

/** Groups rows into squares, fullest first. */
function squaresOf({ east, south }: LocationIndex, rows: Iterable<number>, side: number): Area[] {
  const found = new Map<number, Area>()
  for (const row of rows) {
    const [x, y] = [Math.floor((east[row] ?? 0) * side), Math.floor((south[row] ?? 0) * side)]
    const area = found.get(x * side + y)
    if (area) area.rows.push(row)
    else found.set(x * side + y, { x, y, rows: [row] })
  }
  return [...found.values()].toSorted(
    (one, other) => other.rows.length - one.rows.length || one.x - other.x || one.y - other.y,
  )
}

/** Returns the fullest areas that together hold most rows, and their neighbors. */
function mostOf(areas: readonly Area[], total: number, fullest: Area): Area[] {
  const keyOf = (x: number, y: number) => x * SIDE + y
  const full = new Set<number>()
  const around = new Set<number>()
  let before = 0
  for (const { x, y, rows } of areas) {
    if (before >= MAIN_EXTENT.share * total) break
    before += rows.length
    full.add(keyOf(x, y))
    for (const right of [-1, 0, 1]) for (const down of [-1, 0, 1]) around.add(keyOf(x + right, y + down))
  }
  const least = MAIN_EXTENT.beside * fullest.rows.length
  return areas.filter(
    ({ x, y, rows }) => full.has(keyOf(x, y)) || (around.has(keyOf(x, y)) && rows.length >= least),
  )
}

function extentOf({ longitude, latitude }: LocationIndex, rows: readonly number[]): Box {
  const box: Box = [180, 90, -180, -90]
  for (const row of rows) widen(box, longitude[row] ?? 0, latitude[row] ?? 0)
  return box
}

/** Returns the extent of all rows of the same cities and categories within the areas' outer edges, per axis. */
function extentAround(index: LocationIndex, most: readonly Area[], rows: readonly number[]): Box {
  const [xs, ys] = [most.map(({ x }) => x), most.map(({ y }) => y)]
  const west = (least(xs) / SIDE) * 360 - 180 - HAIR
  const east = ((greatest(xs) + 1) / SIDE) * 360 - 180 + HAIR
  const south = greatest(ys) === SIDE - 1 ? -90 : latitudeOf((greatest(ys) + 1) / SIDE) - HAIR
  const north = least(ys) === 0 ? 90 : latitudeOf(least(ys) / SIDE) + HAIR
  const kindOf = kindsOf(index)
  const kinds = new Set(rows.map(kindOf))
  const box: Box = [180, 90, -180, -90]
  for (let row = 0; row < index.size; row++) {
    if (!kinds.has(kindOf(row))) continue
    const [x, y] = [index.longitude[row] ?? 0, index.latitude[row] ?? 0]
    if (x >= west && x <= east) {
      box[0] = Math.min(box[0], x)
      box[2] = Math.max(box[2], x)
    }
    if (y >= south && y <= north) {
      box[1] = Math.min(box[1], y)
      box[3] = Math.max(box[3], y)
    }
  }
  return box
}

/** Numbers each combination of city and category. */
function kindsOf({ facets: { icons }, part }: LocationIndex): (row: number) => number {
  const categories = icons.sets.map(([icon = null]) => categoryOfIcon(icon))
  const numbers = categories.map((category) => categories.indexOf(category))
  return (row) => (part[row] ?? 0) * categories.length + (numbers[icons.set[row] ?? -1] ?? 0)
}

/** Returns the center of the densest finest square in the area. */
function densestIn(index: LocationIndex, { rows }: Area) {
  const [spot] = squaresOf(index, rows, FINEST_SIDE)
  if (!spot) return null
  const mean = (values: Float64Array) =>
    Math.round(spot.rows.reduce((sum, row) => sum + (values[row] ?? 0), 0) / spot.rows.length / 1e-6) / 1e6
  return { latitude: mean(index.latitude), longitude: mean(index.longitude) }
}

function widen(box: Box, x: number, y: number): void {
  box[0] = Math.min(box[0], x)
  box[1] = Math.min(box[1], y)
  box[2] = Math.max(box[2], x)
  box[3] = Math.max(box[3], y)
}

const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other))
const greatest = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other))
