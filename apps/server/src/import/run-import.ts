/**
 * The import from the first row to the summary. Rows stream: one batch is read while the one before is being saved,
 * so memory does not grow with the file (except RepeatedIds), and time is linear in the rows.
 */

import type { ImportedLocation } from '../features/locations/index.ts'
import { checkRow, type ImportRules } from './check-row.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'
import type { RefusedReport } from './refused-report.ts'
import { RepeatedIds } from './repeated-ids.ts'

const BATCH_SIZE = 1000

export interface ImportTally {
  read: number
  added: number
  alreadyThere: number
  refused: number
  /** Of the refused, those whose geometry is a line or an area. */
  notPoints: number
  /** Rows that repeat an earlier id, kept as locations of their own. */
  repeatedIds: number
}

export interface ImportParts {
  rows: SourceFile['rows']
  rules: ImportRules
  report: RefusedReport
  /** Answers how many rows were new and which were refused; a trial run saves nothing. */
  save: (
    batch: readonly ImportedLocation[],
  ) => Promise<{ added: number; refused: { at: number; reason: string }[] }>
  onProgress?: (tally: ImportTally) => void
}

interface Waiting {
  row: SourceRow
  location: ImportedLocation
}

export async function runImport({
  rows,
  rules,
  report,
  save,
  onProgress,
}: ImportParts): Promise<ImportTally> {
  const tally: ImportTally = { read: 0, added: 0, alreadyThere: 0, refused: 0, notPoints: 0, repeatedIds: 0 }
  const ids = new RepeatedIds()
  let batch: Waiting[] = []
  let saving: Promise<void> = Promise.resolve()

  async function reportRow(row: SourceRow, reason: string): Promise<void> {
    tally.refused++
    if (/^the geometry is a /.test(reason)) tally.notPoints++
    await report.add(row, reason)
  }

  async function saveOne(waiting: readonly Waiting[]): Promise<void> {
    const { added, refused } = await save(waiting.map(({ location }) => location))
    tally.added += added
    tally.alreadyThere += waiting.length - added - refused.length
    for (const { at, reason } of refused) {
      const row = waiting[at]?.row
      if (row) await reportRow(row, reason)
    }
    onProgress?.(tally)
  }

  async function flush(): Promise<void> {
    await saving
    const full = batch
    batch = []
    if (full.length > 0) saving = saveOne(full)
    // The failure is thrown at the next flush; until then it must not count as an unhandled rejection.
    saving.catch(() => {})
  }

  try {
    for await (const row of rows) {
      tally.read++
      const checked = checkRow(row, rules)
      if ('refused' in checked) {
        await reportRow(row, checked.refused)
        continue
      }
      const sourceId = ids.distinguish(checked.location.sourceId, checked.contentHash)
      batch.push({ row, location: { ...checked.location, sourceId } })
      if (batch.length === BATCH_SIZE) await flush()
    }
  } finally {
    // Rows read before the file became unreadable are good, and are saved.
    await flush()
    await saving
    tally.repeatedIds = ids.count
    await report.close()
  }
  return tally
}
