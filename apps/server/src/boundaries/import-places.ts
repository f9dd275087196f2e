/** A file of boundaries, streamed: read, simplified and saved a batch at a time, so that memory holds no more than one. */
import type { Db } from '../db/kysely.ts'
import { type FileText, openText } from '../import/file-text.ts'
import { ImportError } from '../import/import-error.ts'
import { sourceNameOf } from '../import/open-source.ts'
import { featuresIn } from '../import/read-geojson.ts'
import { type PlaceBoundary, readPlace } from './read-place.ts'
import { savePlaces } from './save-places.ts'

const BATCH = 100
const PROBLEMS_TOLD = 5

export interface PlacesTally {
  saved: number
  refused: number
  /** The first few refusals, as sentences. */
  problems: string[]
}

interface Options {
  /** For files that name no state. */
  state: string | null
  onProgress(tally: PlacesTally, text: FileText): void
}

/** The features of a GeoJSON file, one after the other. */
export async function openFeatures(path: string) {
  const text = await openText(path)
  if (!'{['.includes(text.start.replaceAll('\u001e', '').trimStart().at(0) ?? ' '))
    throw new ImportError(`${text.name} is not GeoJSON.`)
  return { text, ...featuresIn(text) }
}

export async function importPlaces(
  db: Db,
  path: string,
  { state, onProgress }: Options,
): Promise<PlacesTally> {
  const { text, features } = await openFeatures(path)
  const tally: PlacesTally = { saved: 0, refused: 0, problems: [] }
  // PostgreSQL would refuse a place that occurs twice in one statement; the later one counts.
  let batch = new Map<string, PlaceBoundary>()
  const save = async () => {
    await savePlaces(db, [...batch.values()])
    tally.saved += batch.size
    batch = new Map()
    onProgress(tally, text)
  }
  let number = 0
  const words = { sourceName: sourceNameOf(path), state }
  for await (const feature of features) {
    number++
    const { place, problem } = readPlace(feature, number, words)
    if (place) batch.set(place.id, place)
    else {
      tally.refused++
      if (tally.problems.length < PROBLEMS_TOLD) tally.problems.push(`feature ${number}: ${problem}`)
    }
    if (batch.size === BATCH) await save()
  }
  await save()
  return tally
}
