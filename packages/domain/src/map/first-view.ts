import type { Box } from './box.ts'
import type { Coordinates } from './coordinates.ts'
import { DEFAULT_CENTRE } from './map-defaults.ts'

interface KnownOfCity {
  /** Round most of its locations; null when it has none. */
  extent: Box | null
  /** Where they are densest. */
  densest: Coordinates | null
  /** Round its boundary, where it is known. */
  limits: Box | null
}

/**
 * Where the maps page begins: at the default center for whoever works there (LOC-34), else where a
 * city's locations are densest, else in the middle of its limits. `firstView({ extent: null, densest: null, limits: null })`
 * is the default center.
 */
export function firstView({ extent, densest, limits }: KnownOfCity): Coordinates {
  const city = extent ?? limits
  if (!city || holds(city, DEFAULT_CENTRE)) return DEFAULT_CENTRE
  return densest ?? middleOf(city)
}

/**
 * What a map of a list shows first (LOC-75): what matches, as far as it lies within the limits of the city; the limits where
 * nothing matches. What lies wholly elsewhere is shown where it is. `firstBox([-3, 0, 1, 1], [-1, -1, 2, 2])` is [-1, 0, 1, 1].
 */
export function firstBox(extent: Box | null, limits: Box | null): Box | null {
  if (!extent || !limits) return extent ?? limits
  const [west, south, east, north] = extent
  const inside: Box = [
    Math.max(west, limits[0]),
    Math.max(south, limits[1]),
    Math.min(east, limits[2]),
    Math.min(north, limits[3]),
  ]
  return inside[0] <= inside[2] && inside[1] <= inside[3] ? inside : extent
}

function holds([west, south, east, north]: Box, { latitude, longitude }: Coordinates): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

function middleOf([west, south, east, north]: Box): Coordinates {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}
