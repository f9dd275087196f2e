/** A sheet of street map: drawn on in meters, handed over as features in degrees, by layer of the Protomaps schema. */

import type { MapFeature } from '@lamplighter/map-maker/draw'
import type { Geometry, Position } from 'geojson'
import { type Path, type Point, toLngLat } from '../town/plane.ts'

type LayerName = 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'boundaries' | 'places' | 'pois'
type Properties = MapFeature['properties'] & { kind: string }

interface Centre {
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
  readonly #centre: Centre

  constructor(centre: Centre) {
    this.#centre = centre
  }

  /** The whole sheet, so many meters from its center to each side; answers its corners. */
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
    this.#add(layer, { type: 'Point', coordinates: [...toLngLat(point, this.#centre)] }, properties)
  }

  #at(path: Path): Position[] {
    return path.map((point) => [...toLngLat(point, this.#centre)])
  }

  #add(layer: LayerName, geometry: Geometry, properties: Properties): void {
    this.layers[layer].push({ geometry, properties })
  }
}
