/** Streets as the map has them: what they are, from which zoom on they show, and where they are bridges. */
import { lengthOf, nearestOn, type Path, type Point, pointAlong } from '../town/plane.ts'
import type { Sheet } from './sheet.ts'

/** The kinds of the schema; the first word is `kind`, the second `kind_detail`. */
const roadKinds = {
  highway: ['major_road', 'trunk', 8],
  major: ['major_road', 'secondary', 11],
  street: ['minor_road', 'residential', 11],
  country: ['minor_road', 'unclassified', 12],
  alley: ['minor_road', 'service', 14],
  trail: ['path', 'cycleway', 13],
  footway: ['path', 'footway', 14],
  railroad: ['rail', 'rail', 11],
} as const

export type RoadKind = keyof typeof roadKinds

interface Road {
  name?: string
  kind: RoadKind
  path: Path
}

/** Half the length of a bridge, in meters. */
const BRIDGE_REACH = 46

export function drawRoad(sheet: Sheet, { name, kind, path }: Road, bridges: readonly Point[] = []): void {
  const [schemaKind, detail, minZoom] = roadKinds[kind]
  const properties = {
    kind: schemaKind,
    kind_detail: detail,
    min_zoom: minZoom,
    sort_rank: 400 - minZoom,
    ...(name ? { name } : {}),
  }
  for (const { piece, isBridge } of splitAtBridges(path, bridges))
    sheet.line('roads', piece, isBridge ? { ...properties, is_bridge: true } : properties)
}

function splitAtBridges(path: Path, bridges: readonly Point[]): { piece: Path; isBridge: boolean }[] {
  const length = lengthOf(path)
  const spans = bridges
    .map((bridge) => nearestOn(path, bridge))
    .filter(({ distance }) => distance < 1)
    .map(({ along }) => [Math.max(0, along - BRIDGE_REACH), Math.min(length, along + BRIDGE_REACH)] as const)
    .sort(([a], [b]) => a - b)
  const pieces: { piece: Path; isBridge: boolean }[] = []
  let index = 0
  for (const [from, to] of spans) {
    if (from > index) pieces.push({ piece: part(path, index, from), isBridge: false })
    pieces.push({ piece: part(path, from, to), isBridge: true })
    index = to
  }
  if (index === 0) return [{ piece: path, isBridge: false }]
  if (length - index > 1) pieces.push({ piece: part(path, index, length), isBridge: false })
  return pieces
}

/** The path between two lengths along it. */
function part(path: Path, from: number, to: number): Path {
  let walked = 0
  const inside = path.filter((point, index) => {
    const before = path[index - 1]
    if (before) walked += Math.hypot(point[0] - before[0], point[1] - before[1])
    return walked > from + 0.5 && walked < to - 0.5
  })
  return [pointAlong(path, from).point, ...inside, pointAlong(path, to).point]
}
