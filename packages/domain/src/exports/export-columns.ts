/**
 * The columns of an export, the same in CSV and as properties in GeoJSON. The import knows a CSV of ours by them, and then
 * reads its cells and its attributes back as they were.
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
] as const

const own: ReadonlySet<string> = new Set(locationColumns)

/** In front of the name of an attribute that is called like a column of ours. */
export const ATTRIBUTE = 'attribute '

/** Between the tags of a cell; no tag contains one. */
export const TAG_SEPARATOR = ';'

/**
 * The column of an attribute (EXPORT-5): programs take `ICON` and `icon` for one column, so such a name gets a word in front,
 * and so does a name that begins with that word. `attributeColumn('DIAMETER')` is 'DIAMETER', `attributeColumn('Icon')`
 * 'attribute Icon'.
 */
export const attributeColumn = (name: string): string =>
  own.has(name.trim().toLowerCase()) || name.startsWith(ATTRIBUTE) ? `${ATTRIBUTE}${name}` : name

/** The attribute of a column of an export: `attributeOfColumn('attribute Icon')` is 'Icon'. Null for a column of ours. */
export function attributeOfColumn(column: string): string | null {
  if (own.has(column)) return null
  return column.startsWith(ATTRIBUTE) ? column.slice(ATTRIBUTE.length) : column
}

/** Whether a CSV with this heading is an export of locations. */
export const isLocationExport = (heading: readonly string[]): boolean =>
  locationColumns.every((column, at) => heading[at] === column)
