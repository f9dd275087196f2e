/**
 * Compares `npm run import` of a file with COPY of the resulting rows into the same table with all its indexes. Also compares
 * a shapefile with the same rows as CSV, and measures how memory grows with the file.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dbf, shapes, shp } from '../apps/server/src/import/testing/geo-files.ts'
import { openPool, type Pool } from './support/city.ts'
import { runProgram } from './support/programs.ts'
import { named, scaled } from './support/scaled.ts'
import { atLeast, type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const ROWS = scaled(50_000)
const MANY_ROWS = scaled(150_000)
/** Real assets of Washington, DC, if SAMPLE_DATA has them (CONTRIBUTING.md). */
const realFile = resolve(
  process.env.SAMPLE_DATA ?? 'SAMPLE_DATA',
  '1-assets/normalised/dc-washington-mixed.csv.gz',
)

interface Measured {
  milliseconds: number
  /** Peak memory of the command, in MB. */
  peak: number
}

export async function measureImport(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('import')
  const pool = openPool(databaseUrl)
  const run = (file: string, city: string) => importFile(testbed, databaseUrl, file, city)
  const path = (name: string) => join(testbed.dir, name)
  try {
    await writeFile(path('some.csv'), csvOf(ROWS))
    await writeFile(path('many.csv'), csvOf(MANY_ROWS))
    await writeShapefile(path('many'), MANY_ROWS)
    const some = await run(path('some.csv'), 'Some, NE')
    const rows = [await againstCopy(pool, 'Some', some)]
    if (existsSync(realFile))
      rows.push(await againstCopy(pool, 'Washington', await run(realFile, 'Washington, DC')))
    const csv = await run(path('many.csv'), 'Many, NE')
    const again = await run(path('many.csv'), 'Many, NE')
    const shapefile = await run(path('many.shp'), 'Shapes, NE')
    const many = named(MANY_ROWS)
    return [
      ...rows,
      withGoal(`shapefile of ${many} against CSV`, shapefile.milliseconds / csv.milliseconds, 1.5, ' x', [
        `${seconds(shapefile)} against ${seconds(csv)}, at most ${round(shapefile.peak)} against ${round(csv.peak)} MB`,
      ]),
      withGoal(`the same ${many} once more`, again.milliseconds / csv.milliseconds, 1, ' x', [
        `${seconds(again)} against ${seconds(csv)}`,
      ]),
      withGoal(`memory of importing ${many} against ${named(ROWS)}`, csv.peak / some.peak, 1.2, ' x', [
        `${round(csv.peak)} against ${round(some.peak)} MB`,
      ]),
    ]
  } finally {
    await pool.end()
  }
}

const seconds = ({ milliseconds }: Measured) => `${(milliseconds / 1000).toFixed(1)} s`

async function importFile(
  testbed: Testbed,
  databaseUrl: string,
  file: string,
  city: string,
): Promise<Measured> {
  const script = ['apps/server/src/cli/import.ts', file, '--city', city, '--create-city', '--outside', 'keep']
  const began = performance.now()
  // Real files contain rows that the import rejects; it then exits with code 1.
  const { peak } = await runProgram(
    [...script, '--report', join(testbed.dir, 'refused.csv')],
    { DATABASE_URL: databaseUrl },
    [0, 1],
  )
  return { milliseconds: performance.now() - began, peak }
}

async function againstCopy(pool: Pool, city: string, ours: Measured): Promise<Row> {
  const { amount, milliseconds } = await copyAgain(pool, city)
  const perSecond = (time: number) => Math.round((amount / time) * 1000).toLocaleString('en-US')
  return atLeast(`import of ${named(amount)} (${city})`, milliseconds / ours.milliseconds, 0.5, ' of COPY', [
    `${perSecond(ours.milliseconds)} rows/s from the command to its end, COPY ${perSecond(milliseconds)} rows/s; at most ${round(ours.peak)} MB`,
  ])
}

/**
 * Copies the city's rows into another city from a file that the server reads, and returns how long that took. The new ids
 * differ only in the version digit and keep their order: random ids would slow the indexes down.
 */
async function copyAgain(pool: Pool, name: string): Promise<{ amount: number; milliseconds: number }> {
  const { rows } = await pool.query(
    `insert into cities (id, name, state, name_key)
      select gen_random_uuid(), name || ' again', state, name_key || ' again' from cities where name = $1
      returning id, (select id from cities where name = $1) as original, current_setting('data_directory') as folder`,
    [name],
  )
  const { id, original, folder } = rows[0]
  const columns = `name, latitude, longitude, city, state, zip, street, description, notes, icon, category, tags, attributes, source_id,
    source_hash, source_version, import_id, created_by, updated_by, created_at, updated_at, version`
  const file = `'${folder}/bench.copy'`
  const { rowCount } = await pool.query(
    `copy (select overlay(id::text placing '8' from 15), '${id}'::uuid, ${columns} from locations where city_id = '${original}') to ${file}`,
  )
  const began = performance.now()
  await pool.query(`copy locations (id, city_id, ${columns}) from ${file}`)
  return { amount: rowCount ?? 0, milliseconds: performance.now() - began }
}

const latitudeOf = (n: number) => 40.5 + (n % 200) / 1000
const longitudeOf = (n: number) => -96.8 + n / 1e6
const corner = (n: number) => `Corner of ${n % 90}th Street and Elm Avenue`

function csvOf(count: number): string {
  const lines = ['asset_id,name,type,latitude,longitude,description']
  for (let n = 0; n < count; n++)
    lines.push(
      `A-${n},Hydrant ${n},Fire hydrant,${latitudeOf(n).toFixed(6)},${longitudeOf(n).toFixed(6)},${corner(n)}`,
    )
  return lines.join('\n')
}

/** Writes the same rows as a shapefile. */
async function writeShapefile(path: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  await writeFile(`${path}.shp`, shp(numbers.map((n) => shapes.point(longitudeOf(n), latitudeOf(n)))))
  const fields: [string, string, number][] = [
    ['asset_id', 'C', 10],
    ['name', 'C', 20],
    ['type', 'C', 14],
    ['descriptio', 'C', 50],
  ]
  const rows = numbers.map((n) => [`A-${n}`, `Hydrant ${n}`, 'Fire hydrant', corner(n)])
  await writeFile(`${path}.dbf`, dbf(fields, rows))
}
