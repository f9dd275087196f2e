/**
 * The street grid: positions of avenues and streets, and where they end: at the river, the railroad, a park, the edge.
 */
import { isBuiltUp } from './limits.ts'
import { avenueName, streetName } from './names.ts'
import { between, type Path, type Point, smooth } from './plane.ts'
import { besideRiver, northOfRiver } from './river.ts'

type StreetKind = 'highway' | 'major' | 'street' | 'trail'

export interface Street {
  name: string
  kind: StreetKind
  path: Path
}

/** An intersection of the grid. */
export interface Corner {
  point: Point
  column: number
  row: number
  street: string
  avenue: string
  /** Number of street arms that meet here. */
  arms: number
  isMajor: boolean
  crossesMajors: boolean
}

const blockWidth = 128
const blockHeight = 108
const columns = range(-15, 15)
const rows = range(-14, 14)

/** Straight in the old town, slightly curved in later subdivisions. */
export function atGrid(column: number, row: number): Point {
  const x = column * blockWidth
  const y = row * blockHeight
  const bend = smoothStep((Math.hypot(x / 1.2, y) - 650) / 700)
  return [x + bend * 46 * Math.sin(y / 520 + 0.4), y + bend * 40 * Math.sin(x / 610)]
}

export const bridgeColumns: readonly number[] = [-9, 0, 6]
export const majorColumns: readonly number[] = [-9, -5, 0, 6, 10]
export const majorRows: readonly number[] = [-8, 0, 5, 10]
export const crossingColumns: readonly number[] = [-9, -5, -2, 0, 3, 6, 10]

/** Whole blocks between grid lines: [first column, first row, last column, last row]. */
export type BlockRange = readonly [number, number, number, number]

export const railroad: Path = smooth(
  [
    [-2900, 640 + 560],
    [-1900, 1010],
    [-900, 810],
    [0, 775],
    [900, 800],
    [1800, 900],
    [2900, 900],
  ],
  10,
)

const riversideReach = 84

function riversideRoads(): Street[] {
  return [
    { name: 'Riverside Dr', kind: 'street', path: besideRiver(riversideReach, -1700, 1080) },
    { name: 'South Shore Dr', kind: 'street', path: besideRiver(-riversideReach, -1250, 1500) },
  ]
}

export function layGrid(closed: readonly BlockRange[]): { streets: Street[]; corners: Corner[] } {
  const streets: Street[] = []
  const arms = new Map<string, number>()
  const lay = (name: string, kind: StreetKind, line: readonly { column: number; row: number }[]) => {
    let path: Point[] = []
    const finish = () => {
      if (path.length > 1) streets.push({ name, kind, path })
      path = []
    }
    line.forEach((from, at) => {
      const to = line[at + 1]
      if (!to) {
        finish()
        return
      }
      const piece = pieceBetween(from, to, closed)
      if (piece.start) {
        if (path.length === 0) path.push(piece.start)
        path.push(piece.end ?? piece.start)
        count(arms, from)
        if (piece.whole) count(arms, to)
        else finish()
      } else {
        finish()
        if (piece.end) {
          path = [piece.end, atGrid(to.column, to.row)]
          count(arms, to)
        }
      }
    })
  }
  for (const column of columns)
    lay(
      avenueName(column),
      majorColumns.includes(column) ? 'major' : 'street',
      rows.map((row) => ({ column, row })),
    )
  for (const row of rows)
    lay(
      streetName(row),
      majorRows.includes(row) ? 'major' : 'street',
      columns.map((column) => ({ column, row })),
    )

  const corners = columns.flatMap((column) =>
    rows.flatMap((row): Corner[] => {
      const met = arms.get(`${column} ${row}`) ?? 0
      if (met < 3) return []
      const [avenueMajor, streetMajor] = [majorColumns.includes(column), majorRows.includes(row)]
      return [
        {
          point: atGrid(column, row),
          column,
          row,
          street: streetName(row),
          avenue: avenueName(column),
          arms: met,
          isMajor: avenueMajor || streetMajor,
          crossesMajors: avenueMajor && streetMajor,
        },
      ]
    }),
  )
  return { streets: [...streets, ...riversideRoads()], corners }
}

interface Node {
  column: number
  row: number
}

interface Piece {
  start?: Point
  end?: Point
  whole?: boolean
}

/** Returns one block of a street: complete, cut at the riverside road, or null. */
function pieceBetween(from: Node, to: Node, closed: readonly BlockRange[]): Piece {
  const a = atGrid(from.column, from.row)
  const b = atGrid(to.column, to.row)
  if (!isBuiltUp(a) || !isBuiltUp(b) || closed.some((range) => runsThrough(from, to, range))) return {}
  const isAvenue = from.column === to.column
  if (isAvenue && crossesRailroad(a, b) && !crossingColumns.includes(from.column)) return {}
  if (isAvenue && bridgeColumns.includes(from.column)) return { start: a, end: b, whole: true }
  const [da, db] = [northOfRiver(a), northOfRiver(b)]
  const clear = (d: number) => Math.abs(d) >= riversideReach
  if (clear(da) && clear(db) && Math.sign(da) === Math.sign(db)) return { start: a, end: b, whole: true }
  // Keeps only a stub that ends at the riverside road and is long enough to be a street.
  if (clear(da) && Math.abs(da) > riversideReach + 30) return { start: a, end: whereReached(a, b) }
  if (clear(db) && Math.abs(db) > riversideReach + 30) return { end: whereReached(b, a) }
  return {}
}

function whereReached(from: Point, to: Point): Point {
  const side = Math.sign(northOfRiver(from))
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (northOfRiver(between(from, to, middle)) * side > riversideReach) low = middle
    else high = middle
  }
  return between(from, to, low)
}

function runsThrough(from: Node, to: Node, [c1, r1, c2, r2]: BlockRange): boolean {
  const column = (from.column + to.column) / 2
  const row = (from.row + to.row) / 2
  return column > c1 && column < c2 && row > r1 && row < r2
}

function crossesRailroad(a: Point, b: Point): boolean {
  const at = (x: number) => {
    const next = railroad.findIndex(([px]) => px >= x)
    const [p, q] = [railroad[next - 1], railroad[next]]
    return p && q ? p[1] + ((q[1] - p[1]) * (x - p[0])) / (q[0] - p[0]) : 0
  }
  return a[1] > at(a[0]) !== b[1] > at(b[0])
}

function count(arms: Map<string, number>, { column, row }: Node): void {
  const key = `${column} ${row}`
  arms.set(key, (arms.get(key) ?? 0) + 1)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function smoothStep(share: number): number {
  const t = Math.min(1, Math.max(0, share))
  return t * t * (3 - 2 * t)
}
