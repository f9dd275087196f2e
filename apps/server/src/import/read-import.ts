/**
 * The first half of an import: reads a file into separate rows, finds its source, and compares each row with the stored
 * locations or orders. It changes nothing in the city; saveRows() is the other half (LOC-37).
 */
import type { ImportKind } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { oneRow } from '../db/rows.ts'
import { compareRows, withHashJoins } from './compare-rows.ts'
import type { Coverage } from './coverage.ts'
import { type ImportTally, tallyOf } from './examine-import.ts'
import { iconByRules } from './icon-rules.ts'
import type { ImportCity, SourceRow } from './import-fields.ts'
import { type ChosenSource, chooseSource, storeSource } from './import-sources.ts'
import { recordImportRun } from './imports.repo.ts'
import { sourceNameOf } from './open-source.ts'
import { orderTallyOf } from './orders/compare-orders.ts'
import { matchAssignees } from './orders/match-assignees.ts'
import { keepToLimit, matchPlaces } from './orders/match-places.ts'
import { stagedOrder } from './orders/stage-order.ts'
import type { PreparedSource } from './prepare-source.ts'
import { stagedLocation } from './stage-location.ts'
import { type RowBounds, type StagedRow, stageRows } from './stage-rows.ts'

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
  kind: ImportKind
  source: string
  chosen: ChosenSource | null
  tally: ImportTally
  /** The reason why the file could not be read to its end; the rows before that are good. */
  broken: Error | null
}

export async function readImport(parts: ReadingParts): Promise<ReadImport> {
  const { db, importId, city, prepared, bounds, onProgress } = parts
  const { kind } = prepared
  const staging = { db, rows: prepared.rows, toStaged: await stagerFor(parts), bounds }
  const broken = await stageRows(onProgress ? { ...staging, onProgress } : staging).then(
    () => null,
    (error: Error) => error,
  )
  const read = { importId, cityId: city.id, kind }
  const cutOff = kind === 'orders' ? await matchOrders(db, read, bounds) : null
  const chosen =
    parts.source === undefined ? await chooseSource(db, read, sourceNameOf(prepared.fileName)) : null
  const run = { ...read, source: parts.source ?? chosen?.name ?? 'file' }
  await storeSource(db, city.id, kind, run.source)
  const tally = await withHashJoins(db, async (transaction) => {
    await compareRows(transaction, run)
    return kind === 'orders' ? orderTallyOf(transaction, run) : tallyOf(transaction, run)
  })
  await recordImportRun(db, importId, { status: 'checked', source: run.source, tally })
  return { ...run, chosen, tally, broken: broken ?? cutOff }
}

/** Returns the function that turns a row of the file into one of `import_rows`. */
async function stagerFor(parts: ReadingParts): Promise<(row: SourceRow) => StagedRow> {
  const { db, importId, city, prepared, coverage } = parts
  const { kind, source, settings } = prepared
  const { iconRules, outside, ...rest } = settings
  if (kind === 'orders') {
    const { timeZone } = await oneRow(
      db,
      sql<{ timeZone: string }>`select time_zone as "timeZone" from cities where id = ${city.id}`,
    )
    const rules = { ...rest, country: city.country, timeZone, now: Date.now() }
    return (row) => stagedOrder(row, { importId, source, rules })
  }
  const rules = { ...rest, city, iconByRules: iconByRules(iconRules, source.columns) }
  return (row) => stagedLocation(row, { importId, source, rules, coverage, outside })
}

async function matchOrders(
  db: Db,
  run: { importId: string; cityId: string },
  bounds: RowBounds | undefined,
): Promise<Error | null> {
  return withHashJoins(db, async (transaction) => {
    await matchPlaces(transaction, run)
    const cutOff = await keepToLimit(transaction, run, bounds?.refused)
    await matchAssignees(transaction, run, { remarks: true })
    return cutOff
  })
}
