/** The entry of the map's chunk: everything that needs the renderer. Pages load it through lazy-map.tsx. */

export { CityMap } from './city-map.tsx'
export { LocationLayer } from './locations/location-layer.tsx'
export { MapControls } from './map-controls.tsx'
export { AccuracyRing } from './pin/accuracy-ring.tsx'
export { DropPin } from './pin/drop-pin.tsx'
export { MiddlePin } from './pin/middle-pin.tsx'
export { MovedFrom } from './pin/moved-from.tsx'
export { PointCloud } from './points/point-cloud.tsx'
