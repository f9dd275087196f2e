/**
 * GeoJSON, streaming: a FeatureCollection of any size, one Feature, or features line by line (RFC 8142 and plain). Files of
 * before 2016 may name a projection.
 */
import { Readable } from 'node:stream'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { ImportError } from '../import-error.ts'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import type { FileText } from './file-text.ts'
import { isNestedTooDeeply, nestedTooDeeply } from './nesting.ts'
import { placeOf } from './place-of-geometry.ts'
import { degrees, type Projection, readProjection, type ToDegrees } from './projection.ts'

interface Feature {
  id?: unknown
  type?: unknown
  properties?: unknown
  geometry?: unknown
}

const SAMPLED_FEATURES = 200

export async function readGeoJson(text: FileText, projection?: string): Promise<SourceFile> {
  const { features, byLine } = featuresIn(text)
  const { isDegrees, name, toDegrees } = projectionOf(text, projection)
  const rows = rowsOf(features, toDegrees)
  // Properties differ between features; the columns are those of the first few hundred.
  const first: SourceRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value)
    if (first.length === SAMPLED_FEATURES) break
  }
  return {
    format: `${byLine ? 'GeoJSON, a feature a line' : 'GeoJSON'}${isDegrees ? '' : `, ${name}`}`,
    counts: 'feature',
    columns: [...new Set(first.flatMap((row) => Object.keys(row.values)))],
    originalColumns: [],
    rows: resume(first, rows),
  }
}

/** What is named before the features, where programs write it; in files of lines it is the whole first line. */
export function projectionOf({ start }: FileText, named: string | undefined): Projection {
  if (named !== undefined) return readProjection(named)
  const features = start.search(/"features"\s*:/)
  const before = features < 0 ? start : start.slice(0, features)
  const [, name] =
    /"crs"\s*:\s*\{[^{}]*"properties"\s*:\s*\{[^{}]*"name"\s*:\s*"([^"]{1,200})"/.exec(before) ?? []
  return name === undefined ? degrees : readProjection(name)
}

/** The features of a file one after the other; a line that is no JSON is yielded as text. */
export function featuresIn(text: FileText): { features: AsyncIterable<unknown>; byLine: boolean } {
  const byLine = startsWithFeatureLine(text.start)
  const collection = /"features"\s*:/.test(text.start)
  if (/"geometryType"\s*:\s*"esri/.test(text.start))
    throw new ImportError(`${text.name} is Esri JSON. Export it as GeoJSON (f=geojson) and import that.`)
  if (!byLine && !collection && !/"Feature"/.test(text.start))
    throw new ImportError(`${text.name} is JSON but not GeoJSON: it holds no features.`)
  const features = byLine ? featureLines(text) : collection ? featuresOfCollection(text) : singleFeature(text)
  return { features, byLine }
}

async function* resume(
  first: readonly SourceRow[],
  rest: AsyncIterable<SourceRow>,
): AsyncGenerator<SourceRow> {
  yield* first
  yield* rest
}

async function* rowsOf(features: AsyncIterable<unknown>, toDegrees: ToDegrees): AsyncGenerator<SourceRow> {
  let number = 0
  for await (const feature of features) {
    number++
    yield rowOf(feature, number, toDegrees)
  }
}

function rowOf(feature: unknown, number: number, toDegrees: ToDegrees): SourceRow {
  if (typeof feature === 'string')
    return { number, values: {}, unreadable: 'the line is not valid JSON', original: [feature] }
  // Serialising it would overflow the stack as well, so the report has only its number and the reason.
  if (isNestedTooDeeply(feature)) return { number, values: {}, unreadable: nestedTooDeeply, original: [''] }
  if (!isObject(feature) || feature.type !== 'Feature')
    return {
      number,
      values: {},
      unreadable: 'this is not a GeoJSON feature',
      original: [JSON.stringify(feature)],
    }
  const { properties, geometry, id } = feature as Feature
  const values = isObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, asText(value)]))
    : {}
  if (id !== undefined && id !== null && values.id === undefined) values.id = asText(id)
  return { number, values, original: [], ...placeOf(geometry, toDegrees) }
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function startsWithFeatureLine(start: string): boolean {
  const [first = '', ...more] = start.replaceAll('\u001e', '').split(/\r?\n/)
  if (more.length === 0) return false
  try {
    const parsed: unknown = JSON.parse(first)
    return isObject(parsed) && parsed.type === 'Feature'
  } catch {
    return false
  }
}

/** One at a time; a line that is no JSON is yielded as text. */
async function* featureLines(text: FileText): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of text.chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield* parseLine(line)
  }
  yield* parseLine(rest)
}

function* parseLine(line: string): Generator<unknown> {
  const json = line.replaceAll('\u001e', '').trim()
  if (json === '') return
  try {
    yield JSON.parse(json)
  } catch {
    yield json
  }
}

async function* featuresOfCollection(text: FileText): AsyncGenerator<unknown> {
  let count = 0
  try {
    const features = Readable.from(text.chunks)
      .compose(pick.withParserAsStream({ filter: 'features' }))
      .compose(streamArray.asStream())
    for await (const { value } of features as AsyncIterable<{ value: unknown }>) {
      count++
      yield value
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `${text.name} is not valid JSON after feature ${count}: ${(error as Error).message}`,
    )
  }
}

async function* singleFeature(text: FileText): AsyncGenerator<unknown> {
  let json = ''
  for await (const chunk of text.chunks) json += chunk
  try {
    yield JSON.parse(json)
  } catch (error) {
    throw new ImportError(`${text.name} is not valid JSON: ${(error as Error).message}`)
  }
}
