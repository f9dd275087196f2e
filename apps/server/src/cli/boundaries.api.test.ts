/** The import of boundaries as it is run: a child process against a real database, its words and its exit codes. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const program = join(import.meta.dirname, 'boundaries.ts')
let folder = ''
let database: OpenDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }), () => {})
  await database.db
    .insertInto('cities')
    .values([
      {
        id: '019b1fc0-0000-7000-8000-000000000001',
        name: 'Saint Ansgar',
        state: 'IA',
        name_key: 'st ansgar',
        owner_id: null,
      },
      {
        id: '019b1fc0-0000-7000-8000-000000000002',
        name: 'Twin Lakes',
        state: 'IA',
        name_key: 'twin lakes',
        owner_id: null,
      },
    ])
    .execute()
}, 60_000)

afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

const town = (name: string, number: number, west = -93 + number / 10) => ({
  type: 'Feature',
  properties: { NAME: name, STATEFP: '19', PLACEFP: `${number}`, GEOID: `19${number}` },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 43],
        [west + 0.05, 43],
        [west + 0.05, 43.05],
        [west, 43],
      ],
    ],
  },
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('places are imported, and cities that wait for limits get theirs; what nobody can tell apart is left', async () => {
  const towns = [town('St. Ansgar', 1), town('Twin Lakes', 2), town('Twin Lakes', 3)]
  await writeFile(join(folder, 'towns.geojson.gz'), gzipSync(collection(...towns)))
  const { code, said } = await run('towns.geojson.gz')
  expect(said).toContain('towns.geojson.gz: 3 places in ')
  expect(said).toContain('Limits were given to: Saint Ansgar, IA')
  expect(said).toContain('Several places bear the name of these, which got none: Twin Lakes, IA.')
  expect(code).toBe(0)
  const city = await database.db
    .selectFrom('cities')
    .select('boundary')
    .where('name', '=', 'Saint Ansgar')
    .executeTakeFirst()
  expect(city?.boundary).toMatchObject({ type: 'Polygon' })
})

test('again changes nothing, and what cannot be read is told', async () => {
  const bad = { type: 'Feature', properties: { NAME: 'Nowhere' }, geometry: null }
  await writeFile(join(folder, 'more.geojson'), collection(town('St. Ansgar', 1), bad))
  const { code, said } = await run('more.geojson')
  expect(said).toContain('more.geojson: 1 places in ')
  expect(said).toContain(
    '1 refused:\n  feature 2: it names no state that exists (Nowhere); say which with --state',
  )
  expect(said).toContain('No city of this server was waiting for limits.')
  expect(code).toBe(1)
  const { length } = await database.db.selectFrom('place_boundaries').select('id').execute()
  expect(length).toBe(3)
})

test.each([
  [[], 2, 'npm run boundaries -- FILES'],
  [['--help'], 0, 'npm run boundaries -- FILES'],
  [['none.geojson'], 2, 'There is no file none.geojson.'],
  [['--state', 'XX', 'more.geojson'], 2, '--state XX is no state.'],
  [['table.csv'], 2, 'table.csv is not GeoJSON.'],
  [['broken.geojson'], 2, 'broken.geojson is not valid JSON'],
  [['places.shp'], 2, 'ogr2ogr'],
])('%j ends with %i', async (args, code, words) => {
  await writeFile(join(folder, 'table.csv'), 'a,b\n1,2\n')
  await writeFile(join(folder, 'broken.geojson'), collection(town('Ames', 9)).slice(0, -20))
  const ended = await run(...args)
  expect(ended.said).toContain(words)
  expect(ended.code).toBe(code)
})
