/**
 * Reads city boundaries from GeoJSON (CITY-7). The boundary decides who may save where (LOC-2). Positions are
 * longitude, latitude in WGS84 degrees (RFC 7946).
 */

type Position = [longitude: number, latitude: number]
export type Boundary =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** The largest city of the Census has about 20,000 corners. */
export const MAX_BOUNDARY_CORNERS = 60_000

/** The list of one’s own cities has their boundaries up to this number: 200 of them are 10 MB. Of more cities, each is read by itself. */
export const MAX_CITIES_WITH_BOUNDARIES = 10
/** Maximum width in degrees. No municipality is wider, but a state is. */
export const MAX_BOUNDARY_DEGREES = 6
export const MAX_BOUNDARY_BYTES = 3_000_000
/** More values than a file with the maximum of corners, so that too many corners get their own message. */
export const MAX_BOUNDARY_VALUES = 600_000

export type BoundaryReading = { boundary: Boundary; problem?: never } | { boundary?: never; problem: string }

/**
 * Reads a Polygon, a MultiPolygon, a Feature, or a FeatureCollection whose areas are merged. Returns a message for
 * anything else. Rings must be closed; corners are rounded to six decimals (10 cm).
 */
export function readBoundary(geoJson: unknown): BoundaryReading {
  try {
    const polygons = polygonsOf(geoJson, 0)
    const corners = polygons.flat(2) as Position[]
    if (polygons.length === 0) return { problem: 'There is no area in it.' }
    if (corners.length > MAX_BOUNDARY_CORNERS)
      return {
        problem: `It has ${corners.length} corners; at most ${MAX_BOUNDARY_CORNERS} are kept. Simplify it first.`,
      }
    const problem = checkExtent(corners)
    if (problem) return { problem }
    const [only] = polygons
    return only && polygons.length === 1
      ? { boundary: { type: 'Polygon', coordinates: only } }
      : { boundary: { type: 'MultiPolygon', coordinates: polygons } }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

class Unreadable extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function polygonsOf(value: unknown, depth: number): Position[][][] {
  if (!isObject(value) || depth > 3) throw new Unreadable('It is not GeoJSON.')
  refuseOtherSystems(value)
  const { type, coordinates, geometry, features } = value
  if (type === 'Polygon') return [ringsOf(coordinates)]
  if (type === 'MultiPolygon') return listOf(coordinates, 'The coordinates of a MultiPolygon').map(ringsOf)
  if (type === 'Feature' && isObject(geometry)) return polygonsOf(geometry, depth + 1)
  if (type === 'FeatureCollection')
    return listOf(features, 'The features').flatMap((feature) => polygonsOf(feature, depth + 1))
  const kind =
    type === 'Feature'
      ? 'Feature without a geometry'
      : typeof type === 'string'
        ? type.slice(0, 40)
        : 'thing without a type'
  throw new Unreadable(`City limits are a Polygon or a MultiPolygon; this is a ${kind}.`)
}

/** GeoJSON before 2016 could name another coordinate system. */
function refuseOtherSystems({ crs }: Record<string, unknown>): void {
  const name = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined
  if (typeof name === 'string' && !/CRS84|EPSG:{1,2}4326|EPSG:{1,2}4269/i.test(name))
    throw new Unreadable(`${projected} It names ${name.slice(0, 60)}.`)
}

const projected =
  'The coordinates are not longitude and latitude in degrees (WGS84, EPSG:4326); convert them first.'

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable(`${what} are not a list.`)
  return value
}

function ringsOf(value: unknown): Position[][] {
  const rings = listOf(value, 'The coordinates of a Polygon').map(ringOf)
  if (rings.length === 0) throw new Unreadable('A polygon has no rings.')
  return rings
}

function ringOf(value: unknown): Position[] {
  const ring = listOf(value, 'The corners of a ring').map(positionOf)
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || ring.length < 4)
    throw new Unreadable('A ring needs at least four corners, the last being the first again.')
  if (first[0] !== last[0] || first[1] !== last[1])
    throw new Unreadable('A ring is not closed: its last corner is not its first.')
  if (areaOf(ring) === 0) throw new Unreadable('A ring encloses nothing.')
  return ring
}

function positionOf(value: unknown): Position {
  const [longitude, latitude] = Array.isArray(value) ? value : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || !Number.isFinite(longitude + latitude))
    throw new Unreadable('A corner is not a pair of numbers.')
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
    throw new Unreadable(`${projected} A corner is at ${longitude}, ${latitude}.`)
  return [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6]
}

/** Twice the area in square degrees. */
function areaOf(ring: readonly Position[]): number {
  let area = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    area += x * nextY - nextX * y
  }
  return Math.abs(area)
}

function checkExtent(corners: readonly Position[]): string | null {
  const { west, south, east, north } = extentOf(corners)
  if (east - west > MAX_BOUNDARY_DEGREES || north - south > MAX_BOUNDARY_DEGREES)
    return 'It is larger than any city. Are these the limits of a state?'
  return null
}

function extentOf(corners: readonly Position[]) {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of corners) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, south, east, north }
}
