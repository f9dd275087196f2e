import { layMap } from '../pmtiles/lay-map.ts'
import { writePmtiles } from '../pmtiles/write-pmtiles.ts'
import { usaBase, usaBasePath } from '../usa/usa-base.ts'

/** Writes a base map with one empty tile, because drawing the real one takes seconds. */
export async function layBlankUsaBase(dir: string): Promise<void> {
  const world = { bounds: [-180, -85, 180, 85] as const, minZoom: 0, maxZoom: 0 }
  const blank = { z: 0, x: 0, y: 0, data: Buffer.alloc(0) }
  await layMap(usaBasePath(dir), writePmtiles([blank], { ...world, metadata: usaBase }))
}
