/** A row as it stands in the report of refused rows, which can be mended and imported again. */
import type { SourceFile, SourceRow } from './import-fields.ts'

/** Cells of a text file as they were. Of a feature its properties and its point, since nobody mends GeoJSON in a spreadsheet. */
export function reportColumns({ counts, columns, originalColumns }: SourceFile): readonly string[] {
  return counts === 'line' ? originalColumns : [...columns, ...pointColumns(columns), 'as it was']
}

export function reportCells({ counts, columns }: SourceFile, row: SourceRow): readonly string[] {
  if (counts === 'line') return row.original
  const values = columns.map((column) => row.values[column] ?? '')
  const point = pointColumns(columns).map((axis) => String(row.point?.[axis] ?? ''))
  // What could not be read at all is shown as it was.
  return [...values, ...point, Object.keys(row.values).length === 0 ? (row.original[0] ?? '') : '']
}

const pointColumns = (columns: readonly string[]) =>
  (['latitude', 'longitude'] as const).filter((axis) => !columns.includes(axis))
