/** Extent of the town: a rounded built-up area, and stepped city limits, as annexations leave them. */
import type { Path, Point } from './plane.ts'

const wave = (angle: number) => 1 + 0.1 * Math.sin(3 * angle + 0.6) + 0.06 * Math.sin(5 * angle + 2.2)

/** The highway is the eastern edge of the street grid. */
const eastEdge = 1680

export function isBuiltUp([x, y]: Point): boolean {
  return x < eastEdge && Math.hypot(x / 1.2, y) < 1480 * wave(Math.atan2(y, x / 1.2))
}

const cell = 402.3 // a quarter of a mile, as in the land survey
/** Land annexed for the wastewater plant and its lagoons. */
const isInSouthEast = ([x, y]: Point) => x > 400 && x < 2400 && y > -2011 && y < 0

function isInLimits(point: Point): boolean {
  const [x, y] = point
  return isInSouthEast(point) || Math.hypot(x / 1.2, y) < 1980 * wave(Math.atan2(y, x / 1.2) + 0.12)
}

/** One closed, counterclockwise ring. */
export function cityLimits(): Path {
  const filled = new Set<string>()
  for (let i = -9; i < 9; i++)
    for (let j = -9; j < 9; j++) if (isInLimits([(i + 0.5) * cell, (j + 0.5) * cell])) filled.add(`${i} ${j}`)
  const next = new Map<string, Point>()
  for (const key of filled) {
    const [i = 0, j = 0] = key.split(' ').map(Number)
    const corners: Point[] = [
      [i, j],
      [i + 1, j],
      [i + 1, j + 1],
      [i, j + 1],
    ]
    const neighbors = [`${i} ${j - 1}`, `${i + 1} ${j}`, `${i} ${j + 1}`, `${i - 1} ${j}`]
    neighbors.forEach((neighbor, side) => {
      const from = corners[side]
      const to = corners[(side + 1) % 4]
      if (!filled.has(neighbor) && from && to) next.set(from.join(' '), to)
    })
  }
  const [start] = next.values()
  const ring: Point[] = []
  for (let index = start; index && (ring.length === 0 || index !== start); index = next.get(index.join(' ')))
    ring.push(index)
  const turns = ring.filter(([x, y], index) => {
    const [px, py] = ring[(index + ring.length - 1) % ring.length] ?? [x, y]
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, y]
    return !((px === x && nx === x) || (py === y && ny === y))
  })
  const closed = turns[0] ? [...turns, turns[0]] : turns
  return closed.map(([x, y]) => [x * cell, y * cell])
}
