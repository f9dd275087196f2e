/** What a location can be given by a file, and which column of the file gives it. */

export const importFields = [
  'latitude',
  'longitude',
  'point',
  'id',
  'icon',
  'name',
  'type',
  'description',
  'street',
  'city',
  'state',
  'zip',
  'tags',
] as const
export type ImportField = (typeof importFields)[number]

/** Field -> column. A field without a column takes its default. */
export type Mapping = Partial<Record<ImportField, string>>

export function isImportField(value: string): value is ImportField {
  return importFields.some((field) => field === value)
}

/** One row as the file gives it. */
export interface SourceRow {
  /** Its line in a text file (1 is the first), or its feature's position (1 is the first). */
  number: number
  values: Readonly<Record<string, string>>
  /** From GeoJSON geometry: the point, or why there is none. CSV rows have neither. */
  point?: { latitude: number; longitude: number }
  unreadable?: string
  /** The row as it stands in the file, for the report of refused rows. */
  original: readonly string[]
}

export interface SourceFile {
  /** Said to the person, such as 'CSV, separated by commas'. */
  format: string
  /** What a row's number counts: 'line' or 'feature'. */
  counts: 'line' | 'feature'
  columns: readonly string[]
  /** Headings for `SourceRow.original`. */
  originalColumns: readonly string[]
  rows: AsyncIterable<SourceRow>
}

/** Whose locations the rows become. */
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
