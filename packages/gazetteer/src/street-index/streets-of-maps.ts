/** Combines all installed street maps, for the server and for offline devices. */
import { type Coordinates, formatPlace, type NamedSpot } from '@lamplighter/domain/map'
import type { StreetIndex } from './street-index.ts'

const MAX_FOUND = 3

export interface StreetFinding extends Coordinates {
  spot: NamedSpot
  /** Id of its map. */
  map: string
}

interface NamedMap {
  index: StreetIndex
  name: string
}

export function streetsOfMaps(maps: readonly NamedMap[]) {
  /** Smaller maps are more detailed, so they come first. */
  const opened = maps.toSorted((one, other) => areaOf(one.index) - areaOf(other.index))
  return {
    isEmpty: opened.length === 0,
    /** Takes microseconds, in memory; null if nothing with a name is near (LOC-50). */
    wordsAt(point: Coordinates): string | null {
      let near: string | null = null
      for (const { index } of opened) {
        const spot = holds(index, point) ? index.spotAt(point) : null
        if (spot && spot.kind !== 'near') return formatPlace(spot)
        if (spot) near ??= formatPlace(spot)
      }
      return near
    },
    /** Finds houses, crossings, streets and parks by text, best first (LOC-51). */
    find(text: string, middle: Coordinates | null): StreetFinding[] {
      const found = opened.flatMap(({ index, name }) =>
        index.find(text, middle, MAX_FOUND).map((one) => ({ ...one, map: name })),
      )
      const nearest = (one: Coordinates) =>
        middle ? Math.abs(one.latitude - middle.latitude) + Math.abs(one.longitude - middle.longitude) : 0
      return found
        .sort((one, other) => one.fit - other.fit || nearest(one) - nearest(other))
        .slice(0, MAX_FOUND)
        .map(({ spot, latitude, longitude, map }) => ({ spot, latitude, longitude, map }))
    },
  }
}

const areaOf = ({ bounds: [west, south, east, north] }: StreetIndex) => (east - west) * (north - south)

function holds(
  { bounds: [west, south, east, north] }: StreetIndex,
  { latitude, longitude }: Coordinates,
): boolean {
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north
}
