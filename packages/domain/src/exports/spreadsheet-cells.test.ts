import { expect, test } from 'vitest'
import { csvLine, fromSpreadsheet, toSpreadsheet } from './spreadsheet-cells.ts'

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\uff1d1', "'=1", "''=1", "'-5"]
const others = ['-96.63', '+40', '-.5', '1e-7', '-1E5', 'Oak', "O'Neill", "'quoted'", "'", '', ' =1', 'a=b']

test.each(formulas)('EXPORT-4 %j is no formula in a file, and itself again when that is read', (cell) => {
  expect(toSpreadsheet(cell)).toBe(`'${cell}`)
  expect(fromSpreadsheet(toSpreadsheet(cell))).toBe(cell)
})

test.each(others)('%j stays as it is', (cell) => {
  expect(toSpreadsheet(cell)).toBe(cell)
  expect(fromSpreadsheet(cell)).toBe(cell)
})

// EXPORT-4
test.each([
  [['a', ' b', 'c '], 'a," b","c "\r\n'],
  [['a,b', 'c"d', 'e\nf', 'g;h', 'i\tj'], '"a,b","c""d","e\nf","g;h","i\tj"\r\n'],
  [['=1', '\r=1', '-1', '', "'=1"], "'=1,\"'\r=1\",-1,,''=1\r\n"],
])('writes the cells %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
