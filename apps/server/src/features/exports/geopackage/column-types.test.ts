import { expect, test } from 'vitest'
import { cellValue, kindOfValue, typeOfKinds, typesOf } from './column-types.ts'

test.each([
  [['integer'], 'INTEGER'],
  [['decimal'], 'DOUBLE'],
  [['integer', 'decimal'], 'DOUBLE'],
  [['integer', 'decimal', 'text'], 'TEXT'],
  [['boolean'], 'BOOLEAN'],
  [['date'], 'DATE'],
  [['time'], 'DATETIME'],
  [['date', 'time'], 'TEXT'],
  [['boolean', 'integer'], 'TEXT'],
  [['text'], 'TEXT'],
  [['text', 'decimal'], 'TEXT'],
  [[], 'TEXT'],
] as const)('EXPORT-9: a column with the kinds %j is %s', (kinds, type) => {
  expect(typeOfKinds(kinds)).toBe(type)
})

test.each([
  ['12', 'integer'],
  ['-5', 'integer'],
  ['0', 'integer'],
  ['123456789012345', 'integer'],
  ['1234567890123456', 'text'],
  ['12.75', 'decimal'],
  ['12.50', 'text'],
  ['0.0', 'text'],
  ['0.0000001', 'text'],
  ['0.1234567890123456', 'text'],
  ['true', 'boolean'],
  ['TRUE', 'text'],
  ['2024-02-29', 'date'],
  ['2023-02-29', 'text'],
  ['2024-13-01', 'text'],
  ['2024-02-29T23:59:59Z', 'time'],
  ['2024-02-29T23:59:59.500Z', 'time'],
  ['2024-02-29T23:59:59.000Z', 'text'],
  ['2024-02-29T23:59:59.5Z', 'text'],
  ['2024-02-30T00:00:00Z', 'text'],
  ['2024-02-29T24:00:00Z', 'text'],
  ['2024-02-29T10:00:00+02:00', 'text'],
  ...['007', '-0', '-0.0', '00.5', '+1', '.5', '5.', '1e5', '1,5', '0x10', ' 1', '1\n', 'NaN', '١'].map(
    (value) => [value, 'text'] as const,
  ),
] as const)('EXPORT-9: %j is %s', (value, kind) => {
  expect(kindOfValue(value)).toBe(kind)
})

test('EXPORT-9: ids are text, and empty cells are null', () => {
  expect(typesOf(['id', 'source_id', 'zip', 'latitude', 'due_on', 'closed_at'])).toEqual([
    ...['TEXT', 'TEXT', 'TEXT', 'DOUBLE', 'DATE', 'DATETIME'],
  ])
  expect([cellValue('', 'INTEGER'), cellValue('', 'TEXT'), cellValue('false', 'BOOLEAN')]).toEqual([
    null,
    null,
    0,
  ])
  expect(cellValue('2026-11-22T17:00:00Z', 'DATETIME')).toBe('2026-11-22T17:00:00.000Z')
})
