/** Detects moves of a saved location, and asks for confirmation of long ones (LOC-7). */
import type { Coordinates } from '../map/coordinates.ts'
import { metersBetween } from '../map/distance.ts'

/** Meters. Shorter moves correct a pin. Longer ones may be accidents that would send a crew to the wrong place. */
export const CONFIRM_MOVE_METERS = 10

/** True if the pin is not at the saved position. A new location counts as moved as soon as it has a pin. */
export function hasMoved(saved: Coordinates | null, at: Coordinates | null): boolean {
  return saved?.latitude !== at?.latitude || saved?.longitude !== at?.longitude
}

/** Meters between the saved position and the pin; null if it has not moved or was never saved. */
export function metersMoved(saved: Coordinates | null, at: Coordinates | null): number | null {
  return saved && at && hasMoved(saved, at) ? metersBetween(saved, at) : null
}

/** True if 'Save' must ask first: `mustConfirmMove(saved, 78 ft away)` is true. */
export function mustConfirmMove(saved: Coordinates | null, at: Coordinates | null): boolean {
  return (metersMoved(saved, at) ?? 0) > CONFIRM_MOVE_METERS
}
