/** What readers of geographic files give: features whose geometry is still as the file has it. They become rows here. */
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { placeOf } from './place-of-geometry.ts'
import type { Projection } from './projection.ts'

export interface Feature {
  /** 1 is the first. */
  number: number
  values: Record<string, string>
  /** GeoJSON, in the coordinates of the file. */
  geometry: unknown
  unreadable?: string
}

export interface FeatureSource {
  /** For the terminal, such as 'Shapefile'. */
  format: string
  columns: readonly string[]
  projection: Projection
  features: AsyncIterable<Feature>
}

export function rowsOfFeatures({ format, columns, projection, features }: FeatureSource): SourceFile {
  return {
    format: projection.isDegrees ? format : `${format}, ${projection.name}`,
    counts: 'feature',
    columns,
    originalColumns: [],
    rows: rowsOf(features, projection),
  }
}

async function* rowsOf(
  features: AsyncIterable<Feature>,
  { toDegrees }: Projection,
): AsyncGenerator<SourceRow> {
  for await (const { number, values, geometry, unreadable } of features) {
    const place = unreadable === undefined ? placeOf(geometry, toDegrees) : { unreadable }
    yield { number, values, ...place, original: [] }
  }
}

/** Trims names; blank and repeated ones get a number, so that no column hides another. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((given, index) => {
    const name = given.trim() || `column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
