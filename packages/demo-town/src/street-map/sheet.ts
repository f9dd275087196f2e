/** Collects map features in meters and returns them in degrees, by layer of the Protomaps schema. */

import type { MapFeature } from '@lamplighter/map-maker/draw'
import type { Geometry, Position } from 'geojson'
import { type Path, type Point, toLngLat } from '../town/plane.ts'

type LayerName = 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'boundaries' | 'places' | 'pois'
type Properties = MapFeature['properties'] & { kind: string }

interface Center {
  latitude: number
  longitude: number
}

export class Sheet {
  readonly layers: Record<LayerName, MapFeature[]> = {
    earth: [],
    landuse: [],
    water: [],
    roads: [],
    buildings: [],
    boundaries: [],
    places: [],
    pois: [],
  }
  readonly #center: Center

  constructor(center: Center) {
    this.#center = center
  }

  /** Covers the whole map, which extends this many meters to each side of its center. Returns its corners. */
  ground([x, y]: Point): Path {
    const edge: Path = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ]
    this.area('earth', edge, { kind: 'earth', min_zoom: 0 })
    return edge
  }

  area(layer: LayerName, ring: Path, properties: Properties): void {
    const [first] = ring
    if (first) this.#add(layer, { type: 'Polygon', coordinates: [this.#at([...ring, first])] }, properties)
  }

  line(layer: LayerName, path: Path, properties: Properties): void {
    this.#add(layer, { type: 'LineString', coordinates: this.#at(path) }, properties)
  }

  point(layer: LayerName, point: Point, properties: Properties): void {
    this.#add(layer, { type: 'Point', coordinates: [...toLngLat(point, this.#center)] }, properties)
  }

  #at(path: Path): Position[] {
    return path.map((point) => [...toLngLat(point, this.#center)])
  }

  #add(layer: LayerName, geometry: Geometry, properties: Properties): void {
    this.layers[layer].push({ geometry, properties })
  }
}
