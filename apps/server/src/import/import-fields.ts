/** The fields of a location that a file can set, and which column sets each. */
import { type ImportField, importFields, type LeftOutColumn } from '@lamplighter/domain/imports'
import type { KeptGeometry } from './formats/place-of-geometry.ts'
import type { Projection } from './formats/projection.ts'

export { type ImportField, importFields }

/** Field -> column. A field without a column gets its default. */
export type Mapping = Partial<Record<ImportField, string>>

export function isImportField(value: string): value is ImportField {
  return importFields.some((field) => field === value)
}

/** One row as read from the file. */
export interface SourceRow {
  /** Its line in a text file (1 is the first), or its feature's position (1 is the first). */
  number: number
  values: Readonly<Record<string, string>>
  /** From the geometry of a geographic file: the point, or why there is none. Absent in rows of tables. */
  point?: { latitude: number; longitude: number }
  /** Of a line, an area or several points, in degrees; `point` lies on it. */
  geometry?: KeptGeometry
  unreadable?: string
  /** The cells of a table's row, or the text of a feature that could not be read; for the report of refused rows. */
  original: readonly string[]
}

export interface SourceFile {
  /** What a file of ours says of its columns, so that nothing is guessed. */
  own?: { mapping: Mapping; attributes: readonly string[] }
  /** For the terminal, such as 'CSV, separated by commas'. */
  format: string
  /** The unit of row numbers: 'line' (of a table; it has no geometry of its own) or 'feature'. */
  counts: 'line' | 'feature'
  /** What the coordinates in the columns of a table are in, where somebody named it (positionIn); else degrees. */
  projection?: Projection
  columns: readonly string[]
  /** Headings for `SourceRow.original` of a table. */
  originalColumns: readonly string[]
  /** Columns that the reader knows of and cannot give, or that are none of the assets'. */
  leftOut?: readonly LeftOutColumn[]
  /** Rows from all over the file, where the first ones do not show every column. */
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
