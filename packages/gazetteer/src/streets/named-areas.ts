/** Joins the parts of areas that tiles cut, and assigns to each area the name of the label within it. */
import type { Spot, TileArea, TileLabel } from './tile-things.ts'

interface Part extends TileArea {
  column: number
  row: number
}

interface Label extends TileLabel {
  column: number
  row: number
}

export interface NamedArea {
  name: string
  /** By tile: the rings of its part in tile units. */
  parts: { column: number; row: number; rings: Spot[][] }[]
}

/** Leaves out areas without a label. */
export function nameAreas(
  parts: readonly Part[],
  labels: readonly Label[],
  extentOf: (column: number, row: number) => number,
): NamedArea[] {
  const groups = joined(parts, extentOf)
  const names = new Map<number, { name: string; alike: boolean }>()
  const byTile = new Map<string, number[]>()
  for (const [at, { column, row }] of parts.entries()) push(byTile, `${column} ${row}`, at)
  const bySize = (one: number, other: number) => sizeOf(parts[one]) - sizeOf(parts[other])
  const left: Label[] = []
  for (const label of labels) {
    const around = (byTile.get(`${label.column} ${label.row}`) ?? [])
      .filter((at) => isInside(parts[at]?.rings ?? [], label.at))
      .sort(bySize)
    const same = around.find((at) => parts[at]?.kind === label.kind)
    const part = same ?? around[0]
    if (part === undefined) {
      left.push(label)
      continue
    }
    const group = groups[part] ?? part
    const known = names.get(group)
    const alike = same !== undefined
    if (!known || (alike && !known.alike)) names.set(group, { name: label.name, alike })
  }
  // The center of a crescent is outside of it.
  for (const { kind, name, at: spot, column, row } of left) {
    const [part] = (byTile.get(`${column} ${row}`) ?? [])
      .filter((at) => parts[at]?.kind === kind && !names.has(groups[at] ?? at) && isInBox(parts[at], spot))
      .sort(bySize)
    if (part !== undefined) names.set(groups[part] ?? part, { name, alike: true })
  }
  const areas = new Map<number, NamedArea>()
  for (const [at, { column, row, rings }] of parts.entries()) {
    const group = groups[at] ?? at
    const name = names.get(group)?.name
    if (name === undefined) continue
    const area = areas.get(group) ?? { name, parts: [] }
    area.parts.push({ column, row, rings })
    areas.set(group, area)
  }
  return [...areas.values()]
}

/** For each part, the index of the first part of the same area. */
function joined(parts: readonly Part[], extentOf: (column: number, row: number) => number): number[] {
  const first = parts.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (first[root] !== undefined && first[root] !== root) root = first[root] ?? root
    first[at] = root
    return root
  }
  const byTile = new Map<string, number[]>()
  for (const [at, { column, row }] of parts.entries()) push(byTile, `${column} ${row}`, at)
  for (const [at, { kind, rings, column, row }] of parts.entries()) {
    const extent = extentOf(column, row)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const edge = middlesAlong(rings, dx === 1 ? 0 : 1, extent)
      if (edge.length === 0) continue
      for (const other of byTile.get(`${column + dx} ${row + dy}`) ?? []) {
        const there = parts[other]
        if (there?.kind !== kind) continue
        const touches = edge.some((along) => isInside(there.rings, dx === 1 ? [0.5, along] : [along, 0.5]))
        if (touches) first[rootOf(other)] = rootOf(at)
      }
    }
  }
  return parts.map((_, at) => rootOf(at))
}

/** Centers of the sections in which an area crosses the tile's eastern (0) or southern (1) edge. */
function middlesAlong(rings: readonly Spot[][], axis: 0 | 1, edge: number): number[] {
  const cuts: number[] = []
  const other = axis === 0 ? 1 : 0
  // Half a unit inside, because corners have integer coordinates.
  const line = edge - 0.5
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring.at(at - 1)
      if (!from || from[axis] > line === to[axis] > line) continue
      cuts.push(from[other] + ((line - from[axis]) / (to[axis] - from[axis])) * (to[other] - from[other]))
    }
  cuts.sort((a, b) => a - b)
  const middles: number[] = []
  for (let at = 0; at + 1 < cuts.length; at += 2) middles.push(((cuts[at] ?? 0) + (cuts[at + 1] ?? 0)) / 2)
  return middles.filter((along) => along >= 0 && along <= edge)
}

/** Even-odd rule over all rings, which handles holes and islands. */
export function isInside(rings: readonly Spot[][], [x, y]: Spot): boolean {
  let inside = false
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring.at(at - 1)
      if (!from || from[1] > y === to[1] > y) continue
      if (x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) inside = !inside
    }
  return inside
}

function boxOf(part: Part | undefined) {
  const corners = part?.rings.flat() ?? []
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

function sizeOf(part: Part | undefined): number {
  const { west, east, north, south } = boxOf(part)
  return (east - west) * (south - north)
}

function isInBox(part: Part | undefined, [x, y]: Spot): boolean {
  const { west, east, north, south } = boxOf(part)
  return west <= x && x <= east && north <= y && y <= south
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
