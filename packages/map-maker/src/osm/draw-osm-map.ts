/** Draws a street map from an OpenStreetMap extract, as one PMTiles archive. */
import { basename } from 'node:path'
import type { MultiPolygon } from 'geojson'
import { type Bounds, type Tile, writePmtiles } from '../pmtiles/write-pmtiles.ts'
import { cutTiles, type MapFeature, type MapLayers } from '../tiles/cut-tiles.ts'
import { tilesIn } from '../tiles/tile-range.ts'
import { corners, drawSea } from './draw-sea.ts'
import type { LayerName } from './drawn.ts'
import { inspectExtract } from './inspect-extract.ts'
import { readThings, type Things } from './read-things.ts'

const zooms = { minZoom: 8, maxZoom: 15 }
/** In drawing order. */
const order: readonly LayerName[] = [
  'earth',
  'landuse',
  'water',
  'buildings',
  'roads',
  'boundaries',
  'pois',
  'places',
]

/** Reports the progress of a step. An unknown total is estimated. */
export type OnProgress = (step: 'reading' | 'drawing', done: number, total: number) => void

export interface OsmMap {
  bytes: Buffer
  tiles: number
  bounds: Bounds
  date: string | null
  /** False if the coastline is incomplete, so that the sea is drawn as land. */
  seaIsKnown: boolean
}

/** `path` is a file that osmium can read. Throws an Error with a readable message if no map can be drawn. */
export async function drawOsmMap(path: string, name: string, onProgress: OnProgress): Promise<OsmMap> {
  const { bounds, date, sorted, things } = await inspectExtract(path)
  const read = await readThings(path, {
    sorted,
    onThing: (count) => onProgress('reading', count, Math.max(count, things)),
  })
  const sea = drawSea(read.coasts, bounds)
  const layers = layersOf(read, sea === 'incomplete' ? null : sea, bounds)
  if (Object.keys(layers).length === 1)
    throw new Error(`${basename(path)} holds nothing that a street map shows.`)
  const tiles: Tile[] = []
  const total = tileCount(bounds)
  for (const tile of cutTiles(layers, { bounds, ...zooms })) {
    tiles.push(tile)
    onProgress('drawing', tiles.length, total)
  }
  const metadata = {
    name,
    description: 'Streets of OpenStreetMap, in the Protomaps basemap schema.',
    attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    ...(date ? { date } : {}),
    version: '4.0.0',
    type: 'baselayer',
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
  }
  return {
    bytes: writePmtiles(tiles, { bounds, ...zooms, metadata }),
    tiles: tiles.length,
    bounds,
    date,
    seaIsKnown: sea !== 'incomplete',
  }
}

/** Adds ground for the whole box, which hides the maps below. */
function layersOf({ layers }: Things, sea: MultiPolygon | null, bounds: Bounds): MapLayers {
  const ground: MapFeature = {
    geometry: { type: 'Polygon', coordinates: [corners(bounds)] },
    properties: { kind: 'earth', min_zoom: 0 },
  }
  const water = sea ? [{ geometry: sea, properties: { kind: 'ocean', min_zoom: 0 } }] : []
  const all: Things['layers'] = { ...layers, earth: [ground], water: [...water, ...(layers.water ?? [])] }
  return Object.fromEntries(
    order.flatMap((layer) => {
      const features = all[layer] ?? []
      return features.length > 0 ? [[layer, features]] : []
    }),
  )
}

function tileCount(bounds: Bounds): number {
  let count = 0
  for (let z = zooms.minZoom; z <= zooms.maxZoom; z++) for (const _ of tilesIn(bounds, z)) count++
  return count
}
