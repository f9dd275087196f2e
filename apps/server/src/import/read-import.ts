/**
 * The first half of an import: reads a file into separate rows, finds its source, and compares each row with the stored
 * locations. It changes nothing in the city; saveRows() is the other half (LOC-37).
 */
import type { Db } from '../db/kysely.ts'
import { compareRows, withHashJoins } from './compare-rows.ts'
import type { Coverage } from './coverage.ts'
import { type ImportTally, tallyOf } from './examine-import.ts'
import { iconByRules } from './icon-rules.ts'
import type { ImportCity } from './import-fields.ts'
import { type ChosenSource, chooseSource, storeSource } from './import-sources.ts'
import { recordImportRun } from './imports.repo.ts'
import { sourceNameOf } from './open-source.ts'
import type { PreparedSource } from './prepare-source.ts'
import { type RowBounds, stageRows } from './stage-rows.ts'

export interface ReadingParts {
  db: Db
  importId: string
  city: ImportCity
  prepared: PreparedSource
  coverage: Coverage
  /** The source chosen by a person; otherwise the rows decide. */
  source: string | undefined
  bounds?: RowBounds
  onProgress?: (read: number, refused: number) => void
}

export interface ReadImport {
  importId: string
  cityId: string
  source: string
  chosen: ChosenSource | null
  tally: ImportTally
  /** The reason why the file could not be read to its end; the rows before that are good. */
  broken: Error | null
}

export async function readImport(parts: ReadingParts): Promise<ReadImport> {
  const { db, importId, city, coverage, prepared, bounds, onProgress } = parts
  const { settings, source, rows } = prepared
  const { iconRules, outside, ...rest } = settings
  const rules = { ...rest, city, iconByRules: iconByRules(iconRules, source.columns) }
  const staging = { db, importId, source, rows, rules, coverage, outside, bounds }
  const broken = await stageRows(onProgress ? { ...staging, onProgress } : staging).then(
    () => null,
    (error: Error) => error,
  )
  const chosen =
    parts.source === undefined
      ? await chooseSource(db, { importId, cityId: city.id }, sourceNameOf(prepared.fileName))
      : null
  const run = { importId, cityId: city.id, source: parts.source ?? chosen?.name ?? 'file' }
  await storeSource(db, city.id, run.source)
  const tally = await withHashJoins(db, async (transaction) => {
    await compareRows(transaction, run)
    return tallyOf(transaction, run)
  })
  await recordImportRun(db, importId, { status: 'checked', source: run.source, tally })
  return { ...run, chosen, tally, broken }
}
