/**
 * Cells of the report of refused rows, which people open in a spreadsheet: one that begins like a formula would be run
 * there. It gets an apostrophe in front; reading the report takes it off again. Plain numbers are left as they are.
 */

const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** `toSpreadsheet('=1+1')` is `'=1+1`, `toSpreadsheet('-96.6')` is `-96.6`. */
export const toSpreadsheet = (cell: string): string =>
  formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

export const fromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
