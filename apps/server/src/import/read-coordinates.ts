/** Reads coordinates as tables give them; each error has a sentence. */
import { areValidCoordinates, type Coordinates } from '@lamplighter/domain/map'
import { wktToGeoJSON } from 'betterknown'
import { isNestedTooDeeply } from './formats/nesting.ts'
import { type Place, placeOf } from './formats/place-of-geometry.ts'
import { degrees, HOW_TO_NAME_A_PROJECTION, type Projection, readProjection } from './formats/projection.ts'
import type { Mapping, SourceRow } from './import-fields.ts'

/** Where a row of a table lies; an address that stood before the point ("12 Oak St\nAmes, IA\n(42.03, -93.62)") with it. */
export type Position = Place & { address?: string }

/** The longest text of a geometry: of the most corners that are read, with thirty characters each. */
const MAX_WKT = 1_500_000
/** With an address before it. */
const LONGEST_PAIR = 2000

export function positionIn(
  values: SourceRow['values'],
  mapping: Mapping,
  projection: Projection = degrees,
): Position {
  const cell = (field: 'point' | 'latitude' | 'longitude') => (values[mapping[field] ?? ''] ?? '').trim()
  if (mapping.point) return readPlace(cell('point'), projection)
  const [north, east] = [cell('latitude'), cell('longitude')]
  if (north === '' || east === '') return { unreadable: 'the coordinates are missing' }
  return placeAt(north, east, projection)
}

function placeAt(north: string, east: string, projection: Projection): Place {
  if (!projection.isDegrees) {
    const [x, y] = [readNumber(east), readNumber(north)]
    if ([north, east].some((text) => /^[-+]?\d{1,3},\d{3}$/.test(text)))
      return {
        unreadable: `it is not certain what the comma in "${north}", "${east}" means; write the numbers without it`,
      }
    if (Number.isNaN(x) || Number.isNaN(y))
      return { unreadable: `the coordinates are not numbers ("${north}", "${east}")` }
    return placeOf({ type: 'Point', coordinates: [x, y] }, projection.toDegrees)
  }
  if (/[ew]/i.test(north) && /[ns]/i.test(east))
    return { unreadable: `latitude and longitude look swapped (${north}, ${east})` }
  const point = { latitude: readNumber(north), longitude: readNumber(east) }
  if (!Number.isNaN(point.latitude) && !Number.isNaN(point.longitude)) return { point }
  return { unreadable: `the coordinates are not numbers ("${north}", "${east}")` }
}

