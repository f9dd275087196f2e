import type { Coordinates } from '@lamplighter/domain/map'
import type { Extent } from '../map-types.ts'

/** Bounding box of points and an optional box; null without both. */
export function boxOf(points: readonly Coordinates[], box: Extent | null = null): Extent | null {
  const [west, south, east, north] = box ?? []
  const isKnown = (value: number | undefined) => value !== undefined
  const longitudes = [west, east, ...points.map(({ longitude }) => longitude)].filter(isKnown)
  const latitudes = [south, north, ...points.map(({ latitude }) => latitude)].filter(isKnown)
  if (longitudes.length === 0) return null
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
