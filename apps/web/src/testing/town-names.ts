/** Runs in Node next to the browser: creates and reads the street index of the demonstration town like a server. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layStreetMaps } from '@lamplighter/demo-town'
import { openStreetIndex, type StreetFinding, streetsOfMaps } from '@lamplighter/gazetteer/street-index'
import { indexMapApart } from '@lamplighter/gazetteer/streets'
import { defineBrowserCommand } from '@vitest/browser-playwright'

export interface TownNames {
  /** The index file in base64. */
  file: string
  name: string
  bounds: [number, number, number, number]
  /** Points all over the town with the server's addresses. */
  points: { latitude: number; longitude: number; words: string | null }[]
  searches: { text: string; found: StreetFinding[] }[]
}

/** Degrees between points: about 60 m. */
const STEP = 0.0006
const texts = [
  '712 clover',
  'main & platte',
  'Platte Ave. and Main Street',
  'clover',
  'riverfront park',
  'nowhere',
]

export const townNames = defineBrowserCommand<[]>(async (): Promise<TownNames> => {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-names-'))
  try {
    await layStreetMaps(dir)
    const path = join(dir, 'town.streets')
    await indexMapApart(join(dir, 'prairie-falls.pmtiles'), path, new AbortController().signal)
    const file = await readFile(path)
    const index = openStreetIndex(new Uint8Array(file).buffer)
    const name = 'Prairie Falls'
    const streets = streetsOfMaps([{ index, name }])
    const [west, south, east, north] = index.bounds
    const points: TownNames['points'] = []
    for (let latitude = south; latitude <= north; latitude += STEP)
      for (let longitude = west; longitude <= east; longitude += STEP)
        points.push({ latitude, longitude, words: streets.wordsAt({ latitude, longitude }) })
    return {
      ...{ file: file.toString('base64'), name, bounds: [west, south, east, north], points },
      searches: texts.map((text) => ({ text, found: streets.find(text, null) })),
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

declare module 'vitest/browser' {
  interface BrowserCommands {
    townNames: () => Promise<TownNames>
  }
}
