/**
 * A file of ours that is imported again, here or elsewhere (EXPORT-5): its attributes get their own names back, and what only the
 * installation that wrote it can say is left out.
 */
import { attributeOfColumn, isLocationExport } from '@lamplighter/domain/exports'
import type { SourceFile, SourceRow } from './import-fields.ts'

/** Whose they were and since when; the category follows from the icon. */
const leftOut = new Set(['source_id', 'category', 'created_by', 'created_at', 'updated_at'])

export function readAsOwn(source: SourceFile): SourceFile {
  if (!isLocationExport(source.columns)) return source
  const taken = new Set(source.columns)
  const names = source.columns
    .filter((column) => !leftOut.has(column))
    .map((column) => {
      const attribute = attributeOfColumn(column) ?? column
      // 'attribute name' keeps its word: a column `name` is there already.
      return [column, taken.has(attribute) ? column : attribute] as const
    })
  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const row of source.rows)
      yield {
        ...row,
        values: Object.fromEntries(names.map(([column, name]) => [name, row.values[column] ?? ''])),
      }
  }
  return { ...source, columns: names.map(([, name]) => name), rows: rows() }
}
