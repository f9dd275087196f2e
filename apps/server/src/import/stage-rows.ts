/**
 * Reads a file into `import_rows`, where it can be reviewed and compared before anything is saved. One batch is read
 * while the previous one is written, so memory does not grow with the file.
 */
import { importMessages } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { ImportError } from './import-error.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'
import { reportCells } from './report-cells.ts'

/**
 * In characters, about a hundred rows: as much as a connection's buffers hold, so that PostgreSQL writes it while the
 * next rows are read. The rest of a larger batch would wait for those rows.
 */
const BATCH_LENGTH = 160_000

/** Limits on reading a file; a file from the command line has none (LOC-95). */
export interface RowBounds {
  rows: number
  refused: number
}

/** A row with the names of the table's columns. */
export interface StagedRow {
  refused: string | null
  [column: string]: unknown
}

export interface StagingParts {
  db: Db
  rows: AsyncIterable<SourceRow>
  toStaged: (row: SourceRow) => StagedRow
  bounds?: RowBounds | undefined
  /** Called with the number of rows read and rejected so far; may throw to stop. */
  onProgress?: (read: number, refused: number) => void
}

export async function stageRows({ db, rows, toStaged, bounds, onProgress }: StagingParts): Promise<void> {
  let batch: string[] = []
  let length = 0
  let writing: Promise<void> = Promise.resolve()
  let read = 0
  let refused = 0
  const flush = async () => {
    await writing
    const full = batch
    batch = []
    length = 0
    if (full.length > 0) writing = write(db, full)
    // The failure is thrown at the next flush; until then it must not count as an unhandled rejection.
    writing.catch(() => {})
    onProgress?.(read, refused)
  }
  try {
    for await (const row of rows) {
      if (read === bounds?.rows) throw new ImportError(importMessages.tooManyRows)
      const staged = toStaged(row)
      if (staged.refused !== null) {
        if (refused === bounds?.refused) throw new ImportError(importMessages.tooManyRefused)
        refused++
      }
      read++
      const refusal = staged.refused === null ? {} : { refused: clean(staged.refused) }
      const json = JSON.stringify({ ...staged, ...refusal })
      batch.push(json)
      length += json.length
      if (length > BATCH_LENGTH) await flush()
    }
  } finally {
    // Rows read before the file became unreadable or too long are good.
    await flush()
    await writing
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const cellsOf = (source: SourceFile, row: SourceRow) => reportCells(source, row).map(clean)

async function write(db: Db, batch: readonly string[]): Promise<void> {
  await sql`
    insert into import_rows
    select * from json_populate_recordset(null::import_rows, ${`[${batch.join()}]`}::json)`.execute(db)
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
