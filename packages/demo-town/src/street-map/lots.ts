/** What stands on a block: houses on their lots, shops in a row, works in their yards; each with its number. */
import { between, type Path, type Point } from '../town/plane.ts'
import { type Random, seededRandom } from '../town/random.ts'

export type BlockUse = 'homes' | 'shops' | 'civic' | 'industry'

interface Building {
  ring: Path
  /** House number, for those that have a street door. */
  number?: number
}

export interface Block {
  use: BlockUse
  /** South-west, south-east, north-east, north-west. */
  ring: Path
  /** The hundred that its numbers begin with, counted from its west end. */
  hundred: number
  /** Places that are taken: no building comes near. */
  taken: readonly { point: Point; metres: number }[]
  seed: number
}

/** A side of the block that faces a street, west to east or the other way, seen with the street at one's back. */
interface Side {
  from: Point
  to: Point
  /** Numbers of the two sides of a street are odd and even. */
  odd: boolean
  /** Numbers grow eastward; this side is walked westward. */
  westward: boolean
}

export function buildingsOn(block: Block): Building[] {
  const [sw, se, ne, nw] = block.ring
  if (!sw || !se || !ne || !nw) return []
  const random = seededRandom(block.seed)
  const middle = between(sw, ne, 0.5)
  const near = block.taken.filter(({ point }) => Math.hypot(point[0] - middle[0], point[1] - middle[1]) < 200)
  const south: Side = { from: sw, to: se, odd: true, westward: false }
  const north: Side = { from: ne, to: nw, odd: false, westward: true }
  return [south, north]
    .flatMap((side) => alongStreet(side, block, random))
    .filter(({ ring }) => !ring.some((corner) => isTaken(corner, near)))
}

function isTaken([x, y]: Point, taken: Block['taken']): boolean {
  return taken.some(({ point, metres }) => Math.hypot(x - point[0], y - point[1]) < metres)
}

function alongStreet(side: Side, block: Block, random: Random): Building[] {
  const length = Math.hypot(side.to[0] - side.from[0], side.to[1] - side.from[1])
  const frame = frameOf(side)
  const numberAt = (metres: number) => {
    const share = side.westward ? 1 - metres / length : metres / length
    return block.hundred + Math.round(share * 49) * 2 + (side.odd ? 1 : 0)
  }
  const made: Building[] = []
  const lots = lotsOf[block.use]
  let at = random.between(0, 3)
  for (;;) {
    const wide = random.between(...lots.width)
    if (at + wide > length) return made
    if (!random.chance(lots.empty)) {
      const centre = at + wide / 2
      made.push({ ring: footprint(lots, frame, at, wide, random), number: numberAt(centre) })
      if (lots.garage && random.chance(0.55)) made.push({ ring: garage(frame, at, wide, random) })
    }
    at += wide
  }
}

interface Lots {
  width: [least: number, most: number]
  /** From the edge of the block back to the front. */
  setback: [least: number, most: number]
  depth: [least: number, most: number]
  /** Free on the lot's two sides together. */
  gap: [least: number, most: number]
  empty: number
  garage: boolean
  /** How often a corner at the back is left out. */
  cut: number
}

/** In meters. */
const lotsOf: Readonly<Record<BlockUse, Lots>> = {
  homes: {
    width: [14, 18],
    setback: [6, 9],
    depth: [9, 14],
    gap: [4, 7],
    empty: 0.05,
    garage: true,
    cut: 0.45,
  },
  shops: {
    width: [8, 15],
    setback: [0.8, 1.2],
    depth: [20, 30],
    gap: [0, 0.6],
    empty: 0.12,
    garage: false,
    cut: 0.3,
  },
  civic: {
    width: [26, 40],
    setback: [4, 8],
    depth: [16, 26],
    gap: [6, 10],
    empty: 0.2,
    garage: false,
    cut: 0.6,
  },
  industry: {
    width: [30, 52],
    setback: [6, 10],
    depth: [22, 36],
    gap: [8, 14],
    empty: 0.2,
    garage: false,
    cut: 0.4,
  },
}

/** From meters along the side and meters in from the street to the plane. */
type Frame = (along: number, inward: number) => Point

function frameOf({ from, to }: Side): Frame {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  return (along, inward) => [from[0] + ux * along - uy * inward, from[1] + uy * along + ux * inward]
}

function footprint(lots: Lots, frame: Frame, at: number, wide: number, random: Random): Path {
  const gap = random.between(...lots.gap)
  const [left, right] = [at + gap / 2, at + wide - gap / 2]
  const front = random.between(...lots.setback)
  const back = front + random.between(...lots.depth)
  if (!random.chance(lots.cut))
    return [frame(left, front), frame(right, front), frame(right, back), frame(left, back)]
  const step = left + (right - left) * random.between(0.4, 0.7)
  const mid = back - (back - front) * random.between(0.25, 0.5)
  return random.chance(0.5)
    ? [
        frame(left, front),
        frame(right, front),
        frame(right, mid),
        frame(step, mid),
        frame(step, back),
        frame(left, back),
      ]
    : [
        frame(left, front),
        frame(right, front),
        frame(right, back),
        frame(step, back),
        frame(step, mid),
        frame(left, mid),
      ]
}

function garage(frame: Frame, at: number, wide: number, random: Random): Path {
  const left = at + random.between(1, wide - 8)
  const back = 41 + random.between(-2, 1)
  return [frame(left, back - 7), frame(left + 6.5, back - 7), frame(left + 6.5, back), frame(left, back)]
}

/** Through the middle of a block, from the middle of one street to that of the next. */
export function alleyOf([sw, se, ne, nw]: Path): Path {
  if (!sw || !se || !ne || !nw) return []
  const [west, east] = [between(sw, nw, 0.5), between(se, ne, 0.5)]
  const beyond = 8 / Math.hypot(east[0] - west[0], east[1] - west[1])
  return [between(west, east, -beyond), between(west, east, 1 + beyond)]
}
