/** Map boxes: west, south, east, north in degrees. If west is greater than east, the box crosses the date line (ORDER-29). */
import type { Coordinates } from './coordinates.ts'
import { METERS_PER_DEGREE, metersPerDegreeEast } from './distance.ts'

export type Box = readonly [west: number, south: number, east: number, north: number]

export function isInBox({ latitude, longitude }: Coordinates, [west, south, east, north]: Box): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  return isBetween && latitude >= south && latitude <= north
}

/** Radius of 'near me': half a mile, ten minutes on foot. */
export const NEAR_METERS = 805

/**
 * Returns the box with this many meters to each side of a point. Rounds to about a meter, so that the same place gives
 * the same box.
 */
export function boxAround({ latitude, longitude }: Coordinates, meters: number): [...Box] {
  const north = meters / METERS_PER_DEGREE
  const east = meters / metersPerDegreeEast(latitude)
  const rounded = (degrees: number, most: number) =>
    Number(Math.min(most, Math.max(-most, degrees)).toFixed(5))
  return [
    rounded(longitude - east, 180),
    rounded(latitude - north, 90),
    rounded(longitude + east, 180),
    rounded(latitude + north, 90),
  ]
}
