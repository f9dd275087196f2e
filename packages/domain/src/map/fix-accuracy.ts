import { formatDistance } from './distance.ts'

/**
 * Meters. A less accurate position puts a pin on the wrong side of the street, or at the neighbor's hydrant. Phones
 * outdoors reach 3 to 10 m.
 */
export const FIX_WARN_METERS = 20

/** Positions are not known more precisely than two digits. */
const radius = (meters: number) => formatDistance(meters, 2)

/** Label of the position dot: `accuracyLabel(34.7)` is 'within 110 ft'. `meters` is the reported radius. */
export function accuracyLabel(meters: number): string {
  return `within ${radius(meters)}`
}

/** Warns of a position that is too inaccurate for a pin; null if it is accurate. `meters` is the reported radius. */
export function fixWarning(meters: number): string | null {
  if (meters <= FIX_WARN_METERS) return null
  return `Your device is only sure to ${radius(meters)}. Drag the pin to the right place.`
}

/** The same warning if there is no pin yet, or null. */
export function vaguePosition(meters: number): string | null {
  if (meters <= FIX_WARN_METERS) return null
  return `Your position is only known to within ${radius(meters)}. Place the pin yourself.`
}
