/**
 * The street that a house number belongs to, where the map does not say: the nearest one, but for houses at a corner, where
 * the next numbers on either street decide.
 */

export interface NearStreet {
  name: number
  metres: number
}

/** Of a house: where it is, in meters on any plane, and the streets round it, the nearest first. */
export interface HouseToPlace {
  number: string
  x: number
  y: number
  streets: readonly NearStreet[]
}

/** A house stands clearly on a street when the next one is so much further off. */
const CLEARLY_TIMES = 1.6
/** Streets further off than the nearest by more than this are not looked at. */
const CORNER_METRES = 25
/** How far off the neighbors are that are asked, and how far their numbers may be. */
const NEIGHBOUR_METRES = 90
const NEIGHBOUR_NUMBERS = 60

/** For each house the name of its street; null for one that has none near. */
export function streetsOfHouses(houses: readonly HouseToPlace[]): (number | null)[] {
  const sure = houses.map(({ streets: [first, second] }) => {
    if (!first) return null
    return !second || second.metres > first.metres * CLEARLY_TIMES ? first.name : null
  })
  const known = new Map<string, { x: number; y: number; number: number }[]>()
  for (const [at, { number, x, y }] of houses.entries()) {
    const street = sure[at] ?? null
    if (street === null) continue
    const key = cellOf(street, x, y)
    const cell = known.get(key)
    if (cell) cell.push({ x, y, number: Number.parseInt(number, 10) })
    else known.set(key, [{ x, y, number: Number.parseInt(number, 10) }])
  }
  return houses.map((house, at) => {
    const [first] = house.streets
    if (!first) return null
    if ((sure[at] ?? null) !== null) return sure[at] ?? null
    const value = Number.parseInt(house.number, 10)
    let best = { name: first.name, apart: Number.POSITIVE_INFINITY }
    for (const { name, metres } of house.streets) {
      if (metres > first.metres + CORNER_METRES) break
      for (const neighbour of neighboursOf(known, name, house)) {
        const apart = Math.abs(neighbour.number - value)
        if (apart <= NEIGHBOUR_NUMBERS && apart < best.apart) best = { name, apart }
      }
    }
    return best.name
  })
}

const cell = (metres: number) => Math.floor(metres / NEIGHBOUR_METRES)
const cellOf = (street: number, x: number, y: number) => `${street} ${cell(x)} ${cell(y)}`

function* neighboursOf<T extends { x: number; y: number }>(
  known: ReadonlyMap<string, T[]>,
  street: number,
  { x, y }: HouseToPlace,
): Generator<T> {
  for (const dx of [-NEIGHBOUR_METRES, 0, NEIGHBOUR_METRES])
    for (const dy of [-NEIGHBOUR_METRES, 0, NEIGHBOUR_METRES])
      for (const one of known.get(cellOf(street, x + dx, y + dy)) ?? [])
        if (Math.hypot(one.x - x, one.y - y) <= NEIGHBOUR_METRES) yield one
}
