/** Distances on the ground, on a ball of the Earth's mean radius: at most half a percent off, half a meter in 100. */
import { inFigures } from '../http/formats.ts'
import type { Coordinates } from './coordinates.ts'
import { eastShrinkAt, METRES_PER_DEGREE } from './degrees.ts'

/**
 * Meters between two points, the short way round the globe. `metresBetween({ latitude: 40, longitude: -96 },
 * { latitude: 40.0001, longitude: -96 })` is about 11.1.
 */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const turned = Math.abs(one.longitude - other.longitude)
  const east = Math.min(turned, 360 - turned) * eastShrinkAt((one.latitude + other.latitude) / 2)
  return Math.hypot(one.latitude - other.latitude, east) * METRES_PER_DEGREE
}

/** Degrees on either axis that hold everything within so many meters of a point; never less, east of it often more. */
export function degreesAround(point: Coordinates, metres: number): number {
  return metres / METRES_PER_DEGREE / eastShrinkAt(Math.abs(point.latitude) + metres / METRES_PER_DEGREE)
}

const METRES_PER_FOOT = 0.3048
const FEET_PER_MILE = 5280
/** From this distance on miles are easier to picture than feet. */
const MAX_FEET = 1000

/**
 * A distance in words, in the units of the map's scale: feet, and miles from a thousand feet on. `distanceInWords(23.8)` is
 * '78 ft', `distanceInWords(1150)` is '0.7 mi'. What is only known roughly is told in fewer digits: `distanceInWords(35, 2)`
 * is '110 ft'.
 */
export function distanceInWords(metres: number, digits?: number): string {
  const exact = metres / METRES_PER_FOOT
  const feet = Math.round(digits ? Number(exact.toPrecision(digits)) : exact)
  if (feet < 1) return 'less than 1 ft'
  if (feet < MAX_FEET) return `${feet} ft`
  const miles = feet / FEET_PER_MILE
  return `${miles < 10 ? miles.toFixed(1) : inFigures(Math.round(miles))} mi`
}
