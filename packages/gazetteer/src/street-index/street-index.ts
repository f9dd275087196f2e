/** The index of one street map: addresses of points, and positions of houses, crossings, streets and parks. */
import type { Coordinates, NamedSpot } from '@lamplighter/domain/map'
import { type FoundSpot, spotFinder } from './find-spots.ts'
import { spotAt } from './spot-at.ts'
import { unpackStreetIndex } from './street-index-file.ts'
import { openTables } from './street-tables.ts'

export interface StreetIndex {
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  spotAt(point: Coordinates): NamedSpot | null
  find(text: string, middle: Coordinates | null, max: number): FoundSpot[]
}

/** Throws for a truncated file or another edition. */
export function openStreetIndex(packed: ArrayBuffer): StreetIndex {
  const tables = openTables(unpackStreetIndex(packed))
  return {
    bounds: tables.file.bounds,
    spotAt: (point) => spotAt(tables, point),
    find: spotFinder(tables),
  }
}
