/** A row in the report of rejected rows, which can be corrected and imported again. */
import { geoJSONToWkt } from 'betterknown'
import { uniqueNames } from './formats/feature-source.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'

/**
 * A table's cells unchanged. For a feature, its properties and its geometry as WKT, since no one edits GeoJSON in a
 * spreadsheet.
 */
export function reportColumns({ counts, columns, originalColumns }: SourceFile): readonly string[] {
  return counts === 'line' ? originalColumns : uniqueNames([...columns, 'geometry', 'as it was'])
}

export function reportCells({ counts, columns }: SourceFile, row: SourceRow): readonly string[] {
  if (counts === 'line') return row.original
  const values = columns.map((column) => row.values[column] ?? '')
  // A completely unreadable row is shown unchanged.
  return [...values, wktOf(row), row.original[0] ?? '']
}

function wktOf({ point, geometry }: SourceRow): string {
  if (geometry) return geoJSONToWkt(geometry)
  if (!point || !Number.isFinite(point.longitude + point.latitude)) return ''
  return `POINT (${point.longitude} ${point.latitude})`
}
