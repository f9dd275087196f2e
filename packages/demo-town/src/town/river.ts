/** The Prairie River: its middle line from west to east, its banks, and how far a point is from it. */
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

/** Half the width; wider below the falls, where the pool is. */
function halfWidth(along: number): number {
  const pool = 34 * Math.exp(-(((along - 3330) / 130) ** 2))
  return 25 + 5 * Math.sin(along / 310) + 3 * Math.sin(along / 97) + pool
}

export const riverBanks: Path = [
  ...offset(riverCourse, halfWidth),
  ...offset(riverCourse, (along) => -halfWidth(along)).reverse(),
]

/** The falls: the dam's line across the river just above the pool. */
export const fallsAlong = 3190

/** Meters from the middle of the river; north of it positive. */
export function northOfRiver(point: Point): number {
  const { distance, side } = nearestOn(riverCourse, point)
  return distance * side
}

/** A path beside the river at a distance from its middle, between two eastings. */
export function besideRiver(metres: number, fromX: number, toX: number): Point[] {
  const path = offset(riverCourse, () => metres).filter(([x]) => x >= fromX && x <= toX)
  // Where the river bends away, points of an inner path crowd and turn back; those are left out.
  return path.filter(
    (point, index) =>
      nearestOn(riverCourse, point).distance > Math.abs(metres) - 4 &&
      (index === 0 || point[0] > (path[index - 1]?.[0] ?? 0)),
  )
}
