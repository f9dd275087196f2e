/**
 * Handles one of our own exports that is imported again, here or elsewhere (EXPORT-5): its attributes get their own
 * names back, and values that only the exporting installation understands are skipped.
 */
import { attributeOfColumn, isLocationExport } from '@lamplighter/domain/exports'
import { importFields, type SourceFile, type SourceRow } from './import-fields.ts'

const fields = importFields.filter((field) => attributeOfColumn(field) === null)

export function readAsOwn(source: SourceFile): SourceFile {
  if (!isLocationExport(source.columns)) return source
  const taken = new Set(source.columns)
  const attributes = source.columns.flatMap((column) => {
    const name = column === NOTES ? column : attributeOfColumn(column)
    if (name === null) return []
    // 'attribute name' keeps its prefix: a column `name` already exists.
    return [{ column, name: name !== column && taken.has(name) ? column : name }]
  })
  // A GeoJSON feature has its coordinates as its point.
  const mapped = fields.filter(
    (field) => taken.has(field) && (source.counts === 'line' || !['latitude', 'longitude'].includes(field)),
  )
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
