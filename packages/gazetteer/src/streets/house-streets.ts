/**
 * Assigns houses to streets if the map does not name the street: usually the nearest one. For corner houses,
 * neighboring numbers decide.
 */

export interface NearStreet {
  name: number
  meters: number
}

/** A house: its position in meters on any plane, and nearby streets, nearest first. */
export interface HouseToPlace {
  number: string
  x: number
  y: number
  streets: readonly NearStreet[]
}

/** The nearest street is clear if the next one is this many times as far away. */
const CLEARLY_TIMES = 1.6
/** Streets this much farther away than the nearest one are ignored. */
const CORNER_METERS = 25
/** Maximum distance of neighboring houses, and maximum difference of their numbers. */
const NEIGHBOR_METERS = 90
const NEIGHBOR_NUMBERS = 60

/** Name index of each house's street; null if no street is near. */
export function streetsOfHouses(houses: readonly HouseToPlace[]): (number | null)[] {
  const sure = houses.map(({ streets: [first, second] }) => {
    if (!first) return null
    return !second || second.meters > first.meters * CLEARLY_TIMES ? first.name : null
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
    for (const { name, meters } of house.streets) {
      if (meters > first.meters + CORNER_METERS) break
      for (const neighbor of neighborsOf(known, name, house)) {
        const apart = Math.abs(neighbor.number - value)
        if (apart <= NEIGHBOR_NUMBERS && apart < best.apart) best = { name, apart }
      }
    }
    return best.name
  })
}

const cell = (meters: number) => Math.floor(meters / NEIGHBOR_METERS)
const cellOf = (street: number, x: number, y: number) => `${street} ${cell(x)} ${cell(y)}`

function* neighborsOf<T extends { x: number; y: number }>(
  known: ReadonlyMap<string, T[]>,
  street: number,
  { x, y }: HouseToPlace,
): Generator<T> {
  for (const dx of [-NEIGHBOR_METERS, 0, NEIGHBOR_METERS])
    for (const dy of [-NEIGHBOR_METERS, 0, NEIGHBOR_METERS])
      for (const one of known.get(cellOf(street, x + dx, y + dy)) ?? [])
        if (Math.hypot(one.x - x, one.y - y) <= NEIGHBOR_METERS) yield one
}
