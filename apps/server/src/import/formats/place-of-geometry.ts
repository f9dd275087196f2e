/**
 * The position of a geometry: a point on it, and for lines and areas the geometry itself, in degrees. The point of an
 * area is inside it, that of a line at half its length; of several lines or areas the
 * largest counts, of several points the first (LOC-44).
 */
import type { Coordinates } from '@lamplighter/domain/map'
import { METERS_PER_DEGREE } from '@lamplighter/domain/map'
import { simplify } from '@turf/simplify'
import type { Geometry, Position } from 'geojson'
import { degrees, HOW_TO_NAME_A_PROJECTION, type ToDegrees } from './projection.ts'

export type KeptGeometry = Exclude<Geometry, { type: 'Point' | 'GeometryCollection' }>
export type Place =
  | { point: Coordinates; geometry?: KeptGeometry; unreadable?: never }
  | { unreadable: string; point?: never; geometry?: never }

/** Maximum corners stored for one geometry; with more it is simplified, by ten meters at most. */
export const MAX_CORNERS = 2000
/** Maximum corners read for one geometry, as for a city boundary. Simplifying more could take minutes. */
export const MAX_CORNERS_READ = 60_000
const TOLERANCES_METERS = [10, 5, 2, 1, 0.5]
/** Corners simplified at a time: the time for one piece can grow with the square of its corners. */
const PIECE = 1000

/** How deeply positions are nested in the coordinates of each type. */
const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const
type Kind = keyof typeof depths

class Unreadable extends Error {}

/** `geometry` comes from a file, so nothing about it is certain. */
export function placeOf(geometry: unknown, toDegrees: ToDegrees = degrees.toDegrees): Place {
  if (!isObject(geometry)) return { unreadable: 'the feature has no geometry' }
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection') return placeOfCollection(geometries, toDegrees)
  if (typeof type !== 'string' || !Object.hasOwn(depths, type))
    return { unreadable: `the geometry is a ${String(type).slice(0, 40)}, which the import does not read` }
  const kind = type as Kind
  if (kind === 'Point') return placeOfPoint(coordinates, toDegrees)
  if (isEmpty(coordinates)) return { unreadable: 'the geometry is empty' }
  if (kind === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length === 1)
    return placeOfPoint(coordinates[0], toDegrees)
  try {
    const parts = convert(coordinates, depths[kind], toDegrees)
    const kept = withinCorners(rewindRings({ type: kind, coordinates: parts } as KeptGeometry))
    const [longitude, latitude] = pointOn(kept)
    return { point: { latitude, longitude }, geometry: kept }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

/** The whole geometry, neither checked nor rounded. */
export function inDegrees(geometry: unknown, toDegrees: ToDegrees): unknown {
  if (!isObject(geometry)) return geometry
  const convertAll = (given: unknown): unknown =>
    !Array.isArray(given)
      ? given
      : typeof given[0] === 'number'
        ? toDegrees(given[0], Number(given[1]))
        : given.map(convertAll)
  return { ...geometry, coordinates: convertAll(geometry.coordinates) }
}

function placeOfCollection(geometries: unknown, toDegrees: ToDegrees): Place {
  if (!Array.isArray(geometries) || geometries.length === 0) return { unreadable: 'the geometry is empty' }
  if (geometries.length > 1)
    return {
      unreadable: `the geometry is a collection of ${geometries.length} shapes; give each a row of its own`,
    }
  const [only] = geometries
  if (isObject(only) && only.type === 'GeometryCollection')
    return { unreadable: 'the geometry is a collection in a collection' }
  return placeOf(only, toDegrees)
}

/** coordinatesProblem later checks whether the point is on the globe, for rows of all formats. */
function placeOfPoint(coordinates: unknown, toDegrees: ToDegrees): Place {
  if (isEmpty(coordinates)) return { unreadable: 'the geometry is empty' }
  const [x, y] = Array.isArray(coordinates) ? coordinates : []
  const [longitude, latitude] = toDegrees(Number(x ?? Number.NaN), Number(y ?? Number.NaN))
  return { point: { latitude, longitude } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for an empty list, and for a list that contains only such lists. */
function isEmpty(coordinates: unknown): boolean {
  return Array.isArray(coordinates) && coordinates.every(isEmpty)
}

type Nested = Position | Nested[]

function convert(given: unknown, depth: number, toDegrees: ToDegrees): Nested[] {
  let corners = 0
  const position = (value: unknown): Position => {
    const [x, y] = Array.isArray(value) ? value : []
    if (typeof x !== 'number' || typeof y !== 'number')
      throw new Unreadable('a corner of the geometry is not two numbers')
    if (++corners > MAX_CORNERS_READ)
      throw new Unreadable(`the geometry has more than ${MAX_CORNERS_READ} corners; simplify it first`)
    const [longitude, latitude] = toDegrees(x, y)
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) throw new Unreadable(notDegrees(x, y))
    return [round(longitude), round(latitude)]
  }
  const level = (value: unknown, deep: number): Nested[] => {
    if (!Array.isArray(value)) throw new Unreadable('the coordinates of the geometry are not a list')
    return deep === 1
      ? value.map(position)
      : value.filter((part) => !isEmpty(part)).map((part) => level(part, deep - 1))
  }
  return level(given, depth)
}

const notDegrees = (x: number, y: number) =>
  Math.max(Math.abs(x), Math.abs(y)) > 360
    ? `the geometry is projected (a corner is at ${x}, ${y}), not in degrees. ${HOW_TO_NAME_A_PROJECTION}`
    : `a corner of the geometry is not on the globe (${x}, ${y})`

/** Rounds to a centimeter. */
const round = (value: number) => Math.round(value * 1e7) / 1e7

/** Follows RFC 7946: the outer ring of an area counterclockwise, its holes clockwise, each closed. */
function rewindRings(geometry: KeptGeometry): KeptGeometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: wind(geometry.coordinates) }
  if (geometry.type === 'MultiPolygon') return { ...geometry, coordinates: geometry.coordinates.map(wind) }
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : []
  if (lines.some((line) => line.length < 2))
    throw new Unreadable('a line of the geometry has fewer than two corners')
  return geometry
}

const wind = (rings: Position[][]) =>
  rings.map((given, index) => {
    const [first] = given
    const last = given.at(-1)
    const ring = first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...given, first] : given
    if (ring.length < 4) throw new Unreadable('a ring of the area has fewer than three corners')
    return signedArea(ring) >= 0 === (index === 0) ? ring : ring.toReversed()
  })

