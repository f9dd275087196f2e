/**
 * Cells of the CSV files that we write, which people open in a spreadsheet: one that begins like a formula would be run there
 * (EXPORT-4). It gets an apostrophe in front; reading the file takes it off again. Plain numbers are left as they are (EXPORT-3).
 */

const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** `toSpreadsheet('=1+1')` is `'=1+1`, `toSpreadsheet('-96.6')` is `-96.6`. */
export const toSpreadsheet = (cell: string): string =>
  formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

export const fromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/**
 * One line of a CSV file, formula-safe and quoted by RFC 4180. Semicolons and tabs are quoted too: in some languages
 * spreadsheets treat them as separators. `csvLine(['a', '=1'])` is `a,'=1` and a line break.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

const csvCell = (cell: string): string => quoted(toSpreadsheet(cell))

function quoted(cell: string): string {
  return /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
