/** The rows of a city without loss: one JSON object a line, as PostgreSQL writes and reads it. */
import type pg from 'pg'
import * as stream from 'pg-copy-streams'
import { tablesOf } from '../../../backup/catalog.ts'
import { SYSTEM_ISSUER } from '../../auth/index.ts'
import { type CityManifest, dataFile, PEOPLE } from './city-manifest.ts'
import { type CityTable, cityTables } from './city-tables.ts'
import { peopleOf, peopleRows, personRow } from './people.ts'
import type { ZipWriter } from './zip-writer.ts'

/** Plain lines: JSON contains neither of these two characters, so COPY changes nothing. */
export const PLAIN_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`

/** The columns of a table that a city file holds. */
export function columnsOf(table: CityTable, all: readonly string[]): string[] {
  return all.filter((column) => !table.without?.includes(column))
}

export async function addRows(
  client: pg.Client,
  zip: ZipWriter,
  cityId: string,
): Promise<CityManifest['tables']> {
  const known = await tablesOf(client)
  const written: CityManifest['tables'] = []
  const add = async (name: string, columns: string[], select: string) => {
    const source = client.query(stream.to(`copy (${ofCity(select, cityId)}) to stdout with ${PLAIN_LINES}`))
    const { lines } = await zip.add(dataFile(name), source, { packed: false })
    written.push({ name, columns, rows: lines })
  }
  await add(PEOPLE, Object.keys(personRow.shape), peopleRows(await peopleOf(client), SYSTEM_ISSUER))
  for (const table of cityTables) {
    const columns = columnsOf(table, known.find(({ name }) => name === table.name)?.columns ?? [])
    const list = columns.map((column) => `t."${column}"`).join(', ')
    await add(
      table.name,
      columns,
      `select row_to_json(r)::text from (select ${list} from "${table.name}" t where ${table.where} order by ${table.order}) r`,
    )
  }
  return written
}

/** COPY and DECLARE take no parameters. */
export function ofCity(select: string, cityId: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(cityId)) throw new Error('not an id')
  return select.replaceAll('$1', `'${cityId}'`)
}
