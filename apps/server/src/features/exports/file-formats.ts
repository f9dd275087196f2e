/** The beginning, rows and end of a file in each format. */
import { csvLine } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { ColumnType } from './geopackage/column-types.ts'
import { pagesOf } from './read-snapshot.ts'

/** Without it Excel reads a CSV in the machine's code page; GDAL and our import skip it. */
const BYTE_ORDER_MARK = '\ufeff'

/** A list as a table: every format with columns is written from it. */
export interface FileRows<Row> {
  heading: readonly string[]
  /** The types of the columns, for formats that have them. Without them, columns are text. */
  types?: readonly ColumnType[]
  select: RawBuilder<Row>
  cellsOf(row: Row): readonly string[]
}

/** RFC 4180, formula-safe (EXPORT-4). */
export async function* csvFile<Row>(
  db: Db,
  { heading, select, cellsOf }: FileRows<Row>,
): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + csvLine(heading)
  for await (const rows of pagesOf(db, select)) {
    yield before + rows.map((row) => csvLine(cellsOf(row))).join('')
    before = ''
  }
  if (before) yield before
}

/** `text` is a GeoJSON feature. */
export interface Feature {
  id: string
  text: string
}

/** RFC 7946: one collection with one feature per line. PostgreSQL writes the features. */
export async function* geoJsonFile(db: Db, select: RawBuilder<Feature>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[\n'
  for await (const rows of pagesOf(db, select)) {
    yield before + rows.map(({ text }) => text).join(',\n')
    before = ',\n'
  }
  yield `${before === ',\n' ? '' : before}\n]}\n`
}

/** `featureText(id, point, properties)`: all three are SQL for text, the last one for an object. */
export const featureText = (
  id: RawBuilder<unknown>,
  geometry: RawBuilder<unknown>,
  properties: RawBuilder<unknown>,
) =>
  sql`'{"type":"Feature","id":"' || ${id} || '","geometry":' || ${geometry} || ',"properties":' || ${properties} || '}'`

/** The point of a location `l`. */
export const pointText = sql`'{"type":"Point","coordinates":[' || l.longitude || ',' || l.latitude || ']}'`
