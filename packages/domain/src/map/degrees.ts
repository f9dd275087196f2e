/** Of latitude, on a ball of 6,371 km. */
export const METRES_PER_DEGREE = 111_195
/** Avoids division by zero at the poles, where no city lies. */
const MIN_EAST_SHRINK = 0.01

/** How many meters of longitude a degree has at a latitude. */
export const metresPerDegreeEast = (latitude: number) => METRES_PER_DEGREE * eastShrinkAt(latitude)

/** What a degree of longitude is there, as a share of one at the equator. */
export const eastShrinkAt = (latitude: number) =>
  Math.max(MIN_EAST_SHRINK, Math.cos((latitude * Math.PI) / 180))
