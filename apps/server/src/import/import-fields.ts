/** The fields of a location that a file can set, and which column sets each. */

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
  /** From GeoJSON geometry: the point, or why there is none. Absent in CSV rows. */
  point?: { latitude: number; longitude: number }
  unreadable?: string
  /** GeoJSON in degrees of a line or an area, of which `point` is a point. */
  geometry?: object
  /** The row as it stands in the file, for the report of refused rows. */
  original: readonly string[]
}

export interface SourceFile {
  /** What a file of ours says of its columns, so that nothing is guessed. */
  own?: { mapping: Mapping; attributes: readonly string[] }
  /** For the terminal, such as 'CSV, separated by commas'. */
  format: string
  /** The unit of row numbers: 'line' or 'feature'. */
  counts: 'line' | 'feature'
  columns: readonly string[]
  /** Headings for `SourceRow.original`. */
  originalColumns: readonly string[]
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
