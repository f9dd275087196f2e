import type { Coordinates } from './coordinates.ts'

/** From this spread (degrees) downwards, this zoom. */
const steps = [
  [0.1, 8],
  [0.05, 10],
  [0.01, 12],
  [0.005, 14],
] as const

/** The zoom that shows a spread of coordinates (degrees) on the work order map (section 9). `zoomForSpread(0.02)` is 12. */
export function zoomForSpread(spread: number): number {
  return steps.find(([over]) => spread > over)?.[1] ?? 16
}

/** Centre and zoom that show all points, or null for none. The spread is the larger of the two axes. */
export function fitPoints(
  points: readonly Coordinates[],
): { latitude: number; longitude: number; zoom: number } | null {
  if (points.length === 0) return null
  const [south, north] = range(points.map((point) => point.latitude))
  const [west, east] = range(points.map((point) => point.longitude))
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: zoomForSpread(Math.max(north - south, east - west)),
  }
}

function range(values: readonly number[]): [number, number] {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
