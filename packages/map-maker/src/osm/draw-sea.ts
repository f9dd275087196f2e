/**
 * Finds the sea within a box from OpenStreetMap coastlines, which have land on their left and water on their right.
 * Where a coastline leaves the box, the edge of the sea follows the box clockwise to the next coastline.
 */
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { MultiPolygon, Position } from 'geojson'
import type { Bounds } from '../pmtiles/write-pmtiles.ts'
import { clipLine, same } from './clip-line.ts'

/**
 * Null without sea; 'incomplete' if a coastline ends within the box, so that water and land cannot be distinguished.
 */
export function drawSea(coasts: readonly Position[][], box: Bounds): MultiPolygon | 'incomplete' | null {
  const open: Position[][] = []
  const islands: Position[][] = []
  const seas: Position[][] = []
  for (const coast of joined(coasts)) {
    const closed = same(coast[0], coast.at(-1))
    for (const piece of closed ? rejoined(clipLine(coast, box)) : clipLine(coast, box)) {
      if (!same(piece[0], piece.at(-1))) open.push(piece)
      else if (turnsLeft(piece)) islands.push(piece)
      else seas.push(piece)
    }
  }
  if (!open.every((piece) => [piece[0], piece.at(-1)].every((end) => end && alongBox(end, box) !== null)))
    return 'incomplete'
  seas.push(...closedAlong(open, box))
  if (seas.length === 0 && islands.length > 0) seas.push(corners(box).toReversed())
  if (seas.length === 0) return null
  const polygons = seas.map((sea) => [
    sea,
    ...islands.filter(([shore = []]) =>
      booleanPointInPolygon(shore, { type: 'Polygon', coordinates: [sea] }),
    ),
  ])
  return { type: 'MultiPolygon', coordinates: polygons }
}

/** Joins the ways of each coastline. */
function joined(ways: readonly Position[][]): Position[][] {
  const key = (point: Position | undefined) => point?.join() ?? ''
  const byStart = new Map(ways.map((way) => [key(way[0]), way]))
  const byEnd = new Set(ways.map((way) => key(way.at(-1))))
  const coasts: Position[][] = []
  // Starts with open lines; closed rings come last.
  for (const way of [...ways.filter((way) => !byEnd.has(key(way[0]))), ...ways]) {
    if (byStart.get(key(way[0])) !== way) continue
    const coast: Position[] = way.slice(0, 1)
    for (let next: Position[] | undefined = way; next; next = byStart.get(key(coast.at(-1)))) {
      byStart.delete(key(next[0]))
      for (const point of next.slice(1)) coast.push(point)
    }
    coasts.push(coast)
  }
  return coasts
}

/** Joins the two pieces of a ring that was split at its start within the box. */
function rejoined(pieces: Position[][]): Position[][] {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || first === last || !same(first[0], last.at(-1))) return pieces
  return [[...last, ...first.slice(1)], ...pieces.slice(1, -1)]
}

function turnsLeft(ring: readonly Position[]): boolean {
  let area = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring.at(index - 1) ?? []
    area += (x - x1) * (y + y1)
  }
  return area < 0
}

/** Corners of the box, counterclockwise from the southwest. */
export const corners = ([west, south, east, north]: Bounds): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** Position on the box from 0 to 4, counterclockwise from the southwest corner; null inside the box. */
function alongBox([x = 0, y = 0]: Position, [west, south, east, north]: Bounds): number | null {
  if (y === south) return (x - west) / (east - west)
  if (x === east) return 1 + (y - south) / (north - south)
  if (y === north) return 2 + (east - x) / (east - west)
  if (x === west) return 3 + (north - y) / (north - south)
  return null
}

function closedAlong(pieces: readonly Position[][], box: Bounds): Position[][] {
  const left = new Set(pieces)
  const rings: Position[][] = []
  for (const first of pieces) {
    if (!left.has(first)) continue
    const ring: Position[] = []
    for (let piece = first; left.has(piece); ) {
      left.delete(piece)
      for (const point of piece) ring.push(point)
      const leaves = alongBox(piece.at(-1) ?? [], box) ?? 0
      const clockwise = (to: number) => (leaves - to + 4) % 4
      const nearest = (a: Position[], b: Position[]) =>
        clockwise(alongBox(a[0] ?? [], box) ?? 0) <= clockwise(alongBox(b[0] ?? [], box) ?? 0) ? a : b
      // Includes the first piece, because returning to it closes the ring.
      const next = [first, ...left].reduce(nearest)
      const until = clockwise(alongBox(next[0] ?? [], box) ?? 0)
      const passed = corners(box)
        .slice(0, 4)
        .map((corner, index) => [clockwise(index), corner] as const)
        .filter(([way]) => way < until)
        .sort(([a], [b]) => a - b)
      for (const [, corner] of passed) ring.push(corner)
      piece = next
    }
    ring.push(ring[0] ?? [])
    rings.push(ring)
  }
  return rings
}
