/** Lays the street maps of the demonstration's two towns into the folder where any city's street map would lie. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPmtiles } from '../../../adapters/basemap/read-pmtiles.ts'

/** To be counted up when the towns are drawn differently: maps of an earlier edition are made anew. */
export const EDITION = 1

const towns = [
  { file: 'prairie-falls.pmtiles', name: 'Prairie Falls', draw: 'prairieFalls' },
  { file: 'cedar-bend.pmtiles', name: 'Cedar Bend', draw: 'cedarBend' },
] as const

export async function layStreetMaps(dir: string): Promise<void> {
  for (const { file, name, draw } of towns) {
    const path = join(dir, file)
    if ((await editionOf(path)) === EDITION) continue
    // Loaded by the one start that needs it.
    const { drawStreetMap } = await import('./draw-street-map.ts')
    await mkdir(dir, { recursive: true })
    await place(path, drawStreetMap(draw, { name, edition: EDITION }))
  }
}

/** Null where there is no map, or none that can be read. */
async function editionOf(path: string): Promise<number | undefined | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  try {
    return (await readPmtiles(file)).edition
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** Written aside, synced and renamed: a crash leaves a whole map or none. */
async function place(path: string, bytes: Buffer): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}
