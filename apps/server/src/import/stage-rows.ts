/**
 * Reads a file into `import_rows`, where it can be reviewed and compared before anything is saved. One batch is read
 * while the previous one is written, so memory does not grow with the file.
 */
import { hash } from 'node:crypto'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { importMessages } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { type CheckedRow, checkRow, type ImportRules } from './check-row.ts'
import type { Coverage } from './coverage.ts'
import { ImportError } from './import-error.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'
import type { OutsideRows } from './import-settings.ts'
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

export interface StagingParts {
  db: Db
  importId: string
  source: SourceFile
  rows: AsyncIterable<SourceRow>
  rules: ImportRules
  coverage: Coverage
  outside: OutsideRows
  bounds?: RowBounds | undefined
  /** Called with the number of rows read and rejected so far; may throw to stop. */
  onProgress?: (read: number, refused: number) => void
}

export async function stageRows({ rows, bounds, onProgress, ...parts }: StagingParts): Promise<void> {
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
    if (full.length > 0) writing = write(parts.db, full)
    // The failure is thrown at the next flush; until then it must not count as an unhandled rejection.
    writing.catch(() => {})
    onProgress?.(read, refused)
  }
  try {
    for await (const row of rows) {
      if (read === bounds?.rows) throw new ImportError(importMessages.tooManyRows)
      const staged = stagedRow(row, parts)
      if (staged.refused !== null) {
        if (refused === bounds?.refused) throw new ImportError(importMessages.tooManyRefused)
        refused++
      }
      read++
      const json = JSON.stringify(staged)
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

function stagedRow(row: SourceRow, parts: Omit<StagingParts, 'rows'>) {
  const { id, contentHash, kind, result } = checkRow(row, parts.rules)
  const known = {
    import_id: parts.importId,
    number: row.number,
    source_id: id,
    content_hash: `\\x${contentHash}`,
  }
  const checked = outsideOf(result, parts)
  if ('refused' in checked) {
    const words = checked.noIcon ? { kind } : {}
    const original = cellsOf(parts.source, row)
    return { ...known, ...words, refused: checked.refused, original, verdict: 'refused' }
  }
  const { location, meters } = checked
  return {
    ...known,
    kind,
    ...location,
    location_id: uuidv7(),
    category: categoryOfIcon(location.icon),
    // Leave a new field out of blank rows: another hash would make every location of the source look changed.
    source_hash: `\\x${hash('sha256', JSON.stringify(location), 'hex').slice(0, 16)}`,
    metres_outside: meters,
    refused: null,
    verdict: 'new',
  }
}

type Checked = {
  location: Extract<CheckedRow['result'], { location: unknown }>['location']
  meters: number | null
}

function outsideOf(
  result: CheckedRow['result'],
  { coverage, outside }: Pick<StagingParts, 'coverage' | 'outside'>,
): Checked | { refused: string; noIcon?: true } {
  if ('refused' in result) return result
  const meters = coverage.metresOutside(result.location)
  if (meters === 0) return { ...result, meters: null }
  if (outside !== 'refuse') return { ...result, meters }
  return { refused: `it is ${formatDistance(meters)} ${coverage.outsideOf}` }
}

/** `formatDistance(12_340)` is '12 km'. */
export function formatDistance(meters: number): string {
  if (meters < 950) return `${Math.round(meters / 10) * 10} m`
  const km = meters / 1000
  return `${km < 9.5 ? km.toFixed(1) : formatCount(Math.round(km))} km`
}

/** jsonb stores neither NUL nor lone surrogates. */
const cellsOf = (source: SourceFile, row: SourceRow) =>
  reportCells(source, row).map((cell) => cell.replaceAll('\u0000', '').toWellFormed())

/** The staged rows have the names of the table's columns. */
async function write(db: Db, batch: readonly string[]): Promise<void> {
  await sql`
    insert into import_rows
    select * from json_populate_recordset(null::import_rows, ${`[${batch.join()}]`}::json)`.execute(db)
}
