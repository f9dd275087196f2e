/**
 * Types of the columns of a GeoPackage (EXPORT-9). A column of attributes has a type only if an import reads every value back as it
 * was: "007" and "1.10" stay text.
 */

export type ColumnType = 'TEXT' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'DATETIME'

/** Our columns that are not text. Ids are text. */
const ownTypes: Readonly<Record<string, ColumnType>> = {
  latitude: 'DOUBLE',
  longitude: 'DOUBLE',
  location_in_trash: 'BOOLEAN',
  due_on: 'DATE',
  created_at: 'DATETIME',
  updated_at: 'DATETIME',
  closed_at: 'DATETIME',
  last_step_at: 'DATETIME',
  member_since: 'DATETIME',
}

/** The types of our own columns. */
export const typesOf = (columns: readonly string[]): ColumnType[] =>
  columns.map((column) => ownTypes[column] ?? 'TEXT')

const NUMBER = /^-?\d+(\.\d+)?$/
/** GeoPackages have milliseconds in each time. Without them in the value, an import leaves zeros out. */
const TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.(?!000)\d{3})?Z$/
/** A double keeps so many digits. */
const MAX_DIGITS = 15

export type Kind = 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'text'

/** The kind of a value that is not empty. `kindOfValue('12.75')` is 'decimal'; '12.50' is text. */
export function kindOfValue(value: string): Kind {
  if (value === 'true' || value === 'false') return 'boolean'
  if (NUMBER.test(value)) {
    const isKept = String(Number(value)) === value && value.replaceAll(/\D/g, '').length <= MAX_DIGITS
    if (!isKept) return 'text'
    return value.includes('.') ? 'decimal' : 'integer'
  }
  if (isDay(value)) return 'date'
  const [, day = ''] = TIME.exec(value) ?? []
  return isDay(day) ? 'time' : 'text'
}

/** Some engines turn February 30 into March 1. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

const typeOfKind = {
  integer: 'INTEGER',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'DATETIME',
  text: 'TEXT',
} as const satisfies Record<Kind, ColumnType>

/** Returns the type for a column whose values are of these kinds. `typeOfKinds(['integer', 'decimal'])` is 'DOUBLE'. */
export function typeOfKinds(kinds: readonly Kind[]): ColumnType {
  const [only, ...others] = kinds
  if (only && others.length === 0) return typeOfKind[only]
  return only && kinds.every((kind) => kind === 'integer' || kind === 'decimal') ? 'DOUBLE' : 'TEXT'
}

/** The value of a cell. An empty cell is null. */
export function cellValue(cell: string, type: ColumnType): string | number | null {
  if (cell === '') return null
  if (type === 'INTEGER' || type === 'DOUBLE') return Number(cell)
  if (type === 'BOOLEAN') return cell === 'true' ? 1 : 0
  return type === 'DATETIME' ? new Date(cell).toISOString() : cell
}
