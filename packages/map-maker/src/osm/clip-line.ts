/** Returns the parts of a line within a box. */
import type { Position } from 'geojson'
import type { Bounds } from '../pmtiles/write-pmtiles.ts'

export function clipLine(line: readonly Position[], box: Bounds): Position[][] {
  const pieces: Position[][] = []
  let piece: Position[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    const inside = from && clipSegment(from, to, box)
    if (!inside) continue
    const [enter, leave] = inside
    if (piece.length === 0 || !same(piece.at(-1), enter)) {
      if (piece.length > 1) pieces.push(piece)
      piece = [enter]
    }
    if (!same(enter, leave)) piece.push(leave)
  }
  if (piece.length > 1) pieces.push(piece)
  return pieces
}

export const same = (a: Position | undefined, b: Position | undefined) =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1]

/** Liang-Barsky: where the segment crosses each of the four sides. */
function clipSegment(
  a: Position,
  b: Position,
  [west, south, east, north]: Bounds,
): [Position, Position] | null {
  const [x = 0, y = 0] = a
  const [dx, dy] = [(b[0] ?? 0) - x, (b[1] ?? 0) - y]
  let [enter, leave] = [0, 1]
  for (const [speed, room] of [
    [-dx, x - west],
    [dx, east - x],
    [-dy, y - south],
    [dy, north - y],
  ] as const) {
    if (speed === 0 && room < 0) return null
    if (speed < 0) enter = Math.max(enter, room / speed)
    if (speed > 0) leave = Math.min(leave, room / speed)
  }
  if (enter > leave) return null
  const point = (along: number): Position => [
    Math.min(east, Math.max(west, x + along * dx)),
    Math.min(north, Math.max(south, y + along * dy)),
  ]
  return [enter === 0 ? a : point(enter), leave === 1 ? b : point(leave)]
}
