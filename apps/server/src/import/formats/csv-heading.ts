/** How a table is written, told from its beginning: what separates its cells, and which row is the heading. */
import { parse } from 'csv-parse/sync'

export const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const
export type Delimiter = keyof typeof delimiters

export interface Heading {
  delimiter: Delimiter
  /** How many rows stand above the heading: `sep=;`, titles. */
  before: number
}

const SAMPLED_ROWS = 100
/** Further down a table has begun. */
const MAX_TITLES = 20

/** With these the rows of the whole file are read as well, so that both count alike. */
export const csvOptions = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

export function findHeading(start: string): Heading {
  const [, told] = /^\s*"?sep=([,;|\t])"?[ \t]*(?:\r?\n|\r)/i.exec(start) ?? []
  if (told) return { delimiter: told as Delimiter, before: 1 + titlesAbove(sampleOf(start, told).slice(1)) }
  const choices = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => {
    const rows = sampleOf(start, delimiter)
    const before = titlesAbove(rows)
    const width = rows[before]?.length ?? 0
    return {
      delimiter,
      before,
      width,
      alike: width < 2 ? 0 : rows.filter((row) => row.length === width).length,
    }
  })
  // The most rows that are as wide as the heading; where that is equal, the widest.
  const [best] = choices.sort((a, b) => b.alike - a.alike || b.width - a.width)
  return best && best.alike > 0 ? best : { delimiter: ',', before: 0 }
}

function sampleOf(start: string, delimiter: string): string[][] {
  try {
    return parse(start, { ...csvOptions, delimiter, to: SAMPLED_ROWS, max_record_size: 1_000_000 })
  } catch {
    return []
  }
}

/**
 * Rows above the first that is as wide as most rows, and holds nothing but different words. 0 where the first row may be the
 * heading: it is as wide itself, or there is none.
 */
export function titlesAbove(rows: readonly (readonly string[])[]): number {
  const width = usualWidth(rows)
  if (width < 2 || isAsWide(rows[0] ?? [], width)) return 0
  const found = rows
    .slice(0, MAX_TITLES + 1)
    .findIndex((row) => isAsWide(row, width) && row.every(isWord) && areDifferent(row))
  return Math.max(found, 0)
}

/** Blank cells of a heading are allowed, but not half of them: spreadsheets pad their titles. */
function isAsWide(row: readonly string[], width: number): boolean {
  return row.length >= width && row.filter((cell) => cell.trim() !== '').length > row.length / 2
}

function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** No number, no date, no geometry. */
const isWord = (cell: string) =>
  cell.trim() === '' ||
  (cell.length <= 100 && /\p{L}/u.test(cell) && !/^\s*\(?[-+]?\d/.test(cell) && !/\(\s*[-+]?\d/.test(cell))

function areDifferent(row: readonly string[]): boolean {
  const words = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return new Set(words).size === words.length
}
