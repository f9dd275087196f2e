/**
 * Loads the rows of a backup into tables made by exactly the migrations that it names, all in the caller's transaction.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import * as stream from 'pg-copy-streams'
import type { Db } from '../db/kysely.ts'
import { migrateExactly } from '../db/migrate.ts'
import { copyOut, listOf, type SavedTable, tablesOf } from './catalog.ts'
import { type Manifest, UnusableBackup } from './manifest.ts'
import type { Progress } from './progress.ts'
import { tableFile } from './save-tables.ts'
import { measure } from './streams.ts'

/** `client` and `transaction` are the same connection. */
export async function loadTables(
  { client, transaction }: { client: pg.Client; transaction: Db },
  folder: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  await migrateExactly(transaction, manifest.migrations)
  const tables = matchTables(await tablesOf(client), manifest)
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  const putBack = await disableConstraints(client)
  let loaded = 0
  for (const table of tables) {
    loaded += await loadTable(client, folder, table)
    progress.show('rows', loaded, total)
  }
  for (const { table, column, last } of manifest.sequences)
    if (last > 0)
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        last,
      ])
  await putBack()
  for (const { name } of tables) await client.query(`analyze "${name}"`)
  let compared = 0
  for (const record of manifest.tables) {
    const table = tables.find(({ name }) => name === record.name)
    const { sha256, lines } = await readBack(client, table as SavedTable)
    if (sha256 !== record.sha256 || lines !== record.rows)
      throw new Error(`The rows of ${record.name} are not in the database as they are in the backup.`)
    compared += record.rows
    progress.show('compare', compared, total)
  }
}

/** The tables to load, with the backup's columns; rejects tables that its own migrations do not make. */
function matchTables(made: readonly SavedTable[], { tables, leftOut, sequences }: Manifest): SavedTable[] {
  const unfit = (name: string) =>
    new UnusableBackup(
      `The backup cannot be used: the table ${name} in it is not the one that its migrations make.`,
    )
  const loaded = tables.map(({ name, columns }) => {
    const table = made.find((one) => one.name === name)
    if (table?.columns.join() !== columns.join()) throw unfit(name)
    return table
  })
  for (const { name } of made)
    if (!leftOut.includes(name) && !tables.some((one) => one.name === name)) throw unfit(name)
  for (const { table, column } of sequences)
    if (!made.some(({ name, columns }) => name === table && columns.includes(column))) throw unfit(table)
  return loaded
}

/**
 * Disables foreign keys and triggers, as the owner of the tables may do, and returns a function that restores them and
 * checks every key. Tables reference each other, so no load order would satisfy the keys.
 */
async function disableConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`)
  const { rows: triggers } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of triggers) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table } of triggers) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function loadTable(client: pg.Client, folder: string, { name, columns }: SavedTable): Promise<number> {
  // A migration may have inserted rows.
  await client.query(`delete from "${name}"`)
  const target = client.query(stream.from(`copy "${name}" (${listOf(columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), target)
  return target.rowCount
}

async function readBack(client: pg.Client, table: SavedTable): Promise<{ sha256: string; lines: number }> {
  const plain = measure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(client.query(stream.to(copyOut(table))), plain, nowhere)
  return { sha256: plain.measured.sha256(), lines: plain.measured.lines }
}
