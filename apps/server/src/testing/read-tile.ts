/** What a tile says, read by the library that the map reads it with. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

export interface TileContent {
  points: { id: string; icon: string | undefined; longitude: number; latitude: number }[]
  cells: { count: number; longitude: number; latitude: number }[]
}

export const wholeWorldTile = '/api/locations/tiles/0/0/0'

export function readTile(body: unknown, { z, x, y } = { z: 0, x: 0, y: 0 }): TileContent {
  if (!(body instanceof Uint8Array)) throw new Error('not a tile')
  const { layers } = new VectorTile(new PbfReader(body))
  const features = (name: string) => {
    const layer = layers[name]
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
      const json = layer?.feature(at).toGeoJSON(x, y, z)
      if (json?.geometry.type !== 'Point') throw new Error('not a point')
      const [longitude = Number.NaN, latitude = Number.NaN] = json.geometry.coordinates
      return { properties: { ...json.properties }, longitude, latitude }
    })
  }
  return {
    points: features('points').map(({ properties, ...place }) => ({
      id: String(properties.id),
      icon: properties.icon === undefined ? undefined : String(properties.icon),
      ...place,
    })),
    cells: features('cells').map(({ properties, ...place }) => ({
      count: Number(properties.count),
      ...place,
    })),
  }
}

/** How many locations it tells of. */
export const amountIn = ({ points, cells }: TileContent) =>
  cells.reduce((sum, { count }) => sum + count, points.length)
