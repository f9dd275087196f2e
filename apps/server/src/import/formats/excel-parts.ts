/**
 * Parts of an Excel file that a sheet refers to: the list of sheets, the texts that cells share, and number formats.
 */
import { ImportError } from '../import-error.ts'
import { type NumberFormat, numberFormat, unescapeText } from './excel-text.ts'
import { encodingOfMark } from './text-encoding.ts'
import { type XmlHandlers, xmlParser } from './xml-parts.ts'
import type { Zip, ZipEntry } from './zip-file.ts'

export interface Workbook {
  sheets: { name: string; entry: ZipEntry }[]
  texts: readonly string[]
  /** By cell style. */
  formats: readonly NumberFormat[]
  /** Excel on old Macs counts days from 1904. */
  from1904: boolean
}

const MAX_PART = 16 * 2 ** 20
/** Excel itself stores at most 32,767 characters in a cell. */
const MAX_TEXT = 100_000
/** The texts of all cells stay in memory while a sheet is read. */
const MAX_TEXTS = 128 * 2 ** 20

export const isExcel = (zip: Zip): boolean => partOf(zip, 'xl/workbook.xml') !== undefined

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const { sheets, from1904 } = await readSheets(zip)
  return { sheets, from1904, texts: await readTexts(zip), formats: await readFormats(zip) }
}

const partOf = (zip: Zip, path: string) =>
  zip.entries.find((entry) => entry.path.toLowerCase() === path.toLowerCase())

async function parsePart(zip: Zip, path: string, limit: number, handlers: XmlHandlers): Promise<void> {
  const entry = partOf(zip, path)
  if (!entry) return
  if (entry.size > limit)
    throw new ImportError(
      `${zip.name} is too large to be read as a spreadsheet. Save the sheet as CSV and import that.`,
    )
  await parseEntry(zip, entry, handlers)
}

export async function parseEntry(zip: Zip, entry: ZipEntry, handlers: XmlHandlers): Promise<void> {
  const write = xmlParser(zip.name, handlers)
  for await (const text of textOf(zip, entry)) write(text)
  write(null)
}

/** A part of the file as text, decoded strictly: XML is UTF-8, or UTF-16 with its byte order mark. */
export async function* textOf(zip: Zip, entry: ZipEntry): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  try {
    for await (const bytes of await entry.open()) {
      decoder ??= new TextDecoder(encodingOfMark(bytes) ?? 'utf-8', { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `${zip.name} is damaged: ${entry.path} is not valid UTF-8. Open it in Excel, save it again, and import that.`,
    )
  }
}

async function readSheets(zip: Zip): Promise<Pick<Workbook, 'sheets' | 'from1904'>> {
  const named: { name: string; id: string }[] = []
  let from1904 = false
  await parsePart(zip, 'xl/workbook.xml', MAX_PART, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1]
      named.push({ name: unescapeText(attributes.name ?? ''), id: id ?? '' })
    },
  })
  const targets = new Map<string, string>()
  await parsePart(zip, 'xl/_rels/workbook.xml.rels', MAX_PART, {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets = named.flatMap(({ name, id }) => {
    const entry = partOf(zip, targets.get(id) ?? '')
    return entry ? [{ name, entry }] : []
  })
  if (sheets.length === 0)
    throw new ImportError(`${zip.name} is an Excel file without a sheet that can be read.`)
  return { sheets, from1904 }
}

/** A text is one <si>, in parts of one format each; pronunciation (<rPh>) is skipped. */
async function readTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  let pronounced = false
  await parsePart(zip, 'xl/sharedStrings.xml', MAX_TEXTS, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') pronounced = true
      inText = name === 't' && !pronounced
    },
    text(text) {
      if (inText) current += text
      if (current.length > MAX_TEXT)
        throw new ImportError(`${zip.name} contains a text of more than ${MAX_TEXT} characters.`)
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') pronounced = false
      if (name === 'si') texts.push(unescapeText(current))
    },
  })
  return texts
}

async function readFormats(zip: Zip): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  await parsePart(zip, 'xl/styles.xml', MAX_PART, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(numberFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

/** '2026-11-21', '2026-11-21T07:30:00', '07:30:00'. */
export function dateOf(serial: number, from1904: boolean): string {
  // The first Excel treated 1900 as a leap year; earlier days than March of it are one off.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(date.getTime()) || serial < 0 || date.getUTCFullYear() > 9999) return String(serial)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (serial < 1 && serial > 0) return time
  return time === '00:00:00' ? day : `${day}T${time}`
}
