/** Drawing functions with large imports, for commands and child processes, not for a running server. */
export { drawOsmMap } from './osm/draw-osm-map.ts'
export { extract } from './pmtiles/extract.ts'
export { writePmtiles } from './pmtiles/write-pmtiles.ts'
export { cutTiles, type MapFeature, type MapLayers } from './tiles/cut-tiles.ts'
export { drawUsaBase } from './usa/draw-usa-base.ts'
