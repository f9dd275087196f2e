import { expect, test } from 'vitest'
import { deskColumns } from './desk-columns.ts'

test('LOC-86 without a choice the columns are those that the list always has', () => {
  expect(deskColumns.read(null)).toEqual(['icon', 'creator', 'media', 'description'])
})

test('LOC-86 chosen columns stand in their own order, and what nobody knows is no column', () => {
  expect(deskColumns.read('tags,icon,dragons')).toEqual(['icon', 'tags'])
  expect(deskColumns.read('')).toEqual([])
})
