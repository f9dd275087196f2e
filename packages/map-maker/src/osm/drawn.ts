/** Shared types and helpers for drawing OpenStreetMap objects. */
import type { MapFeature } from '../tiles/cut-tiles.ts'

/** Layers of the Protomaps basemap schema, version 4, that our maps contain. */
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

/** An area may be drawn as an area, by its edge, or as one point within. */
export type DrawAs = 'point' | 'line' | 'area' | 'edge'

export interface Drawn {
  layer: LayerName
  as: DrawAs
  properties: MapFeature['properties']
}

/** Any value except 'no' means yes: `bridge=viaduct` is a bridge, `bridge=no` is not. */
export const isYes = (value: string | undefined) => value !== undefined && value !== 'no'

/** A Map, because keys come from user data and may be 'constructor'. */
export const table = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(entries))

/** Returns the property only if there is a name. */
export const named = (name: string | undefined): { name?: string } => (name ? { name } : {})
