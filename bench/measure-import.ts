/** `npm run import` of a file against COPY of the very rows that came out of it, into the same table with all its indexes. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openPool, type Pool } from './support/city.ts'
import { runProgram } from './support/programs.ts'
import { type Row, round, stated } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const GENERATED_ROWS = 20_000
/** Real assets of Washington, DC, where SAMPLE_DATA has them (CONTRIBUTING.md). */
const realFile = resolve(
  process.env.SAMPLE_DATA ?? 'SAMPLE_DATA',
  '1-assets/normalised/dc-washington-mixed.csv.gz',
)

export async function measureImport(testbed: Testbed): Promise<Row[]> {
  const file = join(testbed.dir, 'generated.csv')
  await writeFile(file, generatedCsv())
  const databaseUrl = await testbed.database('import')
  const pool = openPool(databaseUrl)
  try {
    const rows = [await measureFile(testbed, databaseUrl, pool, { file, city: 'Generated', state: 'NE' })]
    if (existsSync(realFile))
      rows.push(
        await measureFile(testbed, databaseUrl, pool, { file: realFile, city: 'Washington', state: 'DC' }),
      )
    return rows
  } finally {
    await pool.end()
  }
}

async function measureFile(
  testbed: Testbed,
  databaseUrl: string,
  pool: Pool,
  { file, city, state }: { file: string; city: string; state: string },
): Promise<Row> {
  const script = ['apps/server/src/cli/import.ts', file, '--city', `${city}, ${state}`, '--create-city']
  const began = performance.now()
  // Real files hold rows that are refused, which the import tells with a 1.
  await runProgram(
    [...script, '--report', join(testbed.dir, 'refused.csv')],
    { DATABASE_URL: databaseUrl },
    [0, 1],
  )
  const ours = performance.now() - began
  const { amount, milliseconds } = await copyAgain(pool, city)
  const perSecond = (time: number) => Math.round((amount / time) * 1000).toLocaleString('en-US')
  return stated(
    `import of ${amount.toLocaleString('en-US')} (${city})`,
    `${round(milliseconds / ours)} of COPY`,
    [`${perSecond(ours)} rows/s from the command to its end, COPY ${perSecond(milliseconds)} rows/s`],
  )
}

/** The city's rows under another city and with other ids, as a file that the server reads back; answers the time of that. */
async function copyAgain(pool: Pool, name: string): Promise<{ amount: number; milliseconds: number }> {
  const { rows } = await pool.query(
    `insert into cities (id, name, state, name_key)
      select gen_random_uuid(), name || ' again', state, name_key || ' again' from cities where name = $1
      returning id, (select id from cities where name = $1) as original, current_setting('data_directory') as folder`,
    [name],
  )
  const { id, original, folder } = rows[0]
  const columns = `name, latitude, longitude, city, state, zip, street, description, notes, icon, category, tags, source_id,
    created_by, updated_by, created_at, updated_at, version`
  const file = `'${folder}/bench.copy'`
  const { rowCount } = await pool.query(
    `copy (select gen_random_uuid(), '${id}'::uuid, ${columns} from locations where city_id = '${original}') to ${file}`,
  )
  const began = performance.now()
  await pool.query(`copy locations (id, city_id, ${columns}) from ${file}`)
  return { amount: rowCount ?? 0, milliseconds: performance.now() - began }
}

function generatedCsv(): string {
  const lines = ['asset_id,name,type,latitude,longitude,description']
  for (let n = 0; n < GENERATED_ROWS; n++) {
    const place = `${(40.5 + (n % 200) / 1000).toFixed(6)},${(-96.8 + n / 1e5).toFixed(6)}`
    lines.push(`A-${n},Hydrant ${n},Fire hydrant,${place},"Corner of ${n % 90}th Street and Elm Avenue"`)
  }
  return lines.join('\n')
}
