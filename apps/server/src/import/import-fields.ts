/** The fields that a file can set, and which column sets each. */
import {
  type ImportField,
  type ImportKind,
  importFields,
  type LeftOutColumn,
  type LocationImportField,
} from '@lamplighter/domain/imports'
import type { KeptGeometry } from './formats/place-of-geometry.ts'
import type { Projection } from './formats/projection.ts'

export { type ImportField, importFields, type LocationImportField }

/** Field -> column. A field without a column gets its default. */
export type Mapping = Partial<Record<ImportField, string>>

export function isImportField(value: string): value is LocationImportField {
  return importFields.some((field) => field === value)
}

/** One row as read from the file. */
export interface SourceRow {
  /** Its line in a text file, or its feature's position; both start at 1. */
  number: number
  values: Readonly<Record<string, string>>
  /** The point of a geographic file's geometry; absent in table rows. */
  point?: { latitude: number; longitude: number }
  /** Geometry of a line, an area or several points, in degrees; `point` is on it. */
  geometry?: KeptGeometry
  unreadable?: string
  /** The cells of a table row, or the text of an unreadable feature; for the report of rejected rows. */
  original: readonly string[]
}

export interface SourceFile {
  /** The columns of one of our own exports, so that nothing is guessed. */
  own?: { mapping: Mapping; attributes: readonly string[] }
  /** Format name for the terminal, such as 'CSV, separated by commas'. */
  format: string
  /** The unit of row numbers: 'line' (in a table without geometries of its own) or 'feature'. */
  counts: 'line' | 'feature'
  /** The coordinate system of the columns, if someone named it (positionIn); else degrees. */
  projection?: Projection
  columns: readonly string[]
  /** Headings for `SourceRow.original` of a table. */
  originalColumns: readonly string[]
  /** Columns that the reader cannot provide, or that do not describe assets. */
  leftOut?: readonly LeftOutColumn[]
  /** Sample rows from the whole file, for formats whose first rows may lack columns. */
  sample?: readonly SourceRow[]
  rows: AsyncIterable<SourceRow>
}

/** The city and the creator of the imported locations. */
export interface ImportCity {
  id: string
  name: string
  state: string
  postcode: string
  country: string
}

export interface ImportCreator {
  id: string
  name: string
}

/** An import whose rows are compared with those of its source. */
export interface ComparedImport {
  kind: ImportKind
  importId: string
  cityId: string
  source: string
}
