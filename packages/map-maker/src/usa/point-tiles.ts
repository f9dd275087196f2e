/**
 * Assigns points to the tiles of every zoom. Much faster than cutting, because a point is in one tile and never
 * clipped.
 */
import type { GeoJSONVTFeaturePoint } from '@maplibre/geojson-vt'
import type { Label } from './usa-areas.ts'

const EXTENT = 4096

export function pointTiles(labels: readonly Label[], maxZoom: number) {
  const tiles = new Map<string, GeoJSONVTFeaturePoint[]>()
  for (const { at, fromZoom, properties } of labels) {
    const [x, y] = onSquare(at)
    for (let z = fromZoom; z <= maxZoom; z++) {
      const [column, dx] = tileAndRest(x * 2 ** z)
      const [row, dy] = tileAndRest(y * 2 ** z)
      const key = `${z}/${column}/${row}`
      const point: GeoJSONVTFeaturePoint = { type: 1, geometry: [[dx, dy]], tags: properties }
      const there = tiles.get(key)
      if (there) there.push(point)
      else tiles.set(key, [point])
    }
  }
  return (z: number, x: number, y: number) => tiles.get(`${z}/${x}/${y}`) ?? []
}

/** Web Mercator; the world is from 0 to 1. */
function onSquare([longitude = 0, latitude = 0]: readonly number[]): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

function tileAndRest(tiles: number): [tile: number, rest: number] {
  const tile = Math.floor(tiles)
  return [tile, Math.floor((tiles - tile) * EXTENT)]
}
