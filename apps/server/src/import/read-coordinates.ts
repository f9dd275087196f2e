/** Reads coordinates as files give them; each error has a sentence. */
import { areValidCoordinates, type Coordinates } from '@lamplighter/domain/map'

const wkt =
  /^\s*(?:SRID=\d+;)?\s*POINT\s*Z?\s*\(\s*([-+.\deE]+)[\s,]+([-+.\deE]+)(?:[\s,]+[-+.\deE]+)?\s*\)\s*$/i
const pair = /^[^-+.\d]*\(?\s*([-+]?\d+(?:\.\d+)?)\s*°?\s*,\s*([-+]?\d+(?:\.\d+)?)\s*°?\s*\)?\s*$/

/** A point in one column: 'POINT (-96.63 40.62)' is longitude first, '(40.62, -96.63)' latitude first. */
export function readPoint(text: string): Coordinates | null {
  const [, x, y] = wkt.exec(text) ?? []
  if (x !== undefined && y !== undefined) return { latitude: Number(y), longitude: Number(x) }
  const [, north, east] = pair.exec(text) ?? []
  return north !== undefined && east !== undefined
    ? { latitude: Number(north), longitude: Number(east) }
    : null
}

/** The number in a cell; NaN for anything else, blank included. */
export function readNumber(text: string): number {
  const trimmed = text.trim().replace(/°$/, '')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** Why a point cannot lie in the city's country, or null when it can. */
export function coordinatesProblem(point: Coordinates, country: string): string | null {
  const { latitude, longitude } = point
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return 'latitude and longitude are not both numbers'
  if (latitude === 0 && longitude === 0) return 'the coordinates are 0, 0, which means none were recorded'
  const swapped = { latitude: longitude, longitude: latitude }
  if (!areValidCoordinates(point)) {
    if (areValidCoordinates(swapped)) return `latitude and longitude look swapped (${latitude}, ${longitude})`
    if (Math.max(Math.abs(latitude), Math.abs(longitude)) > 360)
      return `the coordinates are projected (${longitude}, ${latitude}), not degrees; convert the file to EPSG:4326`
    return `the coordinates are not on the globe (${latitude}, ${longitude})`
  }
  if (country !== 'USA' || isInUnitedStates(point)) return null
  if (isInUnitedStates(swapped)) return `latitude and longitude look swapped (${latitude}, ${longitude})`
  if (isInUnitedStates({ latitude, longitude: -longitude }))
    return `the longitude has lost its minus sign (${latitude}, ${longitude})`
  return `the coordinates are not in the United States (${latitude}, ${longitude})`
}

/** Generous boxes: the states with Alaska, Hawaii and Puerto Rico; the Aleutians and Guam beyond 180°; Samoa. */
const unitedStates: readonly { south: number; north: number; west: number; east: number }[] = [
  { south: 15, north: 72, west: -180, east: -64 },
  { south: 51, north: 56, west: 172, east: 180 },
  { south: 13, north: 21, west: 144, east: 147 },
  { south: -15, north: -10, west: -172, east: -168 },
]

function isInUnitedStates({ latitude, longitude }: Coordinates): boolean {
  return unitedStates.some(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
}
