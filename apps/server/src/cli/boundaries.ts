/**
 * `npm run boundaries`: imports town boundaries from files, used to find the city of a point. Exit code: 0 all
 * fine, 1 some features refused, 2 could not run.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { stateCode } from '@lamplighter/domain/cities'
import { importPlaces } from '../boundaries/import-places.ts'
import { giveBoundary, type MatchedCity } from '../boundaries/save-places.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from './open-database.ts'
import { plainLines } from './progress-bar.ts'
import { logWarning, runMain, say, visible } from './terminal.ts'

const usage = `npm run boundaries -- FILES... [--state NE] [--layer NAME] [--projection EPSG:26915]

Imports the limits of towns from GeoJSON (also as .gz), shapefiles (a .zip) and GeoPackages: they tell in which town
a point lies, and a city of this server that has no limits yet gets those of its name and state.

The US Census publishes the places of each state: https://www2.census.gov/geo/tiger/TIGER2025/PLACE/. A file that was imported before, or a newer
one, replaces the places it holds. --state is for files that name no state, --layer for those that hold several
layers, --projection for those that do not say what their coordinates are in.`

const count = (number: number) => number.toLocaleString('en-US')

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      layer: { type: 'string' },
      projection: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    say(usage)
    return values.help ? 0 : 2
  }
  const state = values.state === undefined ? null : stateCode(values.state)
  if (values.state !== undefined && !state) throw new Error(`--state ${values.state} is no state.`)
  const { db, close } = await openDatabase(readConfig(process.env), logWarning)
  try {
    let refused = 0
    for (const path of positionals) {
      const began = performance.now()
      const tell = plainLines(process.stderr)
      const tally = await importPlaces(db, path, {
        state,
        layer: values.layer,
        projection: values.projection,
        onProgress({ saved }, text) {
          const share = Math.floor((100 * text.bytesRead()) / text.size)
          tell(`${visible(basename(path))}: ${share}%, ${count(saved)} places`)
        },
      })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`${basename(path)}: ${count(tally.saved)} places in ${seconds} s${refusedWords(tally.refused)}`)
      for (const problem of tally.problems) say(`  ${visible(problem)}`)
      refused += tally.refused
    }
    const { given, ambiguous } = await giveBoundary(db)
    say(
      given.length > 0
        ? `Limits were given to: ${namesOf(given)}`
        : 'No city of this server was waiting for limits.',
    )
    if (ambiguous.length > 0)
      say(
        `Several places bear the name of these, which got none: ${namesOf(ambiguous)}. Upload their limits.`,
      )
    return refused > 0 ? 1 : 0
  } finally {
    await close()
  }
}

const refusedWords = (refused: number) => (refused > 0 ? `, ${count(refused)} refused:` : '')
const namesOf = (cities: readonly MatchedCity[]) =>
  cities.map(({ name, state }) => `${name}, ${state}`).join('; ')

runMain('boundaries', main)
