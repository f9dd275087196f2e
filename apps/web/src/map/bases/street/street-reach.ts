/** Coverage and stacking order of installed street maps. */
import type { Coordinates, MapConfig, StreetBase } from '@lamplighter/domain/map'
import type { Extent } from '../../map-types.ts'

/** A city's map is above its state's. */
export function largestFirst(given: MapConfig): MapConfig {
  const size = ({ bounds: [west, south, east, north] }: StreetBase) => (east - west) * (north - south)
  return { ...given, streets: given.streets.toSorted((a, b) => size(b) - size(a)) }
}

export function reaches({ bounds: [w, s, e, n] }: StreetBase, [west, south, east, north]: Extent): boolean {
  return w < east && e > west && s < north && n > south
}

export function covers({ bounds: [w, s, e, n] }: StreetBase, { latitude, longitude }: Coordinates): boolean {
  return w <= longitude && longitude <= e && s <= latitude && latitude <= n
}

/** Share of the view that a map covers, from 0 to 1; degrees are precise enough for a town. */
export function shareOf({ bounds: [w, s, e, n] }: StreetBase, [west, south, east, north]: Extent): number {
  const across = Math.max(0, Math.min(e, east) - Math.max(w, west))
  const up = Math.max(0, Math.min(n, north) - Math.max(s, south))
  const all = (east - west) * (north - south)
  return all > 0 ? (across * up) / all : 0
}
