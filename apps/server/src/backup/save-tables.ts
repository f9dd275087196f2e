/** Writes the rows of all tables into a folder, from within one transaction. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import * as stream from 'pg-copy-streams'
import { copyOut, leftOut, type SavedTable, tablesOf } from './catalog.ts'
import type { Manifest, TableRecord } from './manifest.ts'
import type { Progress } from './progress.ts'
import { measure } from './streams.ts'

/** Compresses text to half the size of no compression, and runs several times faster than higher levels. */
const LEVEL = 1

export interface SavedRows {
  tables: TableRecord[]
  leftOut: string[]
  sequences: Manifest['sequences']
  /** The table files' lines for SHA256SUMS. */
  sums: string[]
  bytes: number
}

export const tableFile = (name: string) => `tables/${name}.copy.gz`

export async function saveTables(client: pg.Client, folder: string, progress: Progress): Promise<SavedRows> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const found = await tablesOf(client)
  const saved = found.filter(({ name }) => !leftOut.includes(name))
  const total = await sizeOf(client, saved)
  const rows: SavedRows = {
    tables: [],
    leftOut: found.map(({ name }) => name).filter((name) => leftOut.includes(name)),
    sequences: await sequencesOf(client),
    sums: [],
    bytes: 0,
  }
  let read = 0
  const onBytes = (amount: number) => {
    read += amount
    progress.show('rows', read, Math.max(total, read))
  }
  for (const table of saved) {
    const { plain, packed } = await saveTable(client, table, join(folder, tableFile(table.name)), onBytes)
    rows.tables.push({
      name: table.name,
      columns: table.columns,
      rows: plain.lines,
      sha256: plain.sha256(),
    })
    rows.sums.push(`${packed.sha256()}  ${tableFile(table.name)}\n`)
    rows.bytes += packed.bytes
  }
  return rows
}

async function saveTable(
  client: pg.Client,
  table: SavedTable,
  file: string,
  onBytes: (amount: number) => void,
) {
  const plain = measure(onBytes)
  const packed = measure()
  const source = client.query(stream.to(copyOut(table)))
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  await pipeline(source, plain, createGzip({ level: LEVEL }), packed, target)
  return { plain: plain.measured, packed: packed.measured }
}

/** The size that the last vacuum found: used only for the progress display. */
async function sizeOf(client: pg.Client, tables: readonly SavedTable[]): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(sum(greatest(relpages, 0)), 0)::float8 * current_setting('block_size')::int as bytes
     from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [tables.map(({ name }) => name)],
  )
  return rows[0].bytes
}

/** Sequences are not transactional: their value is at least the highest number in the rows. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const found = await client.query<{ table: string; column: string; sequence: string; readable: boolean }>(`
    select c.relname as table, a.attname as column, s.name as sequence, has_sequence_privilege(s.name, 'select') as readable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '',
      lateral (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name) s
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1, 2`)
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence, readable } of found.rows) {
    // A role without rights on the sequence reads the last number from the rows.
    const last = readable
      ? `select case when is_called then last_value else 0 end as last from ${sequence}`
      : `select coalesce(max("${column}"), 0) as last from "${table}"`
    const { rows } = await client.query(last)
    sequences.push({ table, column, last: Number(rows[0].last) })
  }
  return sequences
}
