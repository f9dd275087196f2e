/**
 * The import from the first row to the summary. Rows stream: one batch is being read while the one before is being saved,
 * so memory stays flat however long the file is (RepeatedIds says what grows), and time grows with the rows alone.
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
  /** Kept as locations of their own though an earlier row has their id. */
  repeatedIds: number
}

export interface ImportParts {
  rows: SourceFile['rows']
  rules: ImportRules
  report: RefusedReport
  /** Answers how many were new and which were refused; a trial run saves nothing. */
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
    // A failure is met at the next flush; until then it must not count as unhandled.
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
    // What was read before the file became unreadable is good, and is saved.
    await flush()
    await saving
    tally.repeatedIds = ids.count
    await report.close()
  }
  return tally
}
