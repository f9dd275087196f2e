/** The content of a map tile. Mirrors the server's tile-query.ts and order-tiles.repo.ts. */
import { crowdProperties, MAX_POINTS_OF_CELL, POINTS_FROM_ZOOM } from '../locations/index.ts'
import { CELL_ZOOMS, eastOf, southOf, type Tile, type TileCell, type TilePoints } from '../map/index.ts'
import { MAX_ORDERS_OF_TILE } from '../work-orders/index.ts'
import { type LocationIndex, valuesAt } from './location-index.ts'
import type { IndexedOrder } from './order-index.ts'

export interface TileContent {
  points: TilePoints
  cells: TileCell[]
}

/** High zooms show every location. Low zooms show the locations of sparse cells, and counts for the other cells. */
export function locationTileContent(index: LocationIndex, matching: Uint32Array, tile: Tile): TileContent {
  const rows = rowsInside(index, matching, tile)
  const { shown, cells } =
    tile.z >= POINTS_FROM_ZOOM
      ? { shown: rows, cells: [] }
      : counted(rows, tile, (row) => placeOf(index, row))
  const at = (place: number) => shown[place] ?? 0
  const points = {
    count: shown.length,
    idAt: (place: number) => index.ids[at(place)] ?? '',
    longitudeAt: (place: number) => index.longitude[at(place)] ?? 0,
    latitudeAt: (place: number) => index.latitude[at(place)] ?? 0,
  }
  const icon = shown.map((row) => valuesAt(index, 'icons', row)[0] ?? '')
  return { points: { ...points, words: { icon, ...crowdProperties(tile, points) } }, cells }
}

/** Shows each order with its color. Only very crowded tiles show counts. */
export function orderTileContent(orders: readonly IndexedOrder[], tile: Tile): TileContent {
  const seen = orders.filter(({ longitude, latitude }) =>
    isInside(eastOf(longitude), southOf(latitude), tile),
  )
  const isCrowded = tile.z < POINTS_FROM_ZOOM && seen.length > MAX_ORDERS_OF_TILE
  const { shown, cells } = isCrowded ? counted(seen, tile, placeOfOrder) : { shown: seen, cells: [] }
  // Paint order: urgent orders last, so that they are on top.
  const painted = shown.toReversed()
  return {
    points: {
      count: painted.length,
      idAt: (place) => painted[place]?.id ?? '',
      longitudeAt: (place) => painted[place]?.longitude ?? 0,
      latitudeAt: (place) => painted[place]?.latitude ?? 0,
      words: {
        icon: painted.map(({ icon }) => icon ?? ''),
        priority: painted.map(({ priority }) => priority),
      },
    },
    cells,
  }
}

interface Place {
  longitude: number
  latitude: number
  east: number
  south: number
}

const placeOf = ({ longitude, latitude, east, south }: LocationIndex, row: number): Place => ({
  longitude: longitude[row] ?? 0,
  latitude: latitude[row] ?? 0,
  east: east[row] ?? 0,
  south: south[row] ?? 0,
})

const placeOfOrder = ({ longitude, latitude }: IndexedOrder): Place => ({
  longitude,
  latitude,
  east: eastOf(longitude),
  south: southOf(latitude),
})

const isInside = (east: number, south: number, { z, x, y }: Tile) =>
  Math.floor(east * 2 ** z) === x && Math.floor(south * 2 ** z) === y

function rowsInside({ east, south }: LocationIndex, matching: Uint32Array, tile: Tile): number[] {
  const rows: number[] = []
  for (const row of matching) if (isInside(east[row] ?? 0, south[row] ?? 0, tile)) rows.push(row)
  return rows
}

interface Cell<Item> {
  x: number
  y: number
  longitudes: number
  latitudes: number
  items: Item[]
}

function counted<Item>(items: readonly Item[], { z }: Tile, placeOf: (item: Item) => Place) {
  const side = 2 ** (z + CELL_ZOOMS)
  const found = new Map<number, Cell<Item>>()
  for (const item of items) {
    const { longitude, latitude, east, south } = placeOf(item)
    const [x, y] = [Math.floor(east * side), Math.floor(south * side)]
    const cell = found.get(x * side + y) ?? { x, y, longitudes: 0, latitudes: 0, items: [] }
    cell.items.push(item)
    cell.longitudes += longitude
    cell.latitudes += latitude
    found.set(x * side + y, cell)
  }
  const all = [...found.values()].toSorted((one, other) => one.x - other.x || one.y - other.y)
  const isFew = ({ items }: Cell<Item>) => items.length <= MAX_POINTS_OF_CELL
  return {
    shown: all.filter(isFew).flatMap(({ items }) => items),
    cells: all
      .filter((cell) => !isFew(cell))
      .map(({ items: { length: count }, longitudes, latitudes }) => ({
        count,
        longitude: longitudes / count,
        latitude: latitudes / count,
      })),
  }
}
