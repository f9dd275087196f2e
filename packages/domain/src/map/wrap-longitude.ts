/** The same meridian between -180 and 180: a map that is panned round the world counts on. `wrapLongitude(263.37)` is -96.63. */
export function wrapLongitude(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude
  const east = (((longitude + 180) % 360) + 360) % 360
  // Without the noise that the sums leave.
  return Number((east - 180).toFixed(9))
}
