/** Finds the address of a point: its crossing, park, house or street, in this order. */
import type { Coordinates, NamedSpot } from '@lamplighter/domain/map'
import { type Here, hereOf, sideOf } from './ground.ts'
import type { NearStreet, StreetTables } from './street-tables.ts'

/** Half the width of a crossing of two large streets, including its corners. */
const CORNER_METERS = 20
/** A point this close to a street's center is on the street, even within a park. */
const CURB_METERS = 12
/** Maximum distance to a street on which a point still is, and to its houses. */
const ON_STREET_METERS = 60
/** A street farther away does not help to find the place. */
const NEAR_METERS = 400
/** A house across the street is as good as one on the same side that is this much farther away. */
const OTHER_SIDE_METERS = 40
/** A point this close to the street's center is on neither side. */
const MIDDLE_METERS = 3

/** Null if nothing with a name is near (LOC-50). */
export function spotAt(tables: StreetTables, point: Coordinates): NamedSpot | null {
  const here = hereOf(point)
  const crossing = crossingAt(tables, here)
  if (crossing) return crossing
  const [street] = tables.streetsRound(here, ON_STREET_METERS)
  const area = street && street.meters <= CURB_METERS ? null : areaAt(tables, here)
  if (area) return area
  if (street) return houseOn(tables, street, here) ?? { kind: 'street', street: tables.nameAt(street.name) }
  const [further] = tables.streetsRound(here, NEAR_METERS)
  return further ? { kind: 'near', street: tables.nameAt(further.name) } : null
}

function crossingAt({ around, crossingSpot, file: { crossings } }: StreetTables, here: Here) {
  let nearest = { at: -1, meters: CORNER_METERS }
  for (const at of around.crossings(here, CORNER_METERS)) {
    const meters = Math.hypot(...here.to(crossings.at[2 * at] ?? 0, crossings.at[2 * at + 1] ?? 0))
    if (meters <= nearest.meters) nearest = { at, meters }
  }
  return nearest.at < 0 ? null : crossingSpot(nearest.at)
}

/** The smallest area that contains the point: a playground rather than its park. */
function areaAt(tables: StreetTables, here: Here): NamedSpot | null {
  let smallest = { at: -1, size: Number.POSITIVE_INFINITY }
  for (const at of tables.around.areas(here, 0)) {
    const size = isIn(tables, at, here) ? sizeOf(tables, at) : Number.POSITIVE_INFINITY
    if (size < smallest.size) smallest = { at, size }
  }
  return smallest.at < 0 ? null : { kind: 'area', name: tables.nameAt(tables.file.areas.name[smallest.at]) }
}

/** Even-odd rule over all rings, which handles holes and islands. */
function isIn({ edgesOf }: StreetTables, area: number, { x, y }: Here): boolean {
  let inside = false
  for (const [ax, ay, bx, by] of edgesOf(area))
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  return inside
}

function sizeOf({ edgesOf }: StreetTables, area: number): number {
  let twice = 0
  for (const [ax, ay, bx, by] of edgesOf(area)) twice += ax * by - bx * ay
  return Math.abs(twice)
}

/** The nearest house number on the same side, preferred over the other side. */
function houseOn(tables: StreetTables, street: NearStreet, here: Here): NamedSpot | null {
  const { houses } = tables.file
  const side = street.meters <= MIDDLE_METERS ? 0 : sideOf(street.piece, [0, 0])
  let best = { at: -1, score: Number.POSITIVE_INFINITY }
  for (const at of tables.around.houses(here, ON_STREET_METERS)) {
    if (houses.street[at] !== street.name) continue
    const spot = here.to(houses.at[2 * at] ?? 0, houses.at[2 * at + 1] ?? 0)
    const meters = Math.hypot(...spot)
    const isAcross = side !== 0 && sideOf(street.piece, spot) !== side
    const score = meters + (isAcross ? OTHER_SIDE_METERS : 0)
    if (meters <= ON_STREET_METERS && score < best.score) best = { at, score }
  }
  return best.at < 0 ? null : tables.houseSpot(best.at)
}
