/**
 * GeoJSON, streaming: a FeatureCollection of any size, one Feature, or features line by line (RFC 8142 and plain). Files of
 * before 2016 may name a projection.
 */
import { Readable } from 'node:stream'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { ImportError } from '../import-error.ts'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { uniqueNames } from './feature-source.ts'
import type { FileText } from './file-text.ts'
import { isNestedTooDeeply, nestedTooDeeply } from './nesting.ts'
import { placeOf } from './place-of-geometry.ts'
import { degrees, type Projection, readProjection, type ToDegrees } from './projection.ts'
import { encodingWords } from './text-encoding.ts'

interface Feature {
  id?: unknown
  type?: unknown
  properties?: unknown
  geometry?: unknown
}

/** The sample has up to twice as many. */
const SAMPLED_FEATURES = 200
const MAX_PROPERTIES = 2000

/** Properties differ between features, so the file is gone through once for their names before it is read. */
export async function readGeoJson(text: FileText, projection?: string): Promise<SourceFile> {
  const { byLine } = featuresIn(text)
  const { isDegrees, name, toDegrees } = projectionOf(text, projection)
  const { names, sample } = await survey(text, toDegrees)
  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const row of rowsOf(featuresIn(text).features, toDegrees)) yield renamed(row, names)
  }
  return {
    format: [
      'GeoJSON',
      ...(byLine ? ['a feature a line'] : []),
      ...(isDegrees ? [] : [name]),
      ...encodingWords(text.encoding),
    ].join(', '),
    counts: 'feature',
    columns: [...names.values()],
    originalColumns: [],
    sample: sample.map((row) => renamed(row, names)),
    rows: rows(),
  }
}

/** The column of each property, and rows from all over the file, those among them that have a property first. */
async function survey(text: FileText, toDegrees: ToDegrees) {
  const keys = new Set<string>()
  const firsts: SourceRow[] = []
  let spread: SourceRow[] = []
  let every = 1
  let number = 0
  try {
    for await (const feature of featuresIn(text).features) {
      number++
      const before = keys.size
      for (const key of keysOf(feature)) keys.add(key)
      if (keys.size > MAX_PROPERTIES)
        throw new ImportError(`${text.name} has more than ${MAX_PROPERTIES} different properties.`)
      if (keys.size > before) firsts.push(rowOf(feature, number, toDegrees))
      else if (number % every === 0) spread.push(rowOf(feature, number, toDegrees))
      if (spread.length < 2 * SAMPLED_FEATURES) continue
      every *= 2
      spread = spread.filter((row) => row.number % every === 0)
    }
  } catch (error) {
    // Damage further on is reported when the rows are read, after those that stand before it.
    if (number === 0 || keys.size > MAX_PROPERTIES) throw error
  }
  const columns = uniqueNames([...keys])
  return {
    names: new Map([...keys].map((key, index) => [key, columns[index] ?? key])),
    sample: [...firsts, ...spread].sort((one, other) => one.number - other.number),
  }
}

function renamed(row: SourceRow, names: ReadonlyMap<string, string>): SourceRow {
  const values = noValues()
  for (const [key, value] of Object.entries(row.values)) values[names.get(key) ?? key] = value
  return { ...row, values }
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
  // Serializing it would overflow the stack as well, so the report has only its number and the reason.
  if (isNestedTooDeeply(feature)) return { number, values: {}, unreadable: nestedTooDeeply, original: [''] }
  if (!isObject(feature) || feature.type !== 'Feature')
    return {
      number,
      values: {},
      unreadable: 'this is not a GeoJSON feature',
      original: [JSON.stringify(feature)],
    }
  const { properties, geometry, id } = feature as Feature
  const values = noValues()
  if (isObject(properties)) for (const [key, value] of Object.entries(properties)) values[key] = asText(value)
  if (hasIdOfItsOwn(feature)) values.id = asText(id)
  return { number, values, original: [], ...placeOf(geometry, toDegrees) }
}

function keysOf(feature: unknown): string[] {
  if (!isObject(feature)) return []
  const keys = isObject(feature.properties) ? Object.keys(feature.properties) : []
  return hasIdOfItsOwn(feature) ? [...keys, 'id'] : keys
}

const hasIdOfItsOwn = ({ id, properties }: Feature): boolean =>
  id !== undefined && id !== null && !(isObject(properties) && Object.hasOwn(properties, 'id'))

/** Without what all objects have: a property may be called `constructor`, and be missing elsewhere. */
const noValues = (): Record<string, string> => Object.create(null)

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
      .compose(pick.withParserAsStream({ filter: 'features', streamValues: false }))
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
