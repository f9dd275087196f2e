/** CSV, streaming: quoted cells over several lines; comma, semicolon or tab, detected from the heading. */
import { Readable } from 'node:stream'
import { isLocationExport } from '@lamplighter/domain/exports'
import { parse } from 'csv-parse'
import type { FileText } from './file-text.ts'
import { ImportError } from './import-error.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'
import { asBefore, isReport } from './refused-report.ts'

const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const
type Delimiter = keyof typeof delimiters

interface Parsed {
  record: string[]
  info: { lines: number }
}

export async function readCsv(text: FileText): Promise<SourceFile> {
  const delimiter = delimiterOf(text.start)
  const parser = Readable.from(text.chunks).compose(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // A quote that is never closed would otherwise read the rest of the file into one cell.
      max_record_size: 1_000_000,
    }),
  )
  const records: AsyncIterator<Parsed> = parser[Symbol.asyncIterator]()
  const heading = await records.next().catch(unreadable(1))
  if (heading.done) throw new ImportError(`${text.name} has no heading line.`)
  const { record: first } = heading.value
  const isOurs = isReport(first) || isLocationExport(first)
  const restored = isOurs ? asBefore : (record: string[]) => record
  const columns = headingsOf(restored(heading.value.record))
  return {
    format: `CSV, separated by ${delimiters[delimiter]}`,
    counts: 'line',
    columns,
    originalColumns: columns,
    rows: rowsOf(records, columns, restored),
  }
}

async function* rowsOf(
  records: AsyncIterator<Parsed>,
  columns: readonly string[],
  restored: (record: string[]) => string[],
): AsyncGenerator<SourceRow> {
  for (let next = 2; ; ) {
    const { value, done } = await records.next().catch(unreadable(next))
    if (done) return
    const { info } = value
    const record = restored(value.record)
    next = info.lines + 1
    const number = info.lines - record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)
    if (record.every((cell) => cell.trim() === '')) continue
    yield {
      number,
      values: Object.fromEntries(columns.map((column, index) => [column, record[index] ?? ''])),
      original: record,
      ...(record.length === columns.length
        ? {}
        : { unreadable: `the row has ${record.length} cells, the heading has ${columns.length}` }),
    }
  }
}

function unreadable(line: number): (error: Error) => never {
  return (error) => {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `The rows from line ${line} on cannot be read: ${error.message} A quote (") is probably opened there and never closed.`,
    )
  }
}

function delimiterOf(start: string): Delimiter {
  const heading = start.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const outsideQuotes = heading.replace(/"[^"]*"/g, '')
  const [best = ','] = (Object.keys(delimiters) as Delimiter[]).sort(
    (a, b) => outsideQuotes.split(b).length - outsideQuotes.split(a).length,
  )
  return best
}

/** Trims headings; blank and repeated ones get a number, so that no column hides another. */
function headingsOf(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
