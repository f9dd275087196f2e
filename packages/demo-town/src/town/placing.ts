/** Places assets in the town: numbers them by kind, names them by address, describes some. */
import { type AssetIconKey, iconOf, tagsAfterIconChange } from '@lamplighter/domain/catalog'
import { descriptions, extraTags, shortNames } from './asset-words.ts'
import type { Corner } from './grid.ts'
import { streetName } from './names.ts'
import { between, type Point } from './plane.ts'
import { type Random, seededRandom } from './random.ts'
import { northOfRiver } from './river.ts'
import type { TownPlan } from './town-plan.ts'

export interface Asset {
  icon: AssetIconKey
  name: string
  point: Point
  /** Address: '412 Oak St', 'Oak St & 5th Ave'. */
  street: string
  description: string
  tags: string[]
}

/** One side of a block, between two intersections. */
export interface Face {
  from: Corner
  to: Corner
  /** 'Oak St' with its hundred: 400 between 4th and 5th. */
  street: string
  hundred: number
}

export class Placing {
  readonly assets: Asset[] = []
  readonly random: Random = seededRandom(68372)
  readonly plan: TownPlan
  readonly #numbers = new Map<AssetIconKey, number>()

  constructor(plan: TownPlan) {
    this.plan = plan
  }

  /** Adds a numbered asset: 'Hydrant 214, Oak St & 5th Ave'. */
  put(
    icon: AssetIconKey,
    point: Point,
    street: string,
    more: { name?: string; description?: string; tags?: string[] } = {},
  ): void {
    const number = (this.#numbers.get(icon) ?? 100) + 1
    this.#numbers.set(icon, number)
    const said = descriptions[icon]
    const tags = [...(more.tags ?? [])]
    if (this.random.chance(0.25)) tags.push(districtOf(point))
    if (this.random.chance(0.12)) tags.push(this.random.pick(extraTags))
    this.assets.push({
      icon,
      point,
      street,
      name: more.name ?? `${shortNames[icon] ?? iconOf(icon).label} ${number}, ${street}`,
      description: more.description ?? (said && this.random.chance(0.45) ? this.random.pick(said) : ''),
      tags: tagsAfterIconChange(tags, icon),
    })
  }

  /** Adds an asset with its own name. */
  named(icon: AssetIconKey, name: string, point: Point, street: string, description = ''): void {
    this.put(icon, point, street, { name, description })
  }

  /** Adds an asset at an intersection, offset by meters to the east and north of its center. */
  atCorner(icon: AssetIconKey, corner: Corner, east: number, north: number): void {
    this.put(icon, [corner.point[0] + east, corner.point[1] + north], `${corner.street} & ${corner.avenue}`)
  }

  /** Adds an asset on the side of a block: `share` of its length, `aside` meters to its left. */
  onFace(icon: AssetIconKey, face: Face, share: number, aside: number): void {
    const number = face.hundred + Math.round(share * 49) * 2 + (aside > 0 ? 1 : 0)
    this.put(icon, this.pointOnFace(face, share, aside), `${number} ${face.street}`)
  }

  pointOnFace({ from, to }: Face, share: number, aside: number): Point {
    const [x, y] = between(from.point, to.point, share)
    const [dx, dy] = [to.point[0] - from.point[0], to.point[1] - from.point[1]]
    const length = Math.hypot(dx, dy)
    return [x - (dy / length) * aside, y + (dx / length) * aside]
  }
}

function districtOf([x, y]: Point): string {
  if (Math.hypot(x, y) < 480) return 'downtown'
  if (northOfRiver([x, y]) < 0) return 'southbank'
  if (y > 700) return 'north side'
  return x > 0 ? 'east side' : 'west side'
}

/** Returns the block sides along all east-west streets. */
export function facesOf(plan: TownPlan): Face[] {
  const byKey = new Map(plan.corners.map((corner) => [`${corner.column} ${corner.row}`, corner]))
  const paths = plan.streets
  return plan.corners.flatMap((from): Face[] => {
    const to = byKey.get(`${from.column + 1} ${from.row}`)
    if (!to || !paths.some(({ name, path }) => name === streetName(from.row) && joins(path, from, to)))
      return []
    const hundred = 100 * (from.column >= 0 ? from.column + 1 : -from.column)
    return [{ from, to, street: from.street, hundred }]
  })
}

function joins(path: readonly Point[], from: Corner, to: Corner): boolean {
  const at = path.findIndex(([x, y]) => x === from.point[0] && y === from.point[1])
  const next = at < 0 ? undefined : path[at + 1]
  return next !== undefined && next[0] === to.point[0] && next[1] === to.point[1]
}
