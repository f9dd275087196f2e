/** Converts features from readers of geographic files to rows; the readers leave geometries in the file's own form. */
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { placeOf } from './place-of-geometry.ts'
import type { Projection } from './projection.ts'

export interface Feature {
  /** 1 is the first. */
  number: number
  values: Record<string, string>
  /** GeoJSON in the file's coordinates. */
  geometry: unknown
  unreadable?: string
}

export interface FeatureSource {
  /** Format name for the terminal, such as 'Shapefile'. */
  format: string
  columns: readonly string[]
  leftOut?: SourceFile['leftOut']
  projection: Projection
  features: AsyncIterable<Feature>
}

export function rowsOfFeatures({
  format,
  columns,
  leftOut = [],
  projection,
  features,
}: FeatureSource): SourceFile {
  return {
    format: projection.isDegrees ? format : `${format}, ${projection.name}`,
    counts: 'feature',
    columns,
    leftOut,
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

/** Maximum characters; some forms export whole questions as headings. */
const MAX_COLUMN_NAME = 200

/** Trims and shortens names; blank and repeated ones get a number, so that no column hides another. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const repeats = new Map<string, number>()
  return names.map((given, index) => {
    const name = shortName(given) || `column ${index + 1}`
    let unique = name
    let times = repeats.get(name) ?? 1
    while (taken.has(unique)) unique = `${name} (${++times})`
    repeats.set(name, times)
    taken.add(unique)
    return unique
  })
}

/** One line, without characters that PostgreSQL cannot store. */
function shortName(given: string): string {
  const name = given.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim()
  const short = name.length > MAX_COLUMN_NAME ? `${name.slice(0, MAX_COLUMN_NAME - 1)}…` : name
  return short.toWellFormed()
}
