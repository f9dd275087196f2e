/** Imports a file of boundaries as a stream: reads, simplifies and saves one batch at a time. */
import type { Db } from '../db/kysely.ts'
import type { FileProgress } from '../import/formats/file-text.ts'
import { type OpenOptions, openFeatures, sourceNameOf } from '../import/open-source.ts'
import { type PlaceBoundary, readPlace } from './read-place.ts'
import { savePlaces } from './save-places.ts'

const BATCH = 100
const PROBLEMS_TOLD = 5

export interface PlacesTally {
  saved: number
  refused: number
  /** The first few rejected features, as sentences. */
  problems: string[]
}

interface Options extends OpenOptions {
  /** For files that name no state. */
  state: string | null
  onProgress(tally: PlacesTally, text: FileProgress): void
}

export async function importPlaces(
  db: Db,
  path: string,
  { state, onProgress, ...options }: Options,
): Promise<PlacesTally> {
  const { text, features } = await openFeatures(path, options)
  const tally: PlacesTally = { saved: 0, refused: 0, problems: [] }
  // PostgreSQL rejects a statement with the same place twice; the later one wins.
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
