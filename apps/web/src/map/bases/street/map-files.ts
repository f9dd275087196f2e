/** Serves map files to the renderer by a protocol: `pmtiles://{address}/{z}/{x}/{y}`. */
import type { Coordinates } from '@lamplighter/domain/map'
import { PMTiles, Protocol, ResolvedValueCache } from 'pmtiles'
import { KeptBlocks } from './kept-blocks.ts'

export const mapFiles = new Protocol()

/** Map source of a file's tiles. */
export function tilesOf(url: string): string {
  return `pmtiles://${fileAt(url).source.getKey()}/{z}/{x}/{y}`
}

function fileAt(url: string): PMTiles {
  const address = new URL(url, location.href).href
  const known = mapFiles.get(address)
  if (known) return known
  // The library's other cache would keep a failed header read forever.
  const file = new PMTiles(new KeptBlocks(address), new ResolvedValueCache())
  mapFiles.add(file)
  return file
}

function tileAt({ latitude, longitude }: Coordinates, zoom: number) {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = (longitude + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: Math.floor(across * 2 ** zoom), y: Math.floor(down * 2 ** zoom) }
}

const kept = new Set<string>()

/** Caches the tiles around a point at every zoom for offline use. */
export async function keepAround(url: string, at: Coordinates, maxZoom: number) {
  const nearest = tileAt(at, maxZoom)
  const place = `${url} ${nearest.x} ${nearest.y}`
  if (kept.has(place)) return
  for (let z = maxZoom; z >= 0; z--)
    for (const [east, south] of around) {
      const tile = tileAt(at, z)
      const x = tile.x + east
      const y = tile.y + south
      if (x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z) await fileAt(url).getZxy(z, x, y)
    }
  kept.add(place)
}

const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [east, south] as const))
