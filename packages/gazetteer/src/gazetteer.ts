/** Looks things up in the gazetteer: the county of a point, the towns and zips round it, a town or a zip by name. */
import { normaliseCity } from '@lamplighter/domain/cities'
import { type Coordinates, degreesAround, metresBetween } from '@lamplighter/domain/map'
import Flatbush from 'flatbush'
import { type Gazetteer, NO_TOWN } from './gazetteer-file.ts'
import { textAt } from './packed-file.ts'

export interface Town extends Coordinates {
  name: string
  key: string
  state: string
  population: number
}

export interface Zip extends Coordinates {
  code: string
  state: string
  town: Town | null
}

export function openGazetteer({ states, towns, zips, counties }: Gazetteer) {
  const townIndex = Flatbush.from(towns.index)
  const zipIndex = Flatbush.from(zips.index)
  const stateOf = (list: Uint8Array, at: number) => states[list[at] ?? 0] ?? ''

  function townAt(at: number): Town {
    return {
      name: textAt(towns.names, at),
      key: textAt(towns.keys, at),
      state: stateOf(towns.state, at),
      population: towns.population[at] ?? 0,
      longitude: towns.positions[2 * at] ?? 0,
      latitude: towns.positions[2 * at + 1] ?? 0,
    }
  }

  function zipAt(at: number): Zip {
    const town = zips.town[at] ?? NO_TOWN
    return {
      code: String(zips.code[at] ?? 0).padStart(5, '0'),
      state: stateOf(zips.state, at),
      town: town === NO_TOWN ? null : townAt(town),
      longitude: zips.positions[2 * at] ?? 0,
      latitude: zips.positions[2 * at + 1] ?? 0,
    }
  }

  /** Odd and even over all rings, so that holes and islands need no telling apart. */
  function isInCounty(county: number, { longitude: x, latitude: y }: Coordinates): boolean {
    const { firstRing, ringStarts, corners } = counties
    let inside = false
    for (let ring = firstRing[county] ?? 0; ring < (firstRing[county + 1] ?? 0); ring++) {
      const [from = 0, to = 0] = [ringStarts[ring], ringStarts[ring + 1]]
      for (let at = from, before = to - 1; at < to; before = at++) {
        const [ax = 0, ay = 0] = [corners[2 * at], corners[2 * at + 1]]
        const [bx = 0, by = 0] = [corners[2 * before], corners[2 * before + 1]]
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      }
    }
    return inside
  }

  function boxHolds(county: number, { longitude, latitude }: Coordinates): boolean {
    const { boxes } = counties
    const at = 4 * county
    return (
      longitude >= (boxes[at] ?? 0) &&
      longitude <= (boxes[at + 2] ?? 0) &&
      latitude >= (boxes[at + 1] ?? 0) &&
      latitude <= (boxes[at + 3] ?? 0)
    )
  }

  /** The first town whose key is not before this one. */
  function firstFrom(key: string): number {
    let [low, high] = [0, towns.population.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (textAt(towns.keys, middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** The county that holds a point; null at sea and abroad. Lines are drawn to a kilometer or so. */
    countyAt(point: Coordinates): { name: string; state: string } | null {
      for (let county = 0; county < counties.state.length; county++)
        if (boxHolds(county, point) && isInCounty(county, point))
          return { name: textAt(counties.names, county), state: stateOf(counties.state, county) }
      return null
    },
    /** Towns and how far off they are in kilometers, nearest first, at most so many of those that `fits`. */
    townsAround(point: Coordinates, max: number, reachKm: number, fits: (state: string) => boolean) {
      const near = around(townIndex, point, max, reachKm, (at) => fits(stateOf(towns.state, at)))
      return near.map((at) => {
        const town = townAt(at)
        return { ...town, km: metresBetween(point, town) / 1000 }
      })
    },
    nearestZip(point: Coordinates, reachKm: number, fits: (state: string) => boolean): Zip | null {
      const [at] = around(zipIndex, point, 1, reachKm, (at) => fits(stateOf(zips.state, at)))
      return at === undefined ? null : zipAt(at)
    },
    /** Towns whose name is this, or begins so. */
    townsNamed(name: string, { prefix, max }: { prefix: boolean; max: number }): Town[] {
      const key = normaliseCity(name)
      const found: Town[] = []
      if (key === '') return found
      for (let at = firstFrom(key); at < towns.population.length && found.length < max; at++) {
        const town = townAt(at)
        if (prefix ? !town.key.startsWith(key) : town.key !== key) break
        found.push(town)
      }
      return found
    },
    zipNamed(code: string): Zip | null {
      const at = zips.code.indexOf(Number(code))
      return at < 0 ? null : zipAt(at)
    },
  }
}

/** The nearest entries of an index; those at the edge of the reach may be somewhat further off. */
function around(
  index: Flatbush,
  point: Coordinates,
  max: number,
  reachKm: number,
  fits: (at: number) => boolean,
): number[] {
  return index.neighbors(point.longitude, point.latitude, max, degreesAround(point, reachKm * 1000), fits)
}

export type OpenGazetteer = ReturnType<typeof openGazetteer>