/** Twice the area in square degrees; positive for a counterclockwise ring. */
export function signedArea(ring: readonly Position[]): number {
  let area = 0
  let [previousX = 0, previousY = 0] = ring.at(-1) ?? []
  for (const [x = 0, y = 0] of ring) {
    area += previousX * y - x * previousY
    ;[previousX, previousY] = [x, y]
  }
  return area
}

function withinCorners(geometry: KeptGeometry): KeptGeometry {
  const before = cornersOf(geometry)
  if (before <= MAX_CORNERS) return geometry
  const [most = 0, ...less] = TOLERANCES_METERS
  let fitting = simplified(geometry, most / METERS_PER_DEGREE)
  for (const meters of cornersOf(fitting) <= MAX_CORNERS ? less : []) {
    const finer = simplified(geometry, meters / METERS_PER_DEGREE)
    if (cornersOf(finer) > MAX_CORNERS) break
    fitting = finer
  }
  if (cornersOf(fitting) <= MAX_CORNERS) return fitting
  throw new Unreadable(
    `the geometry has ${before} corners, and more than ${MAX_CORNERS} when simplified to ten meters; simplify it first`,
  )
}

function cornersOf({ type, coordinates }: KeptGeometry): number {
  return (coordinates as unknown[]).flat(depths[type] - 1).length
}

