/** The door of the map's chunk: everything that needs the renderer. Pages reach it through lazy-map.tsx. */
export { AccuracyRing } from './accuracy-ring.tsx'
export { CityMap } from './city-map.tsx'
export { DropPin } from './drop-pin.tsx'
export { LocationLayer } from './location-layer.tsx'
export { MapControls } from './map-controls.tsx'
