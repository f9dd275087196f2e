/** The columns that an import sets. `locations` and `import_rows` both have them, and so does an ImportedLocation. */
import { importFields, type LocationImportField } from '@lamplighter/domain/imports'
import { type RawBuilder, sql } from 'kysely'

/** These fields of a file only lead to others: the position, the source's id and the icon. */
type Lead = 'point' | 'id' | 'type'
const isColumn = (field: LocationImportField): field is Exclude<LocationImportField, Lead> =>
  !['point', 'id', 'type'].includes(field)

export const importedColumns = [...importFields.filter(isColumn), 'attributes', 'geometry'] as const
export type ImportedColumn = (typeof importedColumns)[number]

/** The same with the category, which follows from the icon. */
export const savedColumns = [...importedColumns, 'category'] as const

/** `l.name, l.icon` */
export const columnsOf = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))

/** `name = r.name, icon = r.icon`, for an update. */
export const setFrom = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${row}.${column}`)}`))
