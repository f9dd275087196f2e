/**
 * Returns the same meridian between -180 and 180, because panning around the world keeps counting.
 * `wrapLongitude(263.37)` is -96.63.
 */
export function wrapLongitude(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude
  const east = (((longitude + 180) % 360) + 360) % 360
  // Removes rounding noise.
  return Number((east - 180).toFixed(9))
}
