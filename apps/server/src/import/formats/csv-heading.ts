/** Detects the format of a text table from its start: the separator and the heading row. */
import { parse } from 'csv-parse/sync'

export const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const
export type Delimiter = keyof typeof delimiters

export interface Heading {
  delimiter: Delimiter
  /** The number of rows above the heading: `sep=;`, titles. */
  before: number
}

const SAMPLED_ROWS = 100
/** Deeper rows belong to the table. */
const MAX_TITLES = 20

/** The whole file is read with the same options, so that row counts agree. */
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
  // The separator for which the most rows are as wide as the heading; on a tie, the widest.
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
 * Number of rows above the first one that is as wide as most rows and contains only distinct words. 0 when the first
 * row may be the heading: it is as wide itself, or there is none.
 */
export function titlesAbove(rows: readonly (readonly string[])[]): number {
  const width = usualWidth(rows)
  if (width < 2 || isAsWide(rows[0] ?? [], width)) return 0
  const found = rows
    .slice(0, MAX_TITLES + 1)
    .findIndex((row) => isAsWide(row, width) && row.every(isWord) && areDifferent(row))
  return Math.max(found, 0)
}

/** A heading may have blank cells, but not half of them: spreadsheets pad their titles. */
function isAsWide(row: readonly string[], width: number): boolean {
  return row.length >= width && row.filter((cell) => cell.trim() !== '').length > row.length / 2
}

function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** Not a number, a date or a geometry. */
const isWord = (cell: string) =>
  cell.trim() === '' ||
  (cell.length <= 100 && /\p{L}/u.test(cell) && !/^\s*\(?[-+]?\d/.test(cell) && !/\(\s*[-+]?\d/.test(cell))

function areDifferent(row: readonly string[]): boolean {
  const words = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return new Set(words).size === words.length
}
