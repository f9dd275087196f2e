/** Inserts the rows of a city file, table by table, with all triggers and constraints of this version (EXPORT-15). */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import * as stream from 'pg-copy-streams'
import { tablesOf } from '../../../backup/catalog.ts'
import { checkValues } from './check-rows.ts'
import { type CityManifest, PEOPLE, UnusableCityFile } from './city-manifest.ts'
import { type CityTable, cityTables } from './city-tables.ts'
import { linesOf } from './lines-of.ts'
import { columnsOf, PLAIN_LINES } from './write-rows.ts'

export type OpenRows = (table: string) => Promise<Readable>

/** Names every column that this version does not have; missing newer ones get their default. */
export async function checkColumns(client: pg.Client, { tables }: CityManifest): Promise<void> {
  const known = await tablesOf(client)
  for (const { name, columns } of tables.filter((table) => table.name !== PEOPLE)) {
    const table = cityTables.find((one) => one.name === name)
    const own = table && columnsOf(table, known.find((one) => one.name === name)?.columns ?? [])
    const unknown = columns.filter((column) => !own?.includes(column))
    if (unknown.length > 0)
      throw new UnusableCityFile(
        `This version does not know the columns ${unknown.map((column) => `${name}.${column}`).join(', ')} in the file. ` +
          'Import it with the version that made it, or a newer one.',
      )
  }
}

/** Returns the number of views that people here have already under the same name. */
export async function importRows(
  client: pg.Client,
  manifest: CityManifest,
  open: OpenRows,
  ids: ReadonlyMap<string, string>,
): Promise<number> {
  let skipped = 0
  const cityId = manifest.city.id
  const moved = new Map([...ids].filter(([from, to]) => from !== to))
  await client.query('set constraints all deferred')
  for (const { name, columns, rows } of manifest.tables) {
    const table = cityTables.find((one) => one.name === name)
    if (!table) continue
    const inserted = await importTable(client, table, columns, await open(name), moved)
    await checkValues(client, name)
    if (table.accepts) skipped += rows - inserted
    // Rows of another city would not be found by this one's id.
    const from = table.accepts
      ? `${incoming(name)} where ${table.accepts}`
      : `"${name}" t where ${table.where}`
    const found = await client.query(`select count(*)::int as n from ${from}`, [cityId])
    if (found.rows[0].n !== rows)
      throw new UnusableCityFile(
        `The file cannot be used: of ${rows} rows in ${name}, ${found.rows[0].n} belong to the city.`,
      )
  }
  await client.query('set constraints all immediate')
  return skipped
}

const incoming = (name: string) => `incoming i, json_populate_record(null::"${name}", i.row) t`

/** The numbers keep the order of the file, also for rows that are numbered anew. */
async function importTable(
  client: pg.Client,
  { name, accepts }: CityTable,
  columns: readonly string[],
  rows: Readable,
  moved: ReadonlyMap<string, string>,
): Promise<number> {
  await client.query(
    'create temp table if not exists incoming (n bigint generated always as identity, row json) on commit drop; truncate incoming',
  )
  const target = client.query(stream.from(`copy incoming (row) from stdin with ${PLAIN_LINES}`))
  await pipeline(Readable.from(movedLines(rows, moved), { objectMode: false }), target)
  const list = columns.map((column) => `"${column}"`).join(', ')
  const { rowCount } = await client.query(`
    insert into "${name}" (${list})
    select ${columns.map((column) => `t."${column}"`).join(', ')} from ${incoming(name)} order by i.n
    ${accepts ? 'on conflict do nothing' : ''}`)
  return rowCount ?? 0
}

/** Not within a path: photos keep theirs. */
const UUID = /(?<!\/)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** An id of a person is unique in the world, so it is replaced wherever a row has it. */
async function* movedLines(rows: Readable, moved: ReadonlyMap<string, string>): AsyncGenerator<Buffer> {
  if (moved.size === 0) return yield* rows
  for await (const line of linesOf(rows))
    yield Buffer.from(`${line.replaceAll(UUID, (id) => moved.get(id) ?? id)}\n`)
}
