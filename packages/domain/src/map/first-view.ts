import type { Box } from './box.ts'
import type { Coordinates } from './coordinates.ts'
import { DEFAULT_CENTER } from './map-defaults.ts'

interface KnownOfCity {
  /** Box around most of its locations; null without locations. */
  extent: Box | null
  /** Densest spot. */
  densest: Coordinates | null
  /** Box around its boundary, if known. */
  limits: Box | null
}

/**
 * Returns the center of the maps page. Cities at the default center start there (LOC-34). Others start at their densest
 * spot, or in the center of their limits. `firstView({ extent: null, densest: null, limits: null })` is the default
 * center.
 */
export function firstView({ extent, densest, limits }: KnownOfCity): Coordinates {
  const city = extent ?? limits
  if (!city || holds(city, DEFAULT_CENTER)) return DEFAULT_CENTER
  return densest ?? middleOf(city)
}

/**
 * Returns the first view of a list's map (LOC-75): the matches within the city limits, or the limits if nothing
 * matches. If all matches are outside the limits, it shows them there. `firstBox([-3, 0, 1, 1], [-1, -1, 2, 2])` is
 * [-1, 0, 1, 1].
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