/** A place in one column: WKT and GeoJSON of any kind, which have longitude first; '(40.62, -96.63)', latitude first. */
export function readPlace(text: string, projection: Projection = degrees): Position {
  if (text.trim() === '') return { unreadable: 'the coordinates are missing' }
  const given = geometryIn(text)
  if (given) return placeOf(given.geometry, given.srid === null ? projection.toDegrees : given.srid.toDegrees)
  const point = readPoint(text)
  if (!point) return { unreadable: `"${text.slice(0, 80)}" is not a point` }
  const [, address = ''] = /^\s*([^\n(]*[^\n(\s])\s*[\n(]/.exec(text) ?? []
  return /\p{L}/u.test(address) ? { point, address } : { point }
}

/** Null for what is neither WKT nor GeoJSON; PostGIS writes the number of the system before WKT. */
function geometryIn(text: string): { geometry: unknown; srid: Projection | null } | null {
  if (text.length > MAX_WKT) return null
  try {
    if (/^\s*\{/.test(text)) {
      const geometry: unknown = JSON.parse(text)
      return isNestedTooDeeply(geometry) ? null : { geometry, srid: null }
    }
    const [, srid, wkt = ''] =
      /^\s*(?:SRID=(\d{4,6});)?\s*((?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION).*)$/is.exec(
        text,
      ) ?? []
    if (wkt === '') return null
    const geometry = /EMPTY\s*$/i.test(wkt)
      ? { type: 'MultiPoint', coordinates: [] }
      : wktToGeoJSON(wkt.replace(/^(POINT\s*\(\s*[-+.\d]+)\s*,/i, '$1 '))
    return geometry && { geometry, srid: srid === undefined ? null : readProjection(srid) }
  } catch {
    return null
  }
}

/** A point in one column, or null: '(40.62, -96.63)', also after an address; '40°37′12″N 96°37′48″W'; WKT. */
export function readPoint(text: string): Coordinates | null {
  const given = geometryIn(text)
  if (given) return placeOf(given.geometry, given.srid?.toDegrees).point ?? null
  if (text.length > LONGEST_PAIR) return null
  const inner = (/\(([^()]*)\)\s*$/.exec(text)?.[1] ?? text).trim()
  const [, north, east] = afterWords.exec(inner) ?? []
  if (north !== undefined && east !== undefined) return { latitude: Number(north), longitude: Number(east) }
  return isGeometry.test(text) ? null : pairIn(inner)
}

const isGeometry = /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)/i
const afterWords = /^[^-+.\d]*([-+]?\d+(?:\.\d+)?)\s*°?\s*,\s*([-+]?\d+(?:\.\d+)?)\s*°?$/

function pairIn(text: string): Coordinates | null {
  const [latitude, longitude] = halvesOf(text)?.map(readNumber) ?? []
  return latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)
    ? null
    : { latitude, longitude }
}

/** At the semicolon, at a comma that is not within a number, after the letter of the latitude, at the only gap. */
function halvesOf(text: string): string[] | null {
  for (const separator of [/\s*;\s*/, /,\s+|\s+,/, /(?<=[NS])[\s,]+/i, /\s*,\s*/, /\s+/]) {
    const halves = text.split(separator)
    if (halves.length === 2) return halves
  }
  return null
}

/** The number in a cell; NaN for anything else, blank included. '40.62', '40,62', '1,234.5', '40°37′12″ N', '-96 37 48'. */
export function readNumber(text: string): number {
  const trimmed = text.trim()
  const plain = plainNumber(trimmed.replace(/°$/, ''))
  return Number.isNaN(plain) ? readAngle(trimmed) : plain
}

function plainNumber(text: string): number {
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return Number(text)
  if (/^[-+]?\d+,\d+$/.test(text)) return Number(text.replace(',', '.'))
  // With commas between thousands and a point, or the other way round.
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[-+]?\d{1,3}([.\s]\d{3})+(,\d+)?$/.test(text) && /,|\..*\./.test(text))
    return Number(text.replace(/[.\s]/g, '').replace(',', '.'))
  return Number.NaN
}

const angle =
  /^([NSEW])?\s*([-+−])?\s*(\d{1,3}(?:[.,]\d+)?)(?:(?:\s*[°ºd:]\s*|\s+)(\d{1,2}(?:[.,]\d+)?)(?:(?:\s*['′’:]\s*|\s+)(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|''|′′|’’)?|\s*['′’])?)?\s*[°º]?\s*([NSEW])?$/i
/** Longer than any way to write one. */
const LONGEST_ANGLE = 60

/** Degrees, minutes and seconds; south and west are negative. */
function readAngle(text: string): number {
  if (text.length > LONGEST_ANGLE) return Number.NaN
  const [, before, sign, whole, minutes, seconds, after] = angle.exec(text) ?? []
  const letter = (before ?? after)?.toUpperCase()
  if (whole === undefined || (before && after)) return Number.NaN
  // Without letter or minutes it was no number either.
  if (minutes === undefined && letter === undefined) return Number.NaN
  const [degrees = 0, minute = 0, second = 0] = [whole, minutes, seconds].map((part) =>
    Number((part ?? '0').replace(',', '.')),
  )
  const fractionsTooSoon =
    (minutes !== undefined && degrees % 1 !== 0) || (seconds !== undefined && minute % 1 !== 0)
  if (minute >= 60 || second >= 60 || fractionsTooSoon) return Number.NaN
  // Thirds of minutes have no end; a hundredth of a millimeter is enough.
  const size = Math.round((degrees + minute / 60 + second / 3600) * 1e10) / 1e10
  const isNegative = sign === '-' || sign === '−'
  if (isNegative && (letter === 'N' || letter === 'E')) return Number.NaN
  return isNegative || letter === 'S' || letter === 'W' ? -size : size
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
      return `the coordinates are projected (${longitude}, ${latitude}), not degrees. ${HOW_TO_NAME_A_PROJECTION}`
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
