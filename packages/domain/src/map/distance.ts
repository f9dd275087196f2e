/** How far apart points are on the ground. Good to a few millimetres at the distances that a crew walks. */
import type { Coordinates } from './coordinates.ts'

const METRES_PER_DEGREE = 111_320
/** Meridians meet at the poles: nearer than this no city lies, and nothing is divided by zero. */
const LEAST_EAST_SHRINK = 0.01

const eastShrinkAt = (latitude: number) => Math.max(LEAST_EAST_SHRINK, Math.cos((latitude * Math.PI) / 180))

/**
 * Metres between two points, the short way round the globe. `metresBetween({ latitude: 40, longitude: -96 },
 * { latitude: 40.0001, longitude: -96 })` is about 11.1.
 */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const turned = Math.abs(one.longitude - other.longitude)
  const east = Math.min(turned, 360 - turned) * eastShrinkAt((one.latitude + other.latitude) / 2)
  return Math.hypot(one.latitude - other.latitude, east) * METRES_PER_DEGREE
}

/** Degrees on either axis that hold everything within so many metres of a point; never less, east of it often more. */
export function degreesAround(point: Coordinates, metres: number): number {
  return metres / METRES_PER_DEGREE / eastShrinkAt(Math.abs(point.latitude) + metres / METRES_PER_DEGREE)
}
