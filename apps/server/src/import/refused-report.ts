/** Writes rejected rows as CSV with the reasons; the corrected report can be imported. */

import { once } from 'node:events'
import { constants, createWriteStream, type WriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fromSpreadsheet, toSpreadsheet } from '@lamplighter/domain/exports'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { ImportError } from './import-error.ts'
import type { SourceFile } from './import-fields.ts'
import { reportColumns } from './report-cells.ts'

/** Beside the file, or in the current folder when the file's own is not writable. */
export async function reportPathFor(file: string): Promise<string> {
  const name = `${basename(file).replace(/(\.(gz|csv|geojson|json))+$/i, '')}.refused.csv`
  const beside = await access(dirname(file), constants.W_OK).then(
    () => true,
    () => false,
  )
  return beside ? join(dirname(file), name) : name
}

/** The report's own columns, which do not describe the asset. */
export const isReportColumn = (column: string): boolean =>
  column === REASON_COLUMN || /^refused (line|feature)$/.test(column)

/** Detects a report by its heading; its apostrophes for spreadsheets are then removed. */
export const isReport = ([first = '', second]: readonly string[]): boolean =>
  /^refused (line|feature)$/.test(first) && second === REASON_COLUMN

export const withoutApostrophes = (record: readonly string[]): string[] => record.map(fromSpreadsheet)

const REASON_COLUMN = 'refused because'
const BATCH_SIZE = 1000

export class RefusedReport {
  readonly path: string
  readonly #heading: readonly string[]
  #file: WriteStream | null = null
  #failed: Error | null = null

  constructor(path: string, counts: string, originalColumns: readonly string[]) {
    this.path = path
    this.#heading = headingOf(counts, originalColumns)
  }

  /** Creates the file with the first row, so that a run without rejected rows leaves no file. */
  async add(number: number, reason: string, cells: readonly string[]): Promise<void> {
    if (!this.#file) {
      this.#file = createWriteStream(this.path)
      this.#file.on('error', (error) => {
        this.#failed = new ImportError(
          `The report of refused rows cannot be written: ${error.message}. Choose a file with --report FILE.`,
        )
      })
      await this.#write(this.#heading)
    }
    await this.#write([String(number), reason, ...cells])
  }

  async close(): Promise<void> {
    if (!this.#file) return
    this.#file.end()
    if (!this.#failed) await once(this.#file, 'close')
    if (this.#failed) throw this.#failed
  }

  async #write(cells: readonly string[]): Promise<void> {
    if (this.#failed) throw this.#failed
    const line = lineOf(cells)
    if (this.#file && !this.#file.write(line)) await once(this.#file, 'drain')
  }
}

/** Quotes semicolons and tabs too: in some languages spreadsheets use them as separators. */
function quoted(cell: string): string {
  return /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const headingOf = (counts: string, originalColumns: readonly string[]) => [
  `refused ${counts}`,
  REASON_COLUMN,
  ...originalColumns,
]

const lineOf = (cells: readonly string[]) => `${cells.map(toSpreadsheet).map(quoted).join(',')}\n`

/** Writes an import's rejected rows in order; no file when there are none. */
export async function writeRefusedReport(
  db: Db,
  { importId, source, path }: { importId: string; source: SourceFile; path: string },
): Promise<void> {
  const report = new RefusedReport(path, source.counts, reportColumns(source))
  for await (const { number, refused, original } of refusedRows(db, importId))
    await report.add(number, refused, original ?? [])
  await report.close()
}

/** The same report line by line. */
export async function* refusedLines(
  db: Db,
  { importId, counts, columns }: { importId: string; counts: string; columns: readonly string[] },
): AsyncGenerator<string> {
  yield lineOf(headingOf(counts, columns))
  for await (const { number, refused, original } of refusedRows(db, importId))
    yield lineOf([String(number), refused, ...(original ?? [])])
}

interface RefusedRow {
  number: number
  refused: string
  original: string[] | null
}

async function* refusedRows(db: Db, importId: string): AsyncGenerator<RefusedRow> {
  for (let after = -1; ; ) {
    const { rows } = await sql<RefusedRow>`
      select number, refused, original from import_rows
      where import_id = ${importId} and verdict = 'refused' and number > ${after} order by number
        limit ${BATCH_SIZE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}
