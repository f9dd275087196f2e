/** Of latitude, on a sphere with a radius of 6,371 km. */
export const METERS_PER_DEGREE = 111_195
/** Avoids division by zero at the poles. */
const MIN_EAST_SHRINK = 0.01

/** Meters per degree of longitude at a latitude. */
export const metersPerDegreeEast = (latitude: number) => METERS_PER_DEGREE * eastShrinkAt(latitude)

/** Length of a degree of longitude at a latitude, relative to the equator. */
export const eastShrinkAt = (latitude: number) =>
  Math.max(MIN_EAST_SHRINK, Math.cos((latitude * Math.PI) / 180))
