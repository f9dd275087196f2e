/**
 * Handles one of our own exports that is imported again, here or elsewhere (EXPORT-5): its attributes get their own
 * names back, and values that only the exporting installation understands are skipped.
 */
import { attributeOfColumn, isLocationExport } from '@lamplighter/domain/exports'
import type { ImportField, SourceFile, SourceRow } from './import-fields.ts'

const fields = ['id', 'icon', 'name', 'description', 'street', 'city', 'state', 'zip', 'tags'] as const
/** A GeoJSON feature has them as its point. */
const coordinates = ['latitude', 'longitude'] as const

export function readAsOwn(source: SourceFile): SourceFile {
  if (!isLocationExport(source.columns)) return source
  const taken = new Set(source.columns)
  const attributes = source.columns.flatMap((column) => {
    const name = column === NOTES ? column : attributeOfColumn(column)
    if (name === null) return []
    // 'attribute name' keeps its prefix: a column `name` already exists.
    return [{ column, name: name !== column && taken.has(name) ? column : name }]
  })
  const mapped: readonly ImportField[] = source.counts === 'line' ? [...coordinates, ...fields] : fields
  const names = [...mapped.map((column) => ({ column, name: column })), ...attributes]
  const kept = new Set(names.map(({ column }) => column))
  const leftOut = source.columns
    .filter((column) => !kept.has(column))
    .map((column) => ({ column, reason: 'own' }) as const)
  const restored = (row: SourceRow): SourceRow => ({
    ...row,
    values: Object.fromEntries(names.map(({ column, name }) => [name, row.values[column] ?? ''])),
  })
  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const row of source.rows) yield restored(row)
  }
  return {
    ...source,
    columns: names.map(({ name }) => name),
    own: {
      mapping: Object.fromEntries(mapped.map((field) => [field, field])),
      attributes: attributes.map(({ name }) => name),
    },
    leftOut,
    ...(source.sample ? { sample: source.sample.map(restored) } : {}),
    rows: rows(),
  }
}

/** Not an import field: stored with the attributes, so that it is not lost. */
const NOTES = 'notes'
