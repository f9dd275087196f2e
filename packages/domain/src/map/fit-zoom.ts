import type { Box } from './box.ts'

/** From this spread (degrees) downwards, this zoom. */
const steps = [
  [0.1, 8],
  [0.05, 10],
  [0.01, 12],
  [0.005, 14],
] as const

/** The zoom that shows a spread of coordinates (degrees) on the work order map (ORDER-12). `zoomForSpread(0.02)` is 12. */
export function zoomForSpread(spread: number): number {
  return steps.find(([over]) => spread > over)?.[1] ?? 16
}

/** Center and zoom that show a box, or null for none. The spread is the larger of its two axes. */
export function fitBox(box: Box | null): { latitude: number; longitude: number; zoom: number } | null {
  if (!box) return null
  const [west, south, east, north] = box
  const zoom = zoomForSpread(Math.max(north - south, east - west))
  return { latitude: (south + north) / 2, longitude: (west + east) / 2, zoom }
}
