/** When a saved location counts as moved, and when moving it has to be confirmed (LOC-7). */
import type { Coordinates } from '../map/coordinates.ts'
import { metresBetween } from '../map/distance.ts'

/** Meters. Less puts a pin right; more may be an accident, and sends a crew to the wrong place. */
export const CONFIRM_MOVE_METRES = 10

/** Whether a pin lies elsewhere than its location was saved; a new location has moved as soon as it has a pin. */
export function hasMoved(saved: Coordinates | null, at: Coordinates | null): boolean {
  return saved?.latitude !== at?.latitude || saved?.longitude !== at?.longitude
}

/** Meters from where a location was saved to where its pin is now; null while it stays, and for one that was never saved. */
export function metresMoved(saved: Coordinates | null, at: Coordinates | null): number | null {
  return saved && at && hasMoved(saved, at) ? metresBetween(saved, at) : null
}

/** Whether 'Save' asks first: `mustConfirmMove(saved, 78 ft away)` is true. */
export function mustConfirmMove(saved: Coordinates | null, at: Coordinates | null): boolean {
  return (metresMoved(saved, at) ?? 0) > CONFIRM_MOVE_METRES
}
