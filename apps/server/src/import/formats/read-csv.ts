/** CSV, streaming: quoted cells over several lines; comma, semicolon, tab or pipe; skips titles above the heading. */
import { Readable } from 'node:stream'
import { isLocationExport, isWorkOrderExport } from '@lamplighter/domain/exports'
import { parse } from 'csv-parse'
import { ImportError } from '../import-error.ts'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { isReport, withoutApostrophes } from '../refused-report.ts'
import { csvOptions, delimiters, findHeading } from './csv-heading.ts'
import { uniqueNames } from './feature-source.ts'
import type { FileText } from './file-text.ts'
import { encodingLabel } from './text-encoding.ts'

interface Parsed {
  record: string[]
  info: { lines: number }
}

export async function readCsv(text: FileText): Promise<SourceFile> {
  const { delimiter, before } = findHeading(text.start)
  const parser = Readable.from(text.chunks).compose(
    parse({
      ...csvOptions,
      delimiter,
      info: true,
      // Without a limit, an unclosed quote would read the rest of the file into one cell.
      max_record_size: 1_000_000,
    }),
  )
  const records: AsyncIterator<Parsed> = parser[Symbol.asyncIterator]()
  for (let row = 0; row < before; row++) await records.next().catch(unreadable(1))
  const heading = await records.next().catch(unreadable(1))
  if (heading.done) throw new ImportError(`${text.name} has no heading line.`)
  const isOurs = [isReport, isLocationExport, isWorkOrderExport].some((fits) => fits(heading.value.record))
  const restored = isOurs ? withoutApostrophes : (record: string[]) => record
  const columns = uniqueNames(restored(heading.value.record))
  return {
    format: ['CSV', `separated by ${delimiters[delimiter]}`, ...encodingLabel(text.encoding)].join(', '),
    counts: 'line',
    columns,
    originalColumns: columns,
    rows: rowsOf(records, columns, { restored, first: heading.value.info.lines + 1 }),
  }
}

async function* rowsOf(
  records: AsyncIterator<Parsed>,
  columns: readonly string[],
  { restored, first }: { restored: (record: string[]) => string[]; first: number },
): AsyncGenerator<SourceRow> {
  for (let next = first; ; ) {
    const { value, done } = await records.next().catch(unreadable(next))
    if (done) return
    const { info } = value
    const record = restored(value.record)
    next = info.lines + 1
    const number = info.lines - record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)
    const row = tableRow(number, record, columns)
    if (row) yield row
  }
}

/** Null for an empty row. */
export function tableRow(
  number: number,
  record: readonly string[],
  columns: readonly string[],
): SourceRow | null {
  if (record.every((cell) => cell.trim() === '')) return null
  return {
    number,
    values: Object.fromEntries(columns.map((column, index) => [column, record[index] ?? ''])),
    original: record,
    ...(record.length === columns.length
      ? {}
      : { unreadable: `the row has ${record.length} cells, the heading has ${columns.length}` }),
  }
}

function unreadable(line: number): (error: Error) => never {
  return (error) => {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `The rows from line ${line} on can't be read: ${error.message} A quotation mark (") is probably missing its partner.`,
    )
  }
}
