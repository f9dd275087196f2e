/**
 * `npm run boundaries`: imports town boundaries from files, used to find the city of a point. Exit code: 0 all fine, 1
 * some features rejected, 2 could not run.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { cityAndState, stateCode } from '@lamplighter/domain/cities'
import { formatCount } from '@lamplighter/domain/format'
import { setLimitsFrom, sinceWhen } from '../boundaries/city-limits.ts'
import { importPlaces } from '../boundaries/import-places.ts'
import { giveBoundary, type MatchedCity } from '../boundaries/save-places.ts'
import type { Db } from '../db/kysely.ts'
import { parseCity } from '../import/import-target.ts'
import type { OpenOptions } from '../import/open-source.ts'
import { commandConfig } from './command-config.ts'
import { openDatabase } from './open-database.ts'
import { plainLines } from './progress-bar.ts'
import { logWarning, runMain, say, visible } from './terminal.ts'

const usage = `npm run boundaries -- FILES... [--state NE] [--layer NAME] [--projection EPSG:26915] [--renew]
npm run boundaries -- FILE --city "Ames, IA" [--layer NAME] [--projection EPSG:26915] [--renew]

Imports the limits of towns from GeoJSON (also as .gz), shapefiles (a .zip) and GeoPackages: they tell in which town
a point lies, and a city of this server that has no limits yet gets those of its name and state.
A city that has limits keeps them; --renew puts those of the files in their place, after an annexation say.

--city gives one city the area of the file that bears its name, or the only one that is in it.

The US Census publishes the places of each state: https://www2.census.gov/geo/tiger/TIGER2025/PLACE/. A file that was imported before, or a newer
one, replaces the places it holds. --state is for files that name no state, --layer for those that hold several
layers, --projection for those that do not say what their coordinates are in.`

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      layer: { type: 'string' },
      projection: { type: 'string' },
      city: { type: 'string' },
      renew: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    say(usage)
    return values.help ? 0 : 2
  }
  const state = values.state === undefined ? null : stateCode(values.state)
  if (values.state !== undefined && !state) throw new Error(`--state ${values.state} is no state.`)
  const city = values.city === undefined ? null : parseCity(values.city)
  if (city && positionals.length > 1) throw new Error('--city takes one file.')
  const { db, close } = await openDatabase(await commandConfig(), logWarning)
  try {
    const [path = ''] = positionals
    const { layer, projection, renew } = values
    if (city) return await setOne(db, path, { city, layer, projection, renew })
    return await importAll(db, positionals, { state, layer, projection, renew })
  } finally {
    await close()
  }
}

async function setOne(db: Db, path: string, asked: Parameters<typeof setLimitsFrom>[2]): Promise<number> {
  const before = await setLimitsFrom(db, path, asked)
  const done = before.hasLimits
    ? `Limits were renewed; before${sinceWhen(before) || ' from elsewhere'}`
    : 'Limits were given to'
  say(`${done}: ${visible(cityAndState(before))}`)
  return 0
}

interface Options extends OpenOptions {
  state: string | null
  renew: boolean
}

async function importAll(db: Db, paths: readonly string[], { renew, ...options }: Options): Promise<number> {
  let refused = 0
  const since = new Date()
  for (const path of paths) {
    const began = performance.now()
    const tell = plainLines(process.stderr)
    const tally = await importPlaces(db, path, {
      ...options,
      onProgress({ saved }, text) {
        const share = Math.floor((100 * text.bytesRead()) / text.size)
        tell(`${visible(basename(path))}: ${share}%, ${formatCount(saved)} places`)
      },
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`${basename(path)}: ${formatCount(tally.saved)} places in ${seconds} s${refusedWords(tally.refused)}`)
    for (const problem of tally.problems) say(`  ${visible(problem)}`)
    refused += tally.refused
  }
  const { given, renewed, older, ambiguous } = await giveBoundary(db, { renew, since })
  if (given.length > 0) say(`Limits were given to: ${namesOf(given)}`)
  if (renewed.length > 0) say(`Limits were renewed of: ${namesOf(renewed)}`)
  if (older.length > 0) {
    say(`These have other limits, and keep them: ${namesOf(older)}`)
    say('To put those of the files in their place, run the same command again with --renew.')
  }
  if (given.length + renewed.length + older.length === 0)
    say('No city of this server was waiting for limits.')
  if (ambiguous.length > 0)
    say(`Several places bear the name of these, which got none: ${namesOf(ambiguous)}. Upload their limits.`)
  return refused > 0 ? 1 : 0
}

const refusedWords = (refused: number) => (refused > 0 ? `, ${formatCount(refused)} refused:` : '')
const namesOf = (cities: readonly MatchedCity[]) => visible(cities.map(cityAndState).join('; '))

runMain('boundaries', main)
