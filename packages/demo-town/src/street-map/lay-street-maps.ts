/** Writes the street maps of both demonstration towns into the folder of installed street maps. */
import { join } from 'node:path'
import { editionOf, layMap } from '@lamplighter/map-maker'
import { drawApart } from '../draw-apart.ts'

/** Increment it to redraw existing maps after a change. */
export const EDITION = 1

const towns = [
  { file: 'prairie-falls.pmtiles', name: 'Prairie Falls', draw: 'prairieFalls' },
  { file: 'cedar-bend.pmtiles', name: 'Cedar Bend', draw: 'cedarBend' },
] as const

export async function layStreetMaps(dir: string): Promise<void> {
  for (const { file } of towns)
    if ((await editionOf(join(dir, file))) !== EDITION) return void (await drawApart({ streetMapsIn: dir }))
}

/** Runs in the drawing process. */
export async function layMissingMaps(dir: string): Promise<void> {
  for (const { file, name, draw } of towns) {
    const path = join(dir, file)
    if ((await editionOf(path)) === EDITION) continue
    const { drawStreetMap } = await import('./draw-street-map.ts')
    await layMap(path, drawStreetMap(draw, { name, edition: EDITION }))
  }
}
