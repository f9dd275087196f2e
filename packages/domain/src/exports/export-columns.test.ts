import { expect, test } from 'vitest'
import { attributeColumn, attributeOfColumn, isLocationExport, locationColumns } from './export-columns.ts'

test.each([
  ['DIAMETER', 'DIAMETER'],
  ['ICON', 'attribute ICON'],
  [' Source_Id ', 'attribute  Source_Id '],
  ['attribute', 'attribute'],
  ['attribute icon', 'attribute attribute icon'],
  ['icons', 'icons'],
])('EXPORT-5 exports the attribute %j as the column %j and reads it back', (name, column) => {
  expect(attributeColumn(name)).toBe(column)
  expect(attributeOfColumn(column)).toBe(name)
})

test('does not read a built-in column as an attribute', () => {
  expect(locationColumns.map(attributeOfColumn).filter((name) => name !== null)).toEqual([])
})

test('recognizes an export by its first columns in order', () => {
  expect(isLocationExport([...locationColumns, 'DIAMETER'])).toBe(true)
  expect(isLocationExport(locationColumns.slice(1))).toBe(false)
  expect(isLocationExport(locationColumns.toReversed())).toBe(false)
})
