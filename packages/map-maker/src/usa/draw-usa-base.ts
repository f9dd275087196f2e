/** Draws the base map of the USA as one PMTiles archive, always with the same bytes. */
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type Bounds, type Tile, writePmtiles } from '../pmtiles/write-pmtiles.ts'
import { tilesIn } from '../tiles/tile-range.ts'
import { pointTiles } from './point-tiles.ts'
import { type Shape, usaAreas } from './usa-areas.ts'
import { usaBase } from './usa-base.ts'
import { usaPlaces, usaZips } from './usa-places.ts'

const MAX_ZOOM = 9
/** From this zoom on only the USA is drawn; below it, the whole world. */
const USA_ONLY_FROM = 6
const COUNTIES_FROM = 5
const EXTENT = 4096

const world: Bounds = [-180, -85, 180, 85]
/** The contiguous states, Alaska on both sides of the date line, Hawaii, Puerto Rico and the Virgin Islands. */
const usa: readonly Bounds[] = [
  [-125.5, 24, -66.5, 49.8],
  [-180, 51, -129, 71.8],
  [172, 51, 180, 53.5],
  [-161, 18.5, -154.5, 22.5],
  [-67.5, 17.6, -64.5, 18.7],
]

export function drawUsaBase(): Buffer {
  const layers = usaLayers()
  return writePmtiles(tilesOf(layers), {
    bounds: world,
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    metadata: {
      ...usaBase,
      description: 'States, counties, towns and ZIP codes of the USA; no streets.',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  })
}

/** Returns the features of a layer in a tile. */
type Look = (z: number, x: number, y: number) => readonly GeoJSONVTFeature[]

function usaLayers(): Readonly<Record<string, Look>> {
  const { land, borders, countyLines, names } = usaAreas()
  const [border, county] = [shapeTiles(borders), shapeTiles(countyLines)]
  return {
    water: () => [wholeTile],
    land: shapeTiles(land),
    boundary: (z, x, y) => [...border(z, x, y), ...(z < COUNTIES_FROM ? [] : county(z, x, y))],
    label: pointTiles(names, MAX_ZOOM),
    place: pointTiles(usaPlaces(), MAX_ZOOM),
    zip: pointTiles(usaZips(), MAX_ZOOM),
  }
}

/** Water on the whole tile, below the land. So a missing tile does not look like sea. */
const wholeTile: GeoJSONVTFeature = {
  type: 3,
  geometry: [
    [
      [-64, -64],
      [EXTENT + 64, -64],
      [EXTENT + 64, EXTENT + 64],
      [-64, EXTENT + 64],
      [-64, -64],
    ],
  ],
  tags: {},
}

function shapeTiles(features: Shape[]): Look {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: MAX_ZOOM, indexMaxZoom: COUNTIES_FROM, extent: EXTENT },
  )
  return (z, x, y) => index.getTile(z, x, y)?.features ?? []
}

function* tilesOf(layers: Readonly<Record<string, Look>>): Generator<Tile> {
  for (let z = 0; z <= MAX_ZOOM; z++)
    for (const { x, y } of placesOf(z)) {
      const drawn = Object.entries(layers).flatMap(([name, look]) => {
        const features = [...look(z, x, y)]
        // The package's type requires a tile's features both before and after transformation.
        const tile = { features, transformed: true, source: null, z, x, y } as object as GeoJSONVTTile
        return features.length > 0 ? [[name, tile] as const] : []
      })
      yield { z, x, y, data: fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: EXTENT }) }
    }
}

/** Removes duplicates, because boxes share the tiles at their edges. */
function placesOf(z: number): Iterable<{ x: number; y: number }> {
  const boxes = z < USA_ONLY_FROM ? [world] : usa
  const places = boxes.flatMap((box) => [...tilesIn(box, z)])
  return new Map(places.map((place) => [`${place.x}/${place.y}`, place])).values()
}
