/** `npm run basemap`: makes a street map, of a city or of the country, and lays it where a running server finds it. */

import { join } from 'node:path'
import { basemapDir } from '../adapters/basemap/basemap-folder.ts'
import { layMap } from '../adapters/basemap/lay-map.ts'
import { usaBasePath } from '../adapters/basemap/usa/usa-base.ts'
import { readConfig } from '../config.ts'
import { keepFilesPrivate } from '../data-dir.ts'
import { type Asked, fileNameOf, readArguments, usage } from './basemap-arguments.ts'
import { type Steps, startSteps } from './basemap-progress.ts'

interface Made {
  path: string
  bytes: Buffer
  /** What to say of it besides its size. */
  words: string
}

async function main(): Promise<void> {
  keepFilesPrivate()
  const began = performance.now()
  const asked = readArguments(process.argv.slice(2))
  if (asked.road === 'help') {
    console.log(usage)
    process.exitCode = asked.wrong ? 2 : 0
    return
  }
  const steps = startSteps(process.stderr)
  const { path, bytes, words } = await make(asked, basemapDir(readConfig(process.env)), steps).finally(
    steps.end,
  )
  await layMap(path, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be written: ${reasons[error.code ?? ''] ?? error.message}`)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${path}: ${words}, ${(bytes.length / 1e6).toFixed(1)} MB, in ${seconds} s`)
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no room is left on the disk.',
  EACCES: 'its folder belongs to somebody else.',
  EROFS: 'its disk may only be read.',
}

/** Each road is loaded when it is taken: one needs the data of a whole country. */
async function make(asked: Exclude<Asked, { road: 'help' }>, dir: string, steps: Steps): Promise<Made> {
  if (asked.road === 'usa') {
    const { drawUsaBase } = await import('../adapters/basemap/usa/draw-usa-base.ts')
    return { path: usaBasePath(dir), bytes: drawUsaBase(), words: 'the overview of the USA' }
  }
  const path = join(dir, `${fileNameOf(asked.name)}.pmtiles`)
  if (asked.road === 'cut') {
    const { extract } = await import('../adapters/basemap/extract.ts')
    const { bytes, tiles, minZoom, maxZoom } = await extract(asked.from, asked, steps.show)
    return { path, bytes, words: `${tiles} tiles, zoom ${minZoom} to ${maxZoom}` }
  }
  const { drawOsmMap } = await import('../adapters/basemap/osm/draw-osm-map.ts')
  const { bytes, tiles, bounds, date, seaIsKnown } = await drawOsmMap(asked.extract, asked.name, steps.show)
  if (!seaIsKnown)
    console.error(
      'The coast is cut off within the box, so the sea is drawn as land: an extract with whole ways has the coast, ' +
        'and so has a map of the world (--from).',
    )
  const when = date ? `, of ${date}` : ''
  return { path, bytes, words: `${tiles} tiles of ${bounds.map((side) => side.toFixed(3)).join(',')}${when}` }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
