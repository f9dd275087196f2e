/**
 * A batch is one transaction: its rows, and the run's one line in the feed, which counts what has been added so far and
 * and is therefore correct whenever the run ends.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { type ImportedLocation, insertImportedLocations } from '../features/locations/index.ts'
import type { ImportCity, ImportCreator } from './import-fields.ts'
import { recordImport } from './record-import.ts'

export interface ImportRun {
  db: Db
  city: ImportCity
  creator: ImportCreator
  fileName: string
  activityId: string
  added: number
}

export function beginRun(parts: Omit<ImportRun, 'activityId' | 'added'>): ImportRun {
  return { ...parts, activityId: uuidv7(), added: 0 }
}

async function saveBatch(run: ImportRun, locations: readonly ImportedLocation[]): Promise<number> {
  const added = await run.db.transaction().execute(async (db) => {
    const owner = { cityId: run.city.id, userId: run.creator.id }
    const count = await insertImportedLocations(db, owner, locations)
    if (count > 0) await recordImport(db, run, run.added + count)
    return count
  })
  run.added += added
  return added
}

/**
 * The same, but when the database refuses a batch because of its content it is halved until the bad rows are isolated.
 * Answers what was added, and the position and reason of each refused row.
 */
export async function saveWhatCanBe(
  run: ImportRun,
  locations: readonly ImportedLocation[],
): Promise<{ added: number; refused: { at: number; reason: string }[] }> {
  try {
    return { added: await saveBatch(run, locations), refused: [] }
  } catch (error) {
    if (!isAboutTheData(error)) throw error
    if (locations.length === 1)
      return {
        added: 0,
        refused: [{ at: 0, reason: `the database refuses the row: ${(error as Error).message}` }],
      }
    const half = Math.ceil(locations.length / 2)
    const first = await saveWhatCanBe(run, locations.slice(0, half))
    const second = await saveWhatCanBe(run, locations.slice(half))
    return {
      added: first.added + second.added,
      refused: [...first.refused, ...second.refused.map(({ at, reason }) => ({ at: at + half, reason }))],
    }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint), not a lost connection or a full disk. */
function isAboutTheData(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}
