/**
 * Chooses the columns that an import stores unchanged with a location: those that describe the asset and match no
 * field.
 */
import { importFields, type LeftOutColumn, MAX_ATTRIBUTES } from '@lamplighter/domain/imports'
import type { Mapping, SourceFile } from './import-fields.ts'
import { isReportColumn } from './refused-report.ts'

/** Maximum characters of one value. */
const MAX_ATTRIBUTE = 2000
/** Maximum characters of all values of a row together. */
export const MAX_ATTRIBUTES_LENGTH = 80_000

/** Fields that store the complete text of their column. `id` and `type` may not, so the import keeps their columns. */
const keptWhole = importFields.filter((field) => field !== 'id' && field !== 'type')

/** Lowercase names of the columns that GIS programs and databases add for row numbers, geometry and edit tracking. */
const technical: ReadonlySet<string> = new Set([
  ...['objectid', 'objectid_1', 'objectid_2', 'fid', 'fid_1', 'ogc_fid', 'gid', 'globalid', 'global_id'],
  ...['shape_length', 'shape_area', 'shape__length', 'shape__area', 'shape_leng', 'shape_le_1', 'shape_len'],
  ...['shape.stlength()', 'shape.starea()', 'st_length(shape)', 'st_area(shape)'],
  ...['the_geom', 'geom', 'geometry', 'se_anno_cad_data', 'gdb_geomattr_data', 'gdb_archive_oid'],
  ...['created_user', 'created_date', 'last_edited_user', 'last_edited_date', 'last_edited_da', 'last_edite'],
  ...['creationdate', 'editdate', 'gdb_from_date', 'gdb_to_date'],
])

/**
 * Pairs that are technical only together. Y alone may mean anything, and a creator without an edit date may be an
 * artist.
 */
const technicalTogether = [
  ...['x y', 'point_x point_y', 'xcoord ycoord', 'x_coord y_coord', 'latitude longitude'],
  ...['lat lon', 'lat lng', 'lat long', 'creator editdate', 'editor editdate'],
].map((pair) => pair.split(' '))

/** `chosen` are the columns that the user selected, or those of a file that this app exported. */
export function chooseAttributes(
  { columns, leftOut: unread = [] }: Pick<SourceFile, 'columns' | 'leftOut'>,
  mapping: Mapping,
  chosen?: readonly string[],
): { attributes: readonly string[]; leftOut: LeftOutColumn[] } {
  const taken = new Set(keptWhole.flatMap((field) => mapping[field] ?? []))
  const names = new Set(columns.map((column) => column.toLowerCase()))
  const isTechnical = (column: string) => {
    const name = column.toLowerCase()
    const isOneOf = (pair: string[]) => pair.includes(name) && pair.every((one) => names.has(one))
    return technical.has(name) || technicalTogether.some(isOneOf)
  }
  const further = columns.filter((column) => !taken.has(column))
  const attributes =
    chosen ??
    further.filter((column) => !isTechnical(column) && !isReportColumn(column)).slice(0, MAX_ATTRIBUTES)
  // The import stores the id column as the source's id.
  const kept = new Set([...attributes, mapping.id])
  const reasonFor = (column: string) => {
    if (isReportColumn(column)) return 'own'
    if (isTechnical(column)) return 'technical'
    return chosen ? 'not_chosen' : 'too_many'
  }
  const leftOut = further
    .filter((column) => !kept.has(column))
    .map((column) => ({ column, reason: reasonFor(column) }) as const)
  return { attributes, leftOut: [...leftOut, ...unread] }
}

/** Returns the attributes of a row without blank cells, or an error text if one is too long to store. */
export function attributesOf(
  values: Readonly<Record<string, string>>,
  columns: readonly string[],
): { attributes: Record<string, string> } | { refused: string } {
  const attributes: [column: string, value: string][] = []
  for (const column of columns) {
    const value = (values[column] ?? '').trim()
    if (value === '') continue
    if (value.length > MAX_ATTRIBUTE)
      return {
        refused: `${column} has ${value.length} characters, the limit is ${MAX_ATTRIBUTE}; leave the column out, or shorten it`,
      }
    attributes.push([column, value])
  }
  return { attributes: Object.fromEntries(attributes) }
}

/** Work orders have no attributes, so the import leaves out every column that matches no field. */
export function columnsWithoutField(
  { columns, leftOut: unread = [] }: Pick<SourceFile, 'columns' | 'leftOut'>,
  mapping: Mapping,
): LeftOutColumn[] {
  const taken = new Set(Object.values(mapping))
  const leftOut = columns
    .filter((column) => !taken.has(column))
    .map((column) => ({ column, reason: isReportColumn(column) ? 'own' : 'no_field' }) as const)
  return [...leftOut, ...unread]
}
