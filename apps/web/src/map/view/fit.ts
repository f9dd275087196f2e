/** Moves the map's view. The renderer skips animations with reduced motion. */
import { type Coordinates, fitBox, zooms } from '@lamplighter/domain/map'
import type { Extent, LiveMap } from '../map-types.ts'

const FLIGHT_MS = 600

export function flyTo(map: LiveMap, { latitude, longitude }: Coordinates, zoom?: number): void {
  map.flyTo({ center: [longitude, latitude], duration: FLIGHT_MS, ...(zoom === undefined ? {} : { zoom }) })
}

/** Shows the box at the zoom for its spread (ORDER-12); does nothing without a box. */
export function fitToBox(map: LiveMap, box: Extent | null): void {
  const view = fitBox(box)
  if (view) flyTo(map, view, view.zoom)
}

/** Padding in pixels; the controls are at the right. */
const margin = { top: 48, bottom: 48, left: 48, right: 96 }

/** Shows the whole extent of a list's summary, at most at the zoom of the maps page. */
export function fitToExtent(map: LiveMap, [west, south, east, north]: Extent): void {
  map.fitBounds([west, south, east, north], { padding: margin, maxZoom: zooms.mapsPage, duration: FLIGHT_MS })
}
