/** Finds the tiles that a box of degrees touches. */
import type { Bounds } from '../pmtiles/write-pmtiles.ts'

/** Inclusive columns and rows of one zoom. */
export interface TileRange {
  west: number
  north: number
  east: number
  south: number
}

/** `margin` extends the box, in tiles of this zoom. */
export function tileRange([west, south, east, north]: Bounds, z: number, margin = 0): TileRange {
  const across = 2 ** z
  const inside = (tile: number) => Math.min(across - 1, Math.max(0, Math.floor(tile)))
  const column = (longitude: number) => ((longitude + 180) / 360) * across
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across
  }
  return {
    west: inside(column(west) - margin),
    north: inside(row(north) - margin),
    east: inside(column(east) + margin),
    south: inside(row(south) + margin),
  }
}

export function isIn({ west, north, east, south }: TileRange, x: number, y: number): boolean {
  return west <= x && x <= east && north <= y && y <= south
}

/** Tiles of one zoom that a box touches. With `of`, a tile of a lower zoom, only those within it. */
export function* tilesIn(
  bounds: Bounds,
  z: number,
  of: { z: number; x: number; y: number } = { z: 0, x: 0, y: 0 },
): Generator<{ x: number; y: number }> {
  const range = tileRange(bounds, z)
  const across = 2 ** (z - of.z)
  const [west, north] = [Math.max(range.west, of.x * across), Math.max(range.north, of.y * across)]
  const [east, south] = [
    Math.min(range.east, (of.x + 1) * across - 1),
    Math.min(range.south, (of.y + 1) * across - 1),
  ]
  for (let x = west; x <= east; x++) for (let y = north; y <= south; y++) yield { x, y }
}
