/** `npm run basemap`: makes a street map of a city or of the country, and stores it where running servers find it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { layMap, usaBasePath } from '@lamplighter/map-maker'
import { basemapDir } from '../adapters/basemap/basemap-folder.ts'
import { hashOfBytes } from '../adapters/basemap/map-files.ts'
import { bucketOfMaps } from '../adapters/basemap/open-basemap.ts'
import { storageErrorMessage } from '../adapters/object-storage/s3-problems.ts'
import type { Config } from '../config/config.ts'
import { setPrivateUmask } from '../start/data-dir.ts'
import { type Asked, fileNameOf, readArguments, usage } from './basemap-arguments.ts'
import { commandConfig } from './command-config.ts'
import { type Steps, startSteps } from './progress-steps.ts'
import { logWarning, say } from './terminal.ts'

interface Made {
  bytes: Buffer
  /** Text to print about the map besides its size. */
  words: string
}

async function main(): Promise<void> {
  setPrivateUmask()
  const began = performance.now()
  const asked = readArguments(process.argv.slice(2))
  if (asked.road === 'help') {
    say(usage)
    process.exitCode = asked.wrong ? 2 : 0
    return
  }
  const config = await commandConfig()
  if (asked.road === 'remove') {
    await remove(asked.name, config)
    return
  }
  const steps = startSteps(process.stderr)
  const { bytes, words } = await make(asked, steps).finally(steps.end)
  const place = await storeMap(asked, bytes, config)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${place}: ${words}, ${(bytes.length / 1e6).toFixed(1)} MB, in ${seconds} s`)
}

/** Returns the file's path. Each server has its own overview map of the USA. */
async function storeMap(asked: Drawn, bytes: Buffer, config: Config): Promise<string> {
  const bucket = asked.road === 'usa' ? null : await bucketOfMaps(config)
  if (asked.road !== 'usa' && bucket) {
    const id = fileNameOf(asked.name)
    await bucket.put(id, { bytes }, hashOfBytes(bytes)).catch((error: unknown) => {
      throw new Error(
        `${id} cannot be put into the bucket ${config.s3?.bucket}: ${storageErrorMessage(error)}`,
      )
    })
    return `${id} in the bucket ${config.s3?.bucket}`
  }
  const dir = basemapDir(config)
  const path = asked.road === 'usa' ? usaBasePath(dir) : fileIn(dir, asked.name)
  await layMap(path, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be written: ${reasons[error.code ?? ''] ?? error.message}`)
  })
  return path
}

async function remove(name: string, config: Config): Promise<void> {
  const bucket = await bucketOfMaps(config)
  const file = fileIn(basemapDir(config), name)
  const inBucket = await bucket?.remove(fileNameOf(name))
  const inFolder = await rm(file).then(
    () => true,
    () => false,
  )
  if (!inBucket && !inFolder) throw new Error(`There is no street map ${fileNameOf(name)}.`)
  say(`${fileNameOf(name)} is removed.`)
}

const fileIn = (dir: string, name: string) => join(dir, `${fileNameOf(name)}.pmtiles`)

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full.',
  EACCES: 'its folder belongs to another user.',
  EROFS: 'its disk may only be read.',
}

type Drawn = Exclude<Asked, { road: 'help' | 'remove' }>

/** Map makers are imported on demand: one of them loads the data of a whole country. */
async function make(asked: Drawn, steps: Steps): Promise<Made> {
  if (asked.road === 'usa') {
    const { drawUsaBase } = await import('@lamplighter/map-maker/draw')
    return { bytes: drawUsaBase(), words: 'the overview of the USA' }
  }
  if (asked.road === 'cut') {
    const { extract } = await import('@lamplighter/map-maker/draw')
    const { bytes, tiles, minZoom, maxZoom } = await extract(asked.from, asked, steps.show)
    return { bytes, words: `${tiles} tiles, zoom ${minZoom} to ${maxZoom}` }
  }
  const { drawOsmMap } = await import('@lamplighter/map-maker/draw')
  const { bytes, tiles, bounds, date, seaIsKnown } = await drawOsmMap(asked.extract, asked.name, steps.show)
  if (!seaIsKnown)
    logWarning(
      'The coast is cut off within the box, so the sea is drawn as land: an extract with whole ways has the coast, ' +
        'and so has a map of the world (--from).',
    )
  const when = date ? `, of ${date}` : ''
  return { bytes, words: `${tiles} tiles of ${bounds.map((side) => side.toFixed(3)).join(',')}${when}` }
}

main().catch((error: Error) => {
  logWarning(error.message)
  process.exitCode = 1
})
