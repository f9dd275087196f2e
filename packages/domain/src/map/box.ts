/** Boxes on the map: west, south, east, north in degrees; a west that lies east of its east reaches over the date line (ORDER-29). */
import type { Coordinates } from './coordinates.ts'
import { METRES_PER_DEGREE, metresPerDegreeEast } from './degrees.ts'

export type Box = readonly [west: number, south: number, east: number, north: number]

export function isInBox({ latitude, longitude }: Coordinates, [west, south, east, north]: Box): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  return isBetween && latitude >= south && latitude <= north
}

/** Half a mile: ten minutes on foot, and what 'near me' means. */
export const NEAR_METRES = 805

/** So many meters to each side of a point, to about a meter, so that the same place gives the same box. */
export function boxAround({ latitude, longitude }: Coordinates, metres: number): [...Box] {
  const north = metres / METRES_PER_DEGREE
  const east = metres / metresPerDegreeEast(latitude)
  const rounded = (degrees: number, most: number) =>
    Number(Math.min(most, Math.max(-most, degrees)).toFixed(5))
  return [
    rounded(longitude - east, 180),
    rounded(latitude - north, 90),
    rounded(longitude + east, 180),
    rounded(latitude + north, 90),
  ]
}
