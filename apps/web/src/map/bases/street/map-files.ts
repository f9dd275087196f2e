/** Our server's map files as a protocol of the renderer: `pmtiles://{address}/{z}/{x}/{y}`. */
import type { Coordinates } from '@lamplighter/domain/map'
import { PMTiles, Protocol, ResolvedValueCache } from 'pmtiles'
import { KeptBlocks } from './kept-blocks.ts'

export const mapFiles = new Protocol()

/** The tiles of a file, as a source of the map wants them. */
export function tilesOf(url: string): string {
  const address = new URL(url, location.href).href
  // The library's other cache would keep a failed read of the file's head for good.
  if (!mapFiles.get(address)) mapFiles.add(new PMTiles(new KeptBlocks(address), new ResolvedValueCache()))
  return `pmtiles://${address}/{z}/{x}/{y}`
}

const kept = new Set<string>()

/** Reads the tiles around a point at every zoom, so that they are cached when the network is lost. */
export async function keepAround(url: string, { latitude, longitude }: Coordinates, maxZoom: number) {
  const file = mapFiles.get(new URL(url, location.href).href)
  const turn = (longitude + 180) / 360
  const sine = Math.sin((latitude * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const place = `${url} ${Math.floor(turn * 2 ** maxZoom)} ${Math.floor(down * 2 ** maxZoom)}`
  if (kept.has(place)) return
  for (let z = maxZoom; z >= 0; z--)
    for (const [east, south] of around) {
      const across = 2 ** z
      const x = Math.floor(turn * across) + east
      const y = Math.floor(down * across) + south
      if (x >= 0 && y >= 0 && x < across && y < across) await file?.getZxy(z, x, y)
    }
  kept.add(place)
}

const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [east, south] as const))
