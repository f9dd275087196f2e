/** What becomes of one thing of OpenStreetMap on the map: the words of the files beside this one. */
import type { MapFeature } from '../tiles/cut-tiles.ts'

/** The layers of the Protomaps basemap schema, version 4, that our maps draw from. */
export type LayerName =
  | 'earth'
  | 'water'
  | 'landuse'
  | 'buildings'
  | 'roads'
  | 'boundaries'
  | 'pois'
  | 'places'

export type Tags = Readonly<Record<string, string | undefined>>

/** An area may be drawn as it is, by its edge, or as one point within. */
export type DrawAs = 'point' | 'line' | 'area' | 'edge'

export interface Drawn {
  layer: LayerName
  as: DrawAs
  properties: MapFeature['properties']
}

/** Yes, unless it is said that it is not: `bridge=viaduct` is one, `bridge=no` is none. */
export const isYes = (value: string | undefined) => value !== undefined && value !== 'no'

/** Entries of a table that is asked by what people wrote, of which 'constructor' may be one. */
export const table = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(entries))

/** A property only where there is something to say. */
export const named = (name: string | undefined): { name?: string } => (name ? { name } : {})
