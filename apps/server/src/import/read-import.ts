/**
 * The first half of an import: reads a file into rows of its own, finds out which source it is of, and holds each row against what is
 * there. Nothing of the city is changed; saveRows() is the other half (LOC-37).
 */
import type { Db } from '../db/kysely.ts'
import { compareRows, joiningByHash } from './compare-rows.ts'
import type { Coverage } from './coverage.ts'
import { type ImportTally, tallyOf } from './examine-import.ts'
import { iconByRules } from './icon-rules.ts'
import type { ImportCity } from './import-fields.ts'
import { type ChosenSource, chooseSource, keepSource } from './import-sources.ts'
import { noteImport } from './imports.repo.ts'
import { sourceNameOf } from './open-source.ts'
import type { PreparedSource } from './prepare-source.ts'
import { type RowBounds, stageRows } from './stage-rows.ts'

export interface ReadingParts {
  db: Db
  importId: string
  city: ImportCity
  prepared: PreparedSource
  coverage: Coverage
  /** As a person named it; otherwise the rows tell. */
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
  /** Why the file could not be read to its end; what stands before that is good. */
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
  await keepSource(db, city.id, run.source)
  const tally = await joiningByHash(db, async (transaction) => {
    await compareRows(transaction, run)
    return tallyOf(transaction, run)
  })
  await noteImport(db, importId, { status: 'checked', source: run.source, tally })
  return { ...run, chosen, tally, broken }
}
