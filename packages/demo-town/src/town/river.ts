/** The Prairie River: its center line from west to east, its banks, and distances from it. */
import { nearestOn, offset, type Path, type Point, smooth } from './plane.ts'

export const riverCourse: Path = smooth(
  [
    [-2900, 820],
    [-2450, 560],
    [-2050, 640],
    [-1620, 380],
    [-1180, 60],
    [-760, -230],
    [-330, -330],
    [90, -395],
    [520, -330],
    [900, -470],
    [1190, -830],
    [1500, -1180],
    [1980, -1300],
    [2350, -1610],
    [2900, -1760],
  ],
  14,
)

/** Half the width; wider in the pool below the falls. */
function halfWidth(along: number): number {
  const pool = 34 * Math.exp(-(((along - 3330) / 130) ** 2))
  return 25 + 5 * Math.sin(along / 310) + 3 * Math.sin(along / 97) + pool
}

export const riverBanks: Path = [
  ...offset(riverCourse, halfWidth),
  ...offset(riverCourse, (along) => -halfWidth(along)).reverse(),
]

/** Position of the dam along the river, just above the pool. */
export const fallsAlong = 3190

/** Meters from the center of the river; positive in the north. */
export function northOfRiver(point: Point): number {
  const { distance, side } = nearestOn(riverCourse, point)
  return distance * side
}

/** Returns a path parallel to the river's center, between two x values. */
export function besideRiver(meters: number, fromX: number, toX: number): Point[] {
  const path = offset(riverCourse, () => meters).filter(([x]) => x >= fromX && x <= toX)
  // On the inside of a bend, offset points turn back. Leave those out.
  return path.filter(
    (point, index) =>
      nearestOn(riverCourse, point).distance > Math.abs(meters) - 4 &&
      (index === 0 || point[0] > (path[index - 1]?.[0] ?? 0)),
  )
}
