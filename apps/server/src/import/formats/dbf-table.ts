/** The table of a shapefile (dBase III to 7, as GIS programs write it), read row by row. */
import { ImportError } from '../import-error.ts'
import type { ByteReader } from './byte-reader.ts'
import { type DecodeText, dbfDecoder } from './dbf-text.ts'
import { uniqueNames } from './feature-source.ts'

interface Field {
  name: string
  type: string
  at: number
  length: number
}

export interface DbfTable {
  columns: readonly string[]
  rows: number
  /** Null for a row that was deleted and not yet removed; throws when the file ends before. */
  next(): Promise<Record<string, string> | null>
}

const MAX_FIELDS = 2048

export async function openDbf(bytes: ByteReader, cpg: string | null, name: string): Promise<DbfTable> {
  if (!(await bytes.fill(32))) throw new ImportError(`${name} is cut off: it ends within its heading.`)
  const heading = bytes.take(32)
  const rows = heading.readUInt32LE(4)
  const headingLength = heading.readUInt16LE(8)
  const rowLength = heading.readUInt16LE(10)
  const decode = dbfDecoder(cpg, heading[29] ?? 0)
  if (headingLength < 33 || !(await bytes.fill(headingLength - 32)))
    throw new ImportError(`${name} is damaged: its heading is not whole.`)
  const fields = fieldsOf(bytes.take(headingLength - 32), decode, name)
  const width = fields.reduce((sum, { length }) => sum + length, 1)
  if (fields.length === 0 || width > rowLength)
    throw new ImportError(`${name} is damaged: its columns do not fit into its rows.`)
  const columns = uniqueNames(fields.map((field) => field.name))
  let row = 0
  return {
    columns,
    rows,
    async next() {
      row++
      if (!bytes.has(rowLength) && !(await bytes.fill(rowLength)))
        throw new ImportError(`${name} is cut off: it ends within row ${row} of ${rows}.`)
      const record = bytes.take(rowLength)
      return record[0] === 0x2a ? null : valuesOf(record, fields, columns, decode)
    },
  }
}

function fieldsOf(descriptions: Buffer, decode: DecodeText, name: string): Field[] {
  const fields: Field[] = []
  let at = 1
  for (let offset = 0; offset + 32 <= descriptions.length && descriptions[offset] !== 0x0d; offset += 32) {
    if (fields.length === MAX_FIELDS) throw new ImportError(`${name} has more than ${MAX_FIELDS} columns.`)
    const description = descriptions.subarray(offset, offset + 32)
    const end = description.indexOf(0)
    const type = description.toString('latin1', 11, 12)
    // For text the digits after the point are the high byte of the length.
    const length = (description[16] ?? 0) + (type === 'C' ? (description[17] ?? 0) * 256 : 0)
    fields.push({ name: decode(description.subarray(0, end >= 0 && end < 11 ? end : 11)), type, at, length })
    at += length
  }
  return fields
}

function valuesOf(
  record: Buffer,
  fields: readonly Field[],
  columns: readonly string[],
  decode: DecodeText,
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [index, { type, at, length }] of fields.entries())
    values[columns[index] ?? ''] = cellValue(record.subarray(at, at + length), type, decode)
  return values
}

/** Numbers stay as they are written, dates become 2026-11-21. */
function cellValue(cell: Buffer, type: string, decode: DecodeText): string {
  switch (type) {
    case 'N':
    case 'F': {
      const number = cell.toString('latin1').replaceAll('\u0000', '').trim()
      return /^\*+$/.test(number) ? '' : number
    }
    case 'D': {
      const date = cell.toString('latin1')
      return /^[1-9]\d{7}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : ''
    }
    case 'L':
      return /^[tTyY]/.test(cell.toString('latin1', 0, 1))
        ? 'true'
        : /^[fFnN]/.test(cell.toString('latin1', 0, 1))
          ? 'false'
          : ''
    case 'I':
    case '+':
      return cell.length === 4 ? String(cell.readInt32LE()) : ''
    case 'B':
    case 'O':
      return cell.length === 8 ? String(cell.readDoubleLE()) : ''
    // The text of a memo lies in another file, which archives leave out.
    case 'M':
    case 'G':
    case '0':
      return ''
    default:
      return textOf(cell, decode)
  }
}

function textOf(cell: Buffer, decode: DecodeText): string {
  const nul = cell.indexOf(0)
  return decode(nul < 0 ? cell : cell.subarray(0, nul)).trim()
}
