/** Distances on a sphere with the Earth's mean radius. The error is at most half a percent: half a meter in 100. */
import { formatCount } from '../format/index.ts'
import type { Coordinates } from './coordinates.ts'

/** Meters per degree of latitude, on a sphere with a radius of 6,371 km. */
export const METERS_PER_DEGREE = 111_195
/** Avoids division by zero at the poles. */
const MIN_EAST_SHRINK = 0.01

/** Meters per degree of longitude at a latitude. */
export const metersPerDegreeEast = (latitude: number) => METERS_PER_DEGREE * eastShrinkAt(latitude)

/** Length of a degree of longitude at a latitude, relative to the equator. */
const eastShrinkAt = (latitude: number) => Math.max(MIN_EAST_SHRINK, Math.cos((latitude * Math.PI) / 180))

/**
 * Meters between two points along the great circle. `metersBetween({ latitude: 40, longitude: -96 }, { latitude:
 * 40.0001, longitude: -96 })` is about 11.1.
 */
export function metersBetween(one: Coordinates, other: Coordinates): number {
  const turned = Math.abs(one.longitude - other.longitude)
  const east = Math.min(turned, 360 - turned) * eastShrinkAt((one.latitude + other.latitude) / 2)
  return Math.hypot(one.latitude - other.latitude, east) * METERS_PER_DEGREE
}

/** Returns the degrees on either axis that cover this many meters around a point. May cover more, but never less. */
export function degreesAround(point: Coordinates, meters: number): number {
  return meters / METERS_PER_DEGREE / eastShrinkAt(Math.abs(point.latitude) + meters / METERS_PER_DEGREE)
}

const METERS_PER_FOOT = 0.3048
const FEET_PER_MILE = 5280
/** Longer distances are easier to picture in miles than in feet. */
const MAX_FEET = 1000

/**
 * Formats a distance in feet, or in miles from 1,000 feet on. `formatDistance(23.8)` is '78 ft',
 * `formatDistance(1150)` is '0.7 mi'. `digits` rounds approximate distances: `formatDistance(35, 2)` is '110 ft'.
 */
export function formatDistance(meters: number, digits?: number): string {
  const exact = meters / METERS_PER_FOOT
  const feet = Math.round(digits ? Number(exact.toPrecision(digits)) : exact)
  if (feet < 1) return 'less than 1 ft'
  if (feet < MAX_FEET) return `${feet} ft`
  const miles = feet / FEET_PER_MILE
  return `${miles < 10 ? miles.toFixed(1) : formatCount(Math.round(miles))} mi`
}
