/** Coordinates: which are valid, which are the same place, how they are written and read. Degrees throughout (NOTE-11). */

export interface Coordinates {
  latitude: number
  longitude: number
}

// How far apart two points may be, in degrees on either axis, and still be one location (LOC-16).
/** What was saved or begun at a point against the point in an address: 11 cm. */
export const SAME_POINT_TOLERANCE = 0.000001
/** A draft that is to be sent against the point in an address, whose pin may have been moved since: 11 m. */
export const DRAFT_TOLERANCE = 0.0001
/** The location of the notes page against the point in its address: 11 m. */
export const NOTES_PAGE_TOLERANCE = 0.0001
/** Where a caller of the API names none: 110 m. */
export const DEFAULT_TOLERANCE = 0.001

const valid = (value: unknown, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

/** Whether both numbers are there and on the globe. */
export function areValidCoordinates(
  point: { latitude?: number | null; longitude?: number | null } | null | undefined,
): point is Coordinates {
  return valid(point?.latitude, 90) && valid(point?.longitude, 180)
}

/** A tolerance as typed is compared with differences that carry rounding noise; this much is forgiven. */
const ROUNDING = 1e-12

/**
 * The nearest of the places within the tolerance, or undefined. The nearest and not the first: real assets stand
 * closer together than 1e-4 degrees (11 m). The tolerance is in degrees on either axis.
 */
export function nearestMatch<Place extends Coordinates>(
  places: Iterable<Place>,
  point: Coordinates,
  tolerance: number,
): Place | undefined {
  const eastShrink = Math.cos((point.latitude * Math.PI) / 180)
  let nearest: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const north = Math.abs(place.latitude - point.latitude)
    const east = Math.abs(place.longitude - point.longitude)
    if (north > tolerance + ROUNDING || east > tolerance + ROUNDING) continue
    const distance = Math.hypot(north, east * eastShrink)
    if (distance < least) {
      least = distance
      nearest = place
    }
  }
  return nearest
}

/** '40.6200, -96.6300': 4 decimals in the activity feed, 6 on the notes page (WORD-13). */
export function formatCoordinates({ latitude, longitude }: Coordinates, decimals: 4 | 6): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`
}

const typed = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i

/**
 * Reads 'latitude, longitude' as a person types it; null if it is not a point on the globe.
 * `parseCoordinates('40.62 N, 96.63 W')` is { latitude: 40.62, longitude: -96.63 }.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const [, north, northSide = '', east, eastSide = ''] = typed.exec(text) ?? []
  if (north === undefined || east === undefined) return null
  const signed = (digits: string, side: string, negative: string) =>
    side.toUpperCase() === negative ? -Math.abs(Number(digits)) : Number(digits)
  const point = { latitude: signed(north, northSide, 'S'), longitude: signed(east, eastSide, 'W') }
  return areValidCoordinates(point) ? point : null
}
