/** The texts beside the Shapefiles in their archive. */
import { csvLine } from '@lamplighter/domain/exports'
import { formatCount } from '@lamplighter/domain/format'
import { MAX_COLUMNS, MAX_TEXT_BYTES, type ShapefileLayer } from './shapefile-layers.ts'

/** For Excel, as in our other CSV files. */
const BYTE_ORDER_MARK = '\ufeff'

/** All layers have the same columns. */
export const columnsCsv = ([layer]: readonly ShapefileLayer[]): string =>
  BYTE_ORDER_MARK +
  [
    ['short_name', 'column'],
    ...(layer?.columns ?? []).map(({ name, full }) => [name, full]),
    ...(layer?.leftOut ?? []).map((full) => ['', full]),
  ]
    .map(csvLine)
    .join('')

export const readMe = (layers: readonly ShapefileLayer[]): string =>
  [
    'Shapefiles from Lamplighter. Longitude and latitude are WGS 84; texts are UTF-8.',
    '',
    ...layers.map(({ name, rows, cut }) => `${name}.shp: ${counted(rows, 'row')}. ${cutWords(cut)}`),
    '',
    'A Shapefile cuts names of columns at 10 characters. columns.csv lists the full names.',
    `A Shapefile cuts texts at ${MAX_TEXT_BYTES} bytes. A letter such as é has 2 bytes, other characters have up to 4.`,
    `A Shapefile has at most ${MAX_COLUMNS} columns. ${leftOutWords(layers[0]?.leftOut.length ?? 0)}`,
    'A CSV, GeoJSON or GeoPackage file has everything. To import rows again, use one of those.',
    '',
  ].join('\r\n')

const counted = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
const cutWords = (cut: number) =>
  cut === 0 ? 'No text was cut.' : `${counted(cut, 'text')} ${cut === 1 ? 'was' : 'were'} cut.`
const leftOutWords = (count: number) =>
  count === 0
    ? 'All columns are here.'
    : `${counted(count, 'column')} did not fit; in columns.csv they have no short name.`
