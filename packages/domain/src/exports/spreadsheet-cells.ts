/**
 * Cells of exported CSV files. Spreadsheets run cells that start like a formula (EXPORT-4). Such cells get a leading
 * apostrophe, which the import removes. Plain numbers stay unchanged (EXPORT-3).
 */

const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** `toSpreadsheet('=1+1')` is `'=1+1`, `toSpreadsheet('-96.6')` is `-96.6`. */
export const toSpreadsheet = (cell: string): string =>
  formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

export const fromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/**
 * One CSV line, formula-safe and quoted by RFC 4180. Also quotes semicolons and tabs, which spreadsheets treat as
 * separators in some languages. `csvLine(['a', '=1'])` is `a,'=1` and a line break.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

const csvCell = (cell: string): string => quoted(toSpreadsheet(cell))

function quoted(cell: string): string {
  return /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
