/** Which columns are kept with a location as they are: all that say something of the asset and are not a field already. */
import type { ImportField, Mapping } from './import-fields.ts'

export const MAX_ATTRIBUTES = 40
/** Of one value, in characters. */
export const MAX_ATTRIBUTE = 2000
/** Of a column's name. */
export const MAX_ATTRIBUTE_NAME = 60

/** Fields whose text stands in the location as it stood in the file; of the others the file may say more. */
const keptWhole: readonly ImportField[] = [
  ...(['latitude', 'longitude', 'point', 'icon', 'name', 'description', 'street'] as const),
  ...(['city', 'state', 'zip', 'tags'] as const),
]

/** Numbers of a database, its drawings, and who edited a row of it when. */
const technical =
  /^(object_?id|fid|ogc_?fid|gid|global_?id|guid|uuid|shape.*|(the_)?geom.*|geometry|x|y|x_?coord.*|y_?coord.*|point_?[xy]|lat.*|lon.*|lng|(created|edited|last_edited|creation|edit|last_edit)_?.*|creator|editor|se_?anno.*|enabled|sub_?type_?cd|gdb_.*)$/i

export function chooseAttributes(columns: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(keptWhole.flatMap((field) => mapping[field] ?? []))
  return columns
    .filter((column) => !taken.has(column) && !technical.test(column) && isStorable(column))
    .slice(0, MAX_ATTRIBUTES)
}

const isStorable = (column: string) =>
  column.length <= MAX_ATTRIBUTE_NAME && !column.includes('\u0000') && column.isWellFormed()

/** The attributes of a row; blank cells are none. A sentence where one is too long to be kept. */
export function attributesOf(
  values: Readonly<Record<string, string>>,
  columns: readonly string[],
): { attributes: Record<string, string> } | { refused: string } {
  const attributes: Record<string, string> = {}
  for (const column of columns) {
    const value = (values[column] ?? '').trim()
    if (value === '') continue
    if (value.length > MAX_ATTRIBUTE)
      return {
        refused: `${column} has ${value.length} characters, the limit is ${MAX_ATTRIBUTE}; leave the column out, or shorten it`,
      }
    attributes[column] = value
  }
  return { attributes }
}
