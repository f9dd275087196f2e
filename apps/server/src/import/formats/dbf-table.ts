/** The table of a shapefile (dBase III to 7, as GIS programs write it), read row by row. */
import { isAscii } from 'node:buffer'
import type { LeftOutColumn } from '@lamplighter/domain/imports'
import { ImportError } from '../import-error.ts'
import type { ByteReader } from './byte-reader.ts'
import { type DecodeText, dbfDecoder, isUtf8Text } from './dbf-text.ts'
import { uniqueNames } from './feature-source.ts'

interface Field {
  name: Buffer
  type: string
  at: number
  length: number
}

export interface DbfTable {
  columns: readonly string[]
  leftOut: readonly LeftOutColumn[]
  rows: number
  /** Null for a row that is marked as deleted; throws when the file is truncated. */
  next(): Promise<Record<string, string> | null>
}

const MAX_FIELDS = 2048

interface Heading {
  rows: number
  rowLength: number
  driver: number
  fields: Field[]
}

export async function openDbf(
  bytes: ByteReader,
  { cpg, isUtf8, name }: { cpg: string | null; isUtf8: boolean | null; name: string },
): Promise<DbfTable> {
  const { rows, rowLength, driver, fields } = await readHeading(bytes, name)
  const decode = dbfDecoder(cpg, driver, isUtf8)
  const names = uniqueNames(fields.map((field) => decode(field.name)))
  const columns = fields.map((field, index) => ({ ...field, column: names[index] ?? '' }))
  const kept = columns.filter(({ type }) => !isElsewhere(type))
  let row = 0
  return {
    columns: kept.map(({ column }) => column),
    leftOut: columns
      .filter(({ type }) => isElsewhere(type))
      .map(({ column, type }) => ({ column, reason: type === '0' ? 'technical' : 'memo' })),
    rows,
    async next() {
      row++
      if (!bytes.has(rowLength) && !(await bytes.fill(rowLength)))
        throw new ImportError(`${name} is truncated: it ends within row ${row} of ${rows}.`)
      const record = bytes.take(rowLength)
      if (record[0] === DELETED) return null
      return Object.fromEntries(
        kept.map(({ column, type, at, length }) => [
          column,
          cellValue(record.subarray(at, at + length), type, decode),
        ]),
      )
    },
  }
}

/** Whether a table's texts are UTF-8, as far as it can be read; null when no text shows it. */
export async function isUtf8Table(bytes: ByteReader, name: string): Promise<boolean | null> {
  const { rows, rowLength, fields } = await readHeading(bytes, name)
  const texts = fields.filter(({ type }) => !isElsewhere(type) && !/[NFDLI+BO]/.test(type))
  let found: boolean | null = null
  const look = (text: Buffer) => {
    const said = isUtf8Text(text)
    if (said !== null && found !== false) found = said
  }
  for (const field of fields) look(field.name)
  for (let row = 0; row < rows && found !== false; row++) {
    if (!bytes.has(rowLength) && !(await bytes.fill(rowLength))) break
    const record = bytes.take(rowLength)
    if (record[0] === DELETED || isAscii(record)) continue
    for (const { at, length } of texts) look(untilNul(record.subarray(at, at + length)))
  }
  return found
}

async function readHeading(bytes: ByteReader, name: string): Promise<Heading> {
  if (!(await bytes.fill(32))) throw new ImportError(`${name} is truncated: it ends within its header.`)
  const heading = bytes.take(32)
  const rows = heading.readUInt32LE(4)
  const headingLength = heading.readUInt16LE(8)
  const rowLength = heading.readUInt16LE(10)
  if (headingLength < 33 || !(await bytes.fill(headingLength - 32)))
    throw new ImportError(`${name} is damaged: its header is incomplete.`)
  const fields = fieldsOf(bytes.take(headingLength - 32), name)
  const width = fields.reduce((sum, { length }) => sum + length, 1)
  if (fields.length === 0 || width > rowLength)
    throw new ImportError(`${name} is damaged: its columns do not fit into its rows.`)
  return { rows, rowLength, driver: heading[29] ?? 0, fields }
}

const DELETED = 0x2a
/** The text of a memo is in another file, which archives leave out; `0` is internal to the database. */
const isElsewhere = (type: string) => /[MG0]/.test(type)

function fieldsOf(descriptions: Buffer, name: string): Field[] {
  const fields: Field[] = []
  let at = 1
  for (let offset = 0; offset + 32 <= descriptions.length && descriptions[offset] !== 0x0d; offset += 32) {
    if (fields.length === MAX_FIELDS) throw new ImportError(`${name} has more than ${MAX_FIELDS} columns.`)
    const description = descriptions.subarray(offset, offset + 32)
    const end = description.indexOf(0)
    const type = description.toString('latin1', 11, 12)
    // For text fields, the byte for decimals is the high byte of the length.
    const length = (description[16] ?? 0) + (type === 'C' ? (description[17] ?? 0) * 256 : 0)
    fields.push({ name: description.subarray(0, end >= 0 && end < 11 ? end : 11), type, at, length })
    at += length
  }
  return fields
}

/** Numbers stay as written, dates become 2026-11-21. */
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
    default:
      return decode(untilNul(cell)).trim()
  }
}

function untilNul(cell: Buffer): Buffer {
  const nul = cell.indexOf(0)
  return nul < 0 ? cell : cell.subarray(0, nul)
}
