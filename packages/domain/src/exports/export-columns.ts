/**
 * Columns of an export: headings in CSV, properties in GeoJSON. The import recognizes our CSV files by them and
 * restores cells and attributes unchanged. Append new columns at the end.
 */

export const locationColumns = [
  'id',
  'source_id',
  'icon',
  'name',
  'latitude',
  'longitude',
  'street',
  'city',
  'state',
  'zip',
  'description',
  'notes',
  'tags',
  'category',
  'created_by',
  'created_at',
  'updated_at',
] as const

export const workOrderColumns = [
  'id',
  'title',
  'description',
  'priority',
  'status',
  'tags',
  'location_id',
  'location_name',
  'location_in_trash',
  'icon',
  'latitude',
  'longitude',
  'city',
  'state',
  'created_by',
  'created_at',
  'updated_at',
  'closed_by',
  'closed_at',
  'closing_note',
  'closing_reason',
  'crew',
  'assigned_to',
  'due_on',
  'last_step',
  'last_step_at',
] as const

export const auditColumns = [
  'id',
  'at',
  'person',
  'person_id',
  'did',
  'call',
  'record_type',
  'record_id',
  'record_name',
  'by_way_of',
] as const

const own: ReadonlySet<string> = new Set(locationColumns)

/** Prefix of attributes that have the name of a built-in column. */
export const ATTRIBUTE = 'attribute '

/** Separates tags in a cell; tags cannot contain it. */
export const TAG_SEPARATOR = ';'

/**
 * Returns the column of an attribute (EXPORT-5). Many programs ignore case in column names, so 'Icon' would collide
 * with our column 'icon'. Such names get a prefix, and so do names that start with the prefix.
 * `attributeColumn('DIAMETER')` is 'DIAMETER', `attributeColumn('Icon')` is 'attribute Icon'.
 */
export const attributeColumn = (name: string): string =>
  own.has(name.trim().toLowerCase()) || name.startsWith(ATTRIBUTE) ? `${ATTRIBUTE}${name}` : name

/**
 * Returns the attribute of an exported column, or null for a built-in column: `attributeOfColumn('attribute Icon')` is
 * 'Icon'.
 */
export function attributeOfColumn(column: string): string | null {
  if (own.has(column)) return null
  return column.startsWith(ATTRIBUTE) ? column.slice(ATTRIBUTE.length) : column
}

/** True if a CSV with this heading is an export of locations. Files of earlier versions lack the columns after the first ones. */
export const isLocationExport = (heading: readonly string[]): boolean =>
  beginsWith(heading, locationColumns, 'updated_at')

/** The same for work orders. */
export const isWorkOrderExport = (heading: readonly string[]): boolean =>
  beginsWith(heading, workOrderColumns, 'closing_note')

/** `last` is the last column of the first version. */
const beginsWith = (heading: readonly string[], columns: readonly string[], last: string): boolean =>
  columns.slice(0, columns.indexOf(last) + 1).every((column, at) => heading[at] === column)
