/** Cuts map features into vector tiles: what a city's street map is made of, whoever drew it. */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Geometry } from 'geojson'
import type { Bounds, Tile } from './write-pmtiles.ts'

export interface MapFeature {
  geometry: Geometry
  /** As the Protomaps basemap schema names them; a feature is in the tiles from its `min_zoom` on. */
  properties: { min_zoom: number } & Readonly<Record<string, string | number | boolean>>
}

/** Features by the name of their layer: roads, water, buildings ... */
export type MapLayers = Readonly<Record<string, readonly MapFeature[]>>

const EXTENT = 4096

export function* cutTiles(
  layers: MapLayers,
  { bounds, minZoom, maxZoom }: { bounds: Bounds; minZoom: number; maxZoom: number },
): Generator<Tile> {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          {
            type: 'FeatureCollection',
            features: features.map((feature) => ({ type: 'Feature', ...feature })),
          },
          { maxZoom, indexMaxZoom: minZoom, buffer: 96, extent: EXTENT },
        ),
      ] as const,
  )
  for (let z = minZoom; z <= maxZoom; z++)
    for (const { x, y } of tilesIn(bounds, z)) {
      const cut = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        if (tile) dropLaterFeatures(tile, z)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (cut.length > 0)
        yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: EXTENT }) }
    }
}

/** Each tile is cut once, so it may be changed in its place. */
function dropLaterFeatures({ features }: GeoJSONVTTile, z: number): void {
  for (let at = features.length - 1; at >= 0; at--)
    if ((features[at]?.tags?.min_zoom ?? 0) > z) features.splice(at, 1)
}

/** The tiles of one zoom that a box of degrees touches. */
export function* tilesIn([west, south, east, north]: Bounds, z: number): Generator<{ x: number; y: number }> {
  const across = 2 ** z
  const inside = (tile: number) => Math.min(across - 1, Math.max(0, Math.floor(tile)))
  const column = (longitude: number) => inside(((longitude + 180) / 360) * across)
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    return inside((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across)
  }
  for (let x = column(west); x <= column(east); x++)
    for (let y = row(north); y <= row(south); y++) yield { x, y }
}
