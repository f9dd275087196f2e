/** Position of map tiles: Web Mercator, 2^z tiles per side, row 0 in the north. */

export interface Tile {
  z: number
  x: number
  y: number
}

/** A counting cell is a tile this many zooms deeper: a tile of 512 pixels has four cells of 128 pixels per side. */
export const CELL_ZOOMS = 2

/** West, south, east, north in degrees. The first and last rows extend to the poles. */
export function boundsOf({ z, x, y }: Tile): [west: number, south: number, east: number, north: number] {
  const side = 2 ** z
  const south = y === side - 1 ? -90 : latitudeOf((y + 1) / side)
  const north = y === 0 ? 90 : latitudeOf(y / side)
  return [(x / side) * 360 - 180, south, ((x + 1) / side) * 360 - 180, north]
}

/** Web Mercator x of a longitude, as a share of the world from 0 to 1; `southOf` does the same for y. */
export const eastOf = (longitude: number) => clamp((longitude + 180) / 360)
export const southOf = (latitude: number) =>
  clamp(0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI))

/** Inverse of southOf. */
export const latitudeOf = (south: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI
/** Slightly below 1, so that points on the edge of the world belong to the last column and row. */
const clamp = (share: number) => Math.min(1 - 2 ** -50, Math.max(0, share))
