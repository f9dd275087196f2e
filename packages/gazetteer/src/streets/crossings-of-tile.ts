/** Finds crossings of roads with different names: a shared point, an end on another road, or an intersection. */
import Flatbush from 'flatbush'
import type { Spot, TileRoad } from './tile-things.ts'

export interface TileCrossing {
  at: Spot
  names: readonly [string, string]
}

interface Piece {
  name: string
  from: Spot
  to: Spot
}

/** Crossings within the tile. `reach` is the maximum distance between an end and the other road, in tile units. */
export function crossingsOf(roads: readonly TileRoad[], extent: number, reach: number): TileCrossing[] {
  const pieces = roads.flatMap(({ name, apart, lines }) => (apart ? [] : lines.flatMap(piecesOf(name))))
  if (pieces.length === 0) return []
  const index = new Flatbush(pieces.length, 16, Float32Array)
  for (const { from, to } of pieces)
    index.add(
      Math.min(from[0], to[0]) - reach,
      Math.min(from[1], to[1]) - reach,
      Math.max(from[0], to[0]) + reach,
      Math.max(from[1], to[1]) + reach,
    )
  index.finish()
  const found: TileCrossing[] = []
  for (const [i, one] of pieces.entries()) {
    const near = index.search(
      Math.min(one.from[0], one.to[0]),
      Math.min(one.from[1], one.to[1]),
      Math.max(one.from[0], one.to[0]),
      Math.max(one.from[1], one.to[1]),
      (j) => j > i && pieces[j]?.name !== one.name,
    )
    for (const j of near) {
      const other = pieces[j]
      const at = other && meetingOf(one, other, reach)
      if (at && isWithin(at, extent)) found.push({ at, names: [one.name, other.name] })
    }
  }
  return found
}

const piecesOf =
  (name: string) =>
  (line: readonly Spot[]): Piece[] =>
    line.flatMap((to, at) => {
      const from = line[at - 1]
      return from ? [{ name, from, to }] : []
    })

function meetingOf(one: Piece, other: Piece, reach: number): Spot | null {
  for (const end of [one.from, one.to]) if (distanceTo(other, end) <= reach) return end
  for (const end of [other.from, other.to]) if (distanceTo(one, end) <= reach) return end
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const turn = ax * by - ay * bx
  if (turn === 0) return null
  const [dx, dy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]]
  const along = (dx * by - dy * bx) / turn
  const across = (dx * ay - dy * ax) / turn
  if (along < 0 || along > 1 || across < 0 || across > 1) return null
  return [one.from[0] + along * ax, one.from[1] + along * ay]
}

function distanceTo({ from, to }: Piece, [x, y]: Spot): number {
  const [ax, ay] = [to[0] - from[0], to[1] - from[1]]
  const length = ax * ax + ay * ay
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * ax + (y - from[1]) * ay) / length))
  return Math.hypot(x - from[0] - along * ax, y - from[1] - along * ay)
}

/** The next tile contains what is beyond the edge. */
const isWithin = ([x, y]: Spot, extent: number) => x >= 0 && y >= 0 && x <= extent && y <= extent
