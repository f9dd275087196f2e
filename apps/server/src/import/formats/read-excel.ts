/**
 * One sheet of an Excel file (.xlsx), streaming. Dates become 2026-11-21, other numbers stay except for leading zeros
 * shown on screen, and titles above the heading are skipped.
 */
import { ImportError } from '../import-error.ts'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { titlesAbove } from './csv-heading.ts'
import { dateOf, readWorkbook, textOf, type Workbook } from './excel-parts.ts'
import { filledUp, unescapeText } from './excel-text.ts'
import { uniqueNames } from './feature-source.ts'
import type { FileProgress } from './file-text.ts'
import { chooseLayer } from './layers.ts'
import { tableRow } from './read-csv.ts'
import { xmlParser } from './xml-parts.ts'
import type { Zip, ZipEntry } from './zip-file.ts'

const MAX_SHEET = 2 * 2 ** 30
/** Excel has 16,384; a row with a single cell in the last column would need memory for all of them. */
const MAX_COLUMNS = 1000
const MAX_ROW_CHARACTERS = 1_000_000
const SAMPLED_ROWS = 100

interface SheetRow {
  number: number
  cells: string[]
}

export interface OpenedTable {
  progress: FileProgress
  source: SourceFile
  close(): void
}

export async function readExcel(zip: Zip, layer: string | undefined): Promise<OpenedTable> {
  const workbook = await readWorkbook(zip)
  const { name, entry, rows, sample } = await openSheet(zip, workbook, layer)
  const before = titlesAbove(sample.map(({ cells }) => cells))
  const columns = uniqueNames(sample[before]?.cells ?? [])
  async function* sourceRows(): AsyncGenerator<SourceRow> {
    const one = ({ number, cells }: SheetRow) =>
      tableRow(
        number,
        [...cells, ...Array<string>(Math.max(columns.length - cells.length, 0)).fill('')],
        columns,
      )
    for (const row of sample.slice(before + 1).map(one)) if (row) yield row
    for await (const row of rows) {
      const read = one(row)
      if (read) yield read
    }
  }
  return {
    progress: { name: zip.name, size: entry.size, bytesRead: rows.bytesRead },
    source: {
      format: formatOf(name, workbook),
      counts: 'line',
      columns,
      originalColumns: columns,
      rows: sourceRows(),
    },
    close: () => {
      void rows.return(undefined)
      zip.close()
    },
  }
}

const SHOWN_SHEETS = 10

/** Also names the sheets that are not read. */
function formatOf(name: string, { sheets }: Workbook): string {
  const others = sheets.map((sheet) => sheet.name).filter((other) => other !== name)
  if (others.length === 0) return 'Excel'
  const shown = others.slice(0, SHOWN_SHEETS).join(', ')
  const more = others.length > SHOWN_SHEETS ? ` and ${others.length - SHOWN_SHEETS} more` : ''
  return `Excel, sheet ${name} (not read: ${shown}${more})`
}

/** The named sheet, else the first one with a row. */
async function openSheet(zip: Zip, workbook: Workbook, layer: string | undefined) {
  const names = workbook.sheets.map(({ name }) => name)
  const wanted = layer === undefined ? null : chooseLayer(zip.name, names, layer)
  for (const { name, entry } of workbook.sheets) {
    if (wanted !== null && name !== wanted) continue
    if (entry.size > MAX_SHEET)
      throw new ImportError(`The sheet ${name} of ${zip.name} is too large. Save it as CSV.`)
    const rows = rowsOfSheet(zip, entry, workbook)
    const sample: SheetRow[] = []
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      sample.push(next.value)
      if (sample.length === SAMPLED_ROWS) break
    }
    if (sample.length > 0) return { name, entry, rows, sample }
  }
  throw new ImportError(
    wanted === null
      ? `${zip.name} contains no rows.`
      : `The sheet ${wanted} of ${zip.name} contains no rows.`,
  )
}

function rowsOfSheet(zip: Zip, entry: ZipEntry, workbook: Workbook) {
  let bytesRead = 0
  async function* rows(): AsyncGenerator<SheetRow> {
    const { write, taken } = sheetParser(zip.name, workbook)
    for await (const text of textOf(zip, entry)) {
      bytesRead += text.length
      write(text)
      yield* taken()
    }
    write(null)
  }
  return Object.assign(rows(), { bytesRead: () => bytesRead })
}

/** Skips rows without a filled cell. */
function sheetParser(file: string, workbook: Workbook) {
  let rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let cell = { at: 0, type: 'n', style: 0 }
  let text = ''
  let characters = 0
  let reading = false
  const write = xmlParser(file, {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        row = { number: Number(r) || row.number + 1, cells: [] }
        characters = 0
        cell = { at: -1, type: 'n', style: 0 }
      } else if (name === 'c') {
        cell = { at: columnOf(r) ?? cell.at + 1, type: t, style: Number(s) }
        text = ''
      } else reading = name === 'v' || name === 't'
    },
    text(given) {
      if (!reading) return
      characters += given.length
      if (characters > MAX_ROW_CHARACTERS)
        throw new ImportError(
          `Row ${row.number} of ${file} contains more than ${MAX_ROW_CHARACTERS} characters.`,
        )
      text += given
    },
    close(name) {
      reading = false
      if (name === 'c') {
        const value = cellValue(text, cell, workbook)
        if (value === '') return
        if (cell.at >= MAX_COLUMNS) throw new ImportError(`${file} has more than ${MAX_COLUMNS} columns.`)
        while (row.cells.length < cell.at) row.cells.push('')
        row.cells[cell.at] = value
      } else if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
  })
  const taken = () => {
    const full = rows
    rows = []
    return full
  }
  return { write, taken }
}

/** 'AB12' is 27, the 28th column. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellValue(
  text: string,
  { type, style }: { type: string; style: number },
  workbook: Workbook,
): string {
  switch (type) {
    case 's':
      return workbook.texts[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'true' : 'false'
    case 'e':
      return ''
    case 'n': {
      const number = Number(text)
      if (text.trim() === '' || Number.isNaN(number)) return text.trim()
      // 40.619999999999997 in the file is 40.62 on screen.
      const format = workbook.formats[style] ?? null
      if (format === 'date') return dateOf(number, workbook.from1904)
      return format ? filledUp(number, format.zeros) : String(number)
    }
    default:
      return unescapeText(text)
  }
}
