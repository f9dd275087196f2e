/**
 * Cuts map features into vector tiles. At high zooms it works block by block, because the library keeps all cut tiles
 * in memory.
 */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { bbox } from '@turf/bbox'
import type { Geometry } from 'geojson'
import type { Bounds, Tile } from '../pmtiles/write-pmtiles.ts'
import { isIn, type TileRange, tileRange, tilesIn } from './tile-range.ts'

export interface MapFeature {
  geometry: Geometry
  /** Named as in the Protomaps basemap schema. Tiles contain a feature from its `min_zoom` on. */
  properties: { min_zoom: number } & Readonly<Record<string, string | number | boolean>>
}

/** Features by layer: roads, water, buildings, ... */
export type MapLayers = Readonly<Record<string, readonly MapFeature[]>>

interface Cut {
  bounds: Bounds
  minZoom: number
  maxZoom: number
}

const EXTENT = 4096
/** Buffer around a tile, in tile units. */
const BUFFER = 96
const BLOCK_ZOOM = 12

export function* cutTiles(layers: MapLayers, cut: Cut): Generator<Tile> {
  const blockZoom = Math.min(cut.maxZoom, Math.max(cut.minZoom, BLOCK_ZOOM))
  const far = only(layers, ({ properties }) => properties.min_zoom < blockZoom)
  yield* cutBlock(far, cut, cut.minZoom, blockZoom - 1)
  const ranges = new Map<MapFeature, TileRange>()
  for (const feature of Object.values(layers).flat()) ranges.set(feature, rangeOf(feature, blockZoom))
  for (const { x, y } of tilesIn(cut.bounds, blockZoom)) {
    const near = only(layers, (feature) => isIn(ranges.get(feature) ?? nowhere, x, y))
    yield* cutBlock(near, cut, blockZoom, cut.maxZoom, { z: blockZoom, x, y })
  }
}

const nowhere: TileRange = { west: 0, north: 0, east: -1, south: -1 }

function rangeOf({ geometry }: MapFeature, z: number): TileRange {
  const [west, south, east, north] = bbox(geometry)
  return tileRange([west, south, east, north], z, BUFFER / EXTENT)
}

function only(layers: MapLayers, is: (feature: MapFeature) => boolean): MapLayers {
  return Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, features.filter(is)]))
}

function* cutBlock(
  layers: MapLayers,
  { bounds, maxZoom }: Cut,
  from: number,
  to: number,
  block?: { z: number; x: number; y: number },
): Generator<Tile> {
  if (from > to) return
  const indexes = Object.entries(layers)
    .filter(([, features]) => features.length > 0)
    .map(([name, features]) => [name, indexOf(features, { maxZoom, indexMaxZoom: from })] as const)
  for (let z = from; z <= to; z++)
    for (const { x, y } of tilesIn(bounds, z, block)) {
      const cut = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        if (tile) dropLaterFeatures(tile, z)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (cut.length > 0)
        yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: EXTENT }) }
    }
}

function indexOf(
  features: readonly MapFeature[],
  zooms: { maxZoom: number; indexMaxZoom: number },
): GeoJSONVT {
  const collection = {
    type: 'FeatureCollection' as const,
    features: features.map((feature) => ({ type: 'Feature' as const, ...feature })),
  }
  return new GeoJSONVT(collection, { ...zooms, buffer: BUFFER, extent: EXTENT })
}

/** Each tile is cut once, so it may be changed in place. */
function dropLaterFeatures({ features }: GeoJSONVTTile, z: number): void {
  for (let index = features.length - 1; index >= 0; index--)
    if ((features[index]?.tags?.min_zoom ?? 0) > z) features.splice(index, 1)
}
