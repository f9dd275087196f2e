/** Reads the tiles of a map's highest zoom one by one to save memory. */
import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles } from 'pmtiles'

/** A medium-sized state at zoom 15. Larger maps would take hours, and no city needs them. */
const MAX_TILES = 250_000
/** Lower zooms do not name small streets, so addresses would get the next large street. */
const MIN_STREET_ZOOM = 14

export interface MapTile {
  column: number
  row: number
  bytes: Uint8Array
}

export interface OpenMap {
  bounds: readonly [number, number, number, number]
  zoom: number
  tiles(): AsyncGenerator<MapTile>
  close(): Promise<void>
}

/** Throws an Error with a readable message if the map has no streets. */
export async function openMap(path: string): Promise<OpenMap> {
  const file = await open(path, 'r')
  try {
    const archive = new PMTiles({
      getKey: () => path,
      getBytes: (offset, length) => read(file, offset, length),
    })
    const { minLon, minLat, maxLon, maxLat, maxZoom: zoom } = await archive.getHeader()
    const bounds = [minLon, minLat, maxLon, maxLat] as const
    if (zoom < MIN_STREET_ZOOM) throw new Error(`it ends at zoom ${zoom}, where no small streets are`)
    const west = Math.floor(columnAt(minLon, zoom))
    const east = Math.floor(columnAt(maxLon, zoom))
    const north = Math.floor(rowAt(maxLat, zoom))
    const south = Math.floor(rowAt(minLat, zoom))
    if ((east - west + 1) * (south - north + 1) > MAX_TILES) throw new Error('it is larger than a state')
    return {
      bounds,
      zoom,
      async *tiles() {
        for (let column = west; column <= east; column++)
          for (let row = north; row <= south; row++) {
            const tile = await archive.getZxy(zoom, column, row)
            if (tile) yield { column, row, bytes: new Uint8Array(tile.data) }
          }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function read(file: FileHandle, offset: number, length: number) {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
  return { data: buffer.buffer.slice(0, bytesRead) }
}

const columnAt = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom

function rowAt(latitude: number, zoom: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom
}

export const longitudeAt = (column: number, zoom: number) => (column / 2 ** zoom) * 360 - 180

export function latitudeAt(row: number, zoom: number): number {
  const turned = Math.PI * (1 - (2 * row) / 2 ** zoom)
  return (Math.atan(Math.sinh(turned)) * 180) / Math.PI
}
