/** Snap points of a sheet, from the lowest: header only, half, full. */
export const snapPoints = ['peek', 'half', 'full'] as const
export type SnapPoint = (typeof snapPoints)[number]

/** Height in pixels of the header, the visible part at the lowest snap point. */
export const PEEK = 72

/** Pixels per millisecond from which a drag counts as a flick. */
const FLICK = 0.5

/** The next snap point up or down, if any. */
export function nextSnapPoint(point: SnapPoint, step: 1 | -1): SnapPoint {
  return snapPoints[snapPoints.indexOf(point) + step] ?? point
}

/**
 * Snap point of a sheet released at `height` of a maximum; `speed` is upward, in pixels per
 * millisecond. `snapPointAt(300, 800, 0)` is 'half'; a flick goes to the next one in its direction.
 */
export function snapPointAt(height: number, maxHeight: number, speed: number): SnapPoint {
  const heights: Record<SnapPoint, number> = { peek: PEEK, half: maxHeight / 2, full: maxHeight }
  if (speed > FLICK) return snapPoints.find((point) => heights[point] > height) ?? 'full'
  if (speed < -FLICK) return snapPoints.findLast((point) => heights[point] < height) ?? 'peek'
  return snapPoints.reduce((best, point) =>
    Math.abs(heights[point] - height) < Math.abs(heights[best] - height) ? point : best,
  )
}
