/**
 * Types of the columns of a GeoPackage (EXPORT-9). A column of attributes has a type only if every value keeps its meaning in it:
 * "007" stays text, and so does "1.10" beside "1.1".
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

const INTEGER = /^-?(0|[1-9]\d*)$/
const DECIMAL = /^-?(?:0|[1-9]\d*)\.(\d+)$/
const TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/
/** A double keeps so many digits. */
const MAX_DIGITS = 15

/** The kind of a value that is not empty: 'integer', 'decimal 2' (12.75), 'padded 2' (12.50), 'boolean', 'date', 'time' or 'text'. */
export function kindOfValue(value: string): string {
  if (value === 'true' || value === 'false') return 'boolean'
  if (!/^-?\d/.test(value) || Object.is(Number(value), -0)) return 'text'
  const digits = value.replaceAll(/\D/g, '').length
  if (INTEGER.test(value)) return digits > MAX_DIGITS ? 'text' : 'integer'
  const [, fraction] = DECIMAL.exec(value) ?? []
  if (fraction)
    return digits > MAX_DIGITS
      ? 'text'
      : `${fraction.endsWith('0') ? 'padded' : 'decimal'} ${fraction.length}`
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

/**
 * Returns the type for a column whose values are of these kinds. Decimals may end in zero only if all have as many digits. `typeOfKinds(['integer', 'decimal 2'])` is 'DOUBLE', and with 'padded 2' 'TEXT'.
 */
export function typeOfKinds(kinds: readonly string[]): ColumnType {
  const [only, ...others] = kinds
  if (only && others.length === 0) {
    if (only === 'integer') return 'INTEGER'
    if (only === 'boolean') return 'BOOLEAN'
    if (only === 'date') return 'DATE'
    if (only === 'time') return 'DATETIME'
  }
  const decimals = kinds.filter((kind) => /^(decimal|padded) /.test(kind))
  if (decimals.length === 0) return 'TEXT'
  if (kinds.every((kind) => kind === 'integer' || kind.startsWith('decimal '))) return 'DOUBLE'
  const digits = new Set(decimals.map((kind) => kind.split(' ')[1]))
  return decimals.length === kinds.length && digits.size === 1 ? 'DOUBLE' : 'TEXT'
}

/** The value of a cell. An empty cell is null. */
export function cellValue(cell: string, type: ColumnType): string | number | null {
  if (cell === '') return null
  if (type === 'INTEGER' || type === 'DOUBLE') return Number(cell)
  if (type === 'BOOLEAN') return cell === 'true' ? 1 : 0
  return type === 'DATETIME' ? new Date(cell).toISOString() : cell
}
