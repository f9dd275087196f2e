import { expect, test } from 'vitest'
import { attributeColumn, attributeOfColumn, isLocationExport, locationColumns } from './export-columns.ts'

test.each([
  ['DIAMETER', 'DIAMETER'],
  ['ICON', 'attribute ICON'],
  [' Source_Id ', 'attribute  Source_Id '],
  ['attribute', 'attribute'],
  ['attribute icon', 'attribute attribute icon'],
  ['icons', 'icons'],
])('EXPORT-5 an attribute %j has the column %j, and is itself again when that is read', (name, column) => {
  expect(attributeColumn(name)).toBe(column)
  expect(attributeOfColumn(column)).toBe(name)
})

test('a column of ours is no attribute', () => {
  expect(locationColumns.map(attributeOfColumn).filter((name) => name !== null)).toEqual([])
})

test('an export is known by its first columns, in their order', () => {
  expect(isLocationExport([...locationColumns, 'DIAMETER'])).toBe(true)
  expect(isLocationExport(locationColumns.slice(1))).toBe(false)
  expect(isLocationExport(locationColumns.toReversed())).toBe(false)
})
