/**
 * Reads the named features of a street map tile (Protomaps schema, version 4): roads, house numbers, areas with their
 * labels.
 */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** In tile units from the northwest corner. */
export type Spot = readonly [x: number, y: number]

export interface TileRoad {
  name: string
  /** A bridge or a tunnel, which does not cross the roads above or below it. */
  apart: boolean
  lines: Spot[][]
}

export interface TileHouse {
  number: string
  /** Only maps created here contain it; in others the street is found by distance. */
  street: string | null
  at: Spot
}

export interface TileArea {
  kind: string
  /** Rings of all parts, for the even-odd rule. */
  rings: Spot[][]
}

export interface TileLabel {
  kind: string
  name: string
  at: Spot
}

export interface TileThings {
  /** Units per side. */
  extent: number
  roads: TileRoad[]
  houses: TileHouse[]
  areas: TileArea[]
  labels: TileLabel[]
}

/** Kinds of roads that are not streets. */
const noStreet = new Set(['rail', 'ferry', 'aeroway', 'aerialway', 'pier'])
/** Kinds of areas that people call by name. */
const named = new Set([
  'park',
  'garden',
  'cemetery',
  'golf_course',
  'nature_reserve',
  'recreation_ground',
  'playground',
  'dog_park',
  'pitch',
  'stadium',
  'zoo',
  'forest',
  'wood',
  'grassland',
  'school',
  'university',
  'college',
  'hospital',
  'national_park',
  'protected_area',
  'beach',
])
const MAX_NAME = 120
const EXTENT = 4096

export function readTile(bytes: Uint8Array): TileThings {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const things: TileThings = {
    extent: layers.roads?.extent ?? layers.landuse?.extent ?? EXTENT,
    roads: [],
    houses: [],
    areas: [],
    labels: [],
  }
  for (const feature of featuresOf(layers.roads)) {
    const { kind } = feature.properties
    const name = textOf(feature.properties.name) || textOf(feature.properties.ref)
    if (feature.type !== 2 || !name || noStreet.has(String(kind))) continue
    const { is_bridge: bridge, is_tunnel: tunnel } = feature.properties
    things.roads.push({ name, apart: Boolean(bridge) || Boolean(tunnel), lines: linesOf(feature) })
  }
  for (const feature of featuresOf(layers.buildings)) {
    const number = textOf(feature.properties.addr_housenumber)
    const at = feature.type === 1 ? linesOf(feature)[0]?.[0] : undefined
    if (number && at)
      things.houses.push({ number, street: textOf(feature.properties.addr_street) || null, at })
  }
  for (const feature of featuresOf(layers.landuse)) {
    const kind = String(feature.properties.kind)
    if (feature.type === 3 && named.has(kind)) things.areas.push({ kind, rings: linesOf(feature) })
  }
  for (const feature of featuresOf(layers.pois)) {
    const kind = String(feature.properties.kind)
    const name = textOf(feature.properties.name)
    const at = feature.type === 1 ? linesOf(feature)[0]?.[0] : undefined
    if (name && at && named.has(kind)) things.labels.push({ kind, name, at })
  }
  return things
}

type Layer = VectorTile['layers'][string] | undefined

function* featuresOf(layer: Layer): Generator<VectorTileFeature> {
  for (let at = 0; at < (layer?.length ?? 0); at++) {
    const feature = layer?.feature(at)
    if (feature) yield feature
  }
}

/** Files are untrusted: a name is text of limited length. */
const textOf = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_NAME ? value.replace(/\s+/g, ' ').trim() : ''

const linesOf = (feature: VectorTileFeature): Spot[][] =>
  feature.loadGeometry().map((line) => line.map(({ x, y }): Spot => [x, y]))
