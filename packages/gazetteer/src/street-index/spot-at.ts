/** What a point is called: its corner, park, house or street, in this order. */
import type { Coordinates, NamedSpot } from '@lamplighter/domain/map'
import { type Here, hereOf, sideOf } from './ground.ts'
import type { NearStreet, StreetTables } from './street-tables.ts'

/** Half the width of where two large streets cross, with its corners. */
const CORNER_METRES = 20
/** So near to its middle a thing stands on the street, even where a park lies round it. */
const KERB_METRES = 12
/** What still stands on a street, and how far off its houses are looked for. */
const ON_STREET_METRES = 60
/** Further off a street is no help. */
const NEAR_METRES = 400
/** A house across the street describes a place as well as one on its side that is so much further off. */
const OTHER_SIDE_METRES = 40
/** A thing in the middle of the road is on no side of it. */
const MIDDLE_METRES = 3

/** Null where nothing that has a name is near (LOC-50). */
export function spotAt(tables: StreetTables, point: Coordinates): NamedSpot | null {
  const here = hereOf(point)
  const crossing = crossingAt(tables, here)
  if (crossing) return crossing
  const [street] = tables.streetsRound(here, ON_STREET_METRES)
  const area = street && street.metres <= KERB_METRES ? null : areaAt(tables, here)
  if (area) return area
  if (street) return houseOn(tables, street, here) ?? { kind: 'street', street: tables.nameAt(street.name) }
  const [further] = tables.streetsRound(here, NEAR_METRES)
  return further ? { kind: 'near', street: tables.nameAt(further.name) } : null
}

function crossingAt({ around, crossingSpot, file: { crossings } }: StreetTables, here: Here) {
  let nearest = { at: -1, metres: CORNER_METRES }
  for (const at of around.crossings(here, CORNER_METRES)) {
    const metres = Math.hypot(...here.to(crossings.at[2 * at] ?? 0, crossings.at[2 * at + 1] ?? 0))
    if (metres <= nearest.metres) nearest = { at, metres }
  }
  return nearest.at < 0 ? null : crossingSpot(nearest.at)
}

/** The smallest that holds the point: a playground rather than its park. */
function areaAt(tables: StreetTables, here: Here): NamedSpot | null {
  let smallest = { at: -1, size: Number.POSITIVE_INFINITY }
  for (const at of tables.around.areas(here, 0)) {
    const size = isIn(tables, at, here) ? sizeOf(tables, at) : Number.POSITIVE_INFINITY
    if (size < smallest.size) smallest = { at, size }
  }
  return smallest.at < 0 ? null : { kind: 'area', name: tables.nameAt(tables.file.areas.name[smallest.at]) }
}

/** Odd and even over all rings, so that holes and islands need no telling apart. */
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

/** The nearest number of the street, before one on its other side. */
function houseOn(tables: StreetTables, street: NearStreet, here: Here): NamedSpot | null {
  const { houses } = tables.file
  const side = street.metres <= MIDDLE_METRES ? 0 : sideOf(street.piece, [0, 0])
  let best = { at: -1, score: Number.POSITIVE_INFINITY }
  for (const at of tables.around.houses(here, ON_STREET_METRES)) {
    if (houses.street[at] !== street.name) continue
    const spot = here.to(houses.at[2 * at] ?? 0, houses.at[2 * at + 1] ?? 0)
    const metres = Math.hypot(...spot)
    const isAcross = side !== 0 && sideOf(street.piece, spot) !== side
    const score = metres + (isAcross ? OTHER_SIDE_METRES : 0)
    if (metres <= ON_STREET_METRES && score < best.score) best = { at, score }
  }
  return best.at < 0 ? null : tables.houseSpot(best.at)
}