function simplified(geometry: KeptGeometry, tolerance: number): KeptGeometry {
  // Simplified line by line: for areas the library searches endlessly for a tolerance that keeps the smallest ring.
  const fewer = (line: Position[], least: number) => {
    const kept: Position[] = line.slice(0, 1)
    for (let at = 0; at < line.length - 1; at += PIECE)
      kept.push(...simplifiedPiece(line.slice(at, at + PIECE + 1), tolerance).slice(1))
    return kept.length < least ? line : kept
  }
  try {
    switch (geometry.type) {
      case 'LineString':
        return { ...geometry, coordinates: fewer(geometry.coordinates, 2) }
      case 'MultiLineString':
        return { ...geometry, coordinates: geometry.coordinates.map((line) => fewer(line, 2)) }
      case 'Polygon':
        return { ...geometry, coordinates: geometry.coordinates.map((ring) => fewer(ring, 4)) }
      case 'MultiPolygon':
        return {
          ...geometry,
          coordinates: geometry.coordinates.map((rings) => rings.map((ring) => fewer(ring, 4))),
        }
      default:
        return geometry
    }
  } catch (error) {
    // The library is recursive: a malicious outline could overflow the stack.
    if (error instanceof RangeError) return geometry
    throw error
  }
}

function simplifiedPiece(coordinates: Position[], tolerance: number): Position[] {
  const kept = simplify({ type: 'LineString', coordinates }, { tolerance }).coordinates
  return kept.map(([x = 0, y = 0]) => [round(x), round(y)])
}

function pointOn(geometry: KeptGeometry): [longitude: number, latitude: number] {
  switch (geometry.type) {
    case 'MultiPoint':
      return xy(geometry.coordinates[0])
    case 'LineString':
      return halfWay(geometry.coordinates)
    case 'MultiLineString':
      return halfWay(largest(geometry.coordinates, lengthOf))
    case 'Polygon':
      return pointInside(geometry.coordinates)
    case 'MultiPolygon':
      return pointInside(largest(geometry.coordinates, ([outer = []]) => Math.abs(signedArea(outer))))
  }
}

const xy = ([x = 0, y = 0]: Position = []): [number, number] => [x, y]

function largest<Part>(parts: readonly Part[], size: (part: Part) => number): Part {
  const [first, ...others] = parts.map((part) => ({ part, size: size(part) }))
  if (!first) throw new Unreadable('the geometry is empty')
  return others.reduce((best, other) => (other.size > best.size ? other : best), first).part
}

/** In degrees of latitude. */
function distance([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): number {
  return Math.hypot((x2 - x1) * Math.cos(((y1 + y2) / 2) * (Math.PI / 180)), y2 - y1)
}

function lengthOf(line: readonly Position[]): number {
  let length = 0
  for (let at = 1; at < line.length; at++) length += distance(line[at - 1] ?? [], line[at] ?? [])
  return length
}

function halfWay(line: readonly Position[]): [number, number] {
  let left = lengthOf(line) / 2
  for (let at = 1; at < line.length; at++) {
    const [[x1, y1], [x2, y2]] = [xy(line[at - 1]), xy(line[at])]
    const step = distance([x1, y1], [x2, y2])
    if (step > 0 && step >= left)
      return [round(x1 + ((x2 - x1) * left) / step), round(y1 + ((y2 - y1) * left) / step)]
    left -= step
  }
  return xy(line[0])
}

/**
 * Draws a horizontal line near the middle of the area, between two neighboring latitudes of corners. Returns the middle
 * of the longest part of that line inside the area. PostGIS chooses ST_PointOnSurface the same way.
 */
function pointInside(rings: readonly Position[][]): [number, number] {
  const outer = rings[0] ?? []
  const latitudes = outer.map(([, y = 0]) => y)
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const y of latitudes) [south, north] = [Math.min(south, y), Math.max(north, y)]
  const middle = (south + north) / 2
  for (const [, y = 0] of rings.flat()) {
    if (y <= middle && y > south) south = y
    if (y > middle && y < north) north = y
  }
  const scan = (south + north) / 2
  const crossings = rings.flatMap((ring) => crossingsOf(ring, scan)).sort((a, b) => a - b)
  let best: [width: number, middle: number] | undefined
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from = 0, to = 0] = crossings.slice(at, at + 2)
    if (!best || to - from > best[0]) best = [to - from, (from + to) / 2]
  }
  return best ? [round(best[1]), round(scan)] : xy(outer[0])
}

function crossingsOf(ring: readonly Position[], scan: number): number[] {
  const found: number[] = []
  for (let at = 1; at < ring.length; at++) {
    const [[x1, y1], [x2, y2]] = [xy(ring[at - 1]), xy(ring[at])]
    if (y1 > scan !== y2 > scan) found.push(x1 + ((scan - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}
