/** Coordinates: validation, comparison, formatting and parsing. All values are in degrees. */

export interface Coordinates {
  latitude: number
  longitude: number
}

const valid = (value: unknown, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

/** True if both numbers are present and within the globe. */
export function areValidCoordinates(
  point: { latitude?: number | null; longitude?: number | null } | null | undefined,
): point is Coordinates {
  return valid(point?.latitude, 90) && valid(point?.longitude, 180)
}

/** Differences have rounding errors; this allows for them. */
const ROUNDING = 1e-12

/**
 * Returns the nearest place within the tolerance (degrees on either axis), or undefined. The nearest, not the first,
 * because assets can be closer together than 1e-4 degrees (11 m).
 */
export function nearestMatch<Place extends Coordinates>(
  places: Iterable<Place>,
  point: Coordinates,
  tolerance: number,
): Place | undefined {
  const longitudeScale = Math.cos((point.latitude * Math.PI) / 180)
  let nearest: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const north = Math.abs(place.latitude - point.latitude)
    const east = Math.abs(place.longitude - point.longitude)
    if (north > tolerance + ROUNDING || east > tolerance + ROUNDING) continue
    const distance = Math.hypot(north, east * longitudeScale)
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
 * Parses 'latitude, longitude' as typed; null if it is not a valid point. `parseCoordinates('40.62 N, 96.63 W')` is {
 * latitude: 40.62, longitude: -96.63 }.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const [, north, northSide = '', east, eastSide = ''] = typed.exec(text) ?? []
  if (north === undefined || east === undefined) return null
  const signed = (digits: string, side: string, negative: string) =>
    side.toUpperCase() === negative ? -Math.abs(Number(digits)) : Number(digits)
  const point = { latitude: signed(north, northSide, 'S'), longitude: signed(east, eastSide, 'W') }
  return areValidCoordinates(point) ? point : null
}

/**
 * Returns the same meridian between -180 and 180, because panning around the world keeps counting.
 * `wrapLongitude(263.37)` is -96.63.
 */
export function wrapLongitude(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude
  const east = (((longitude + 180) % 360) + 360) % 360
  // Removes rounding noise.
  return Number((east - 180).toFixed(9))
}
