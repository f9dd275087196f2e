import { expect, test } from 'vitest'
import { deskColumns } from './desk-columns.ts'

test('LOC-86 shows the default columns if none were chosen', () => {
  expect(deskColumns.read(null)).toEqual(['icon', 'creator', 'media', 'description'])
})

test('LOC-86 keeps chosen columns in their fixed order and drops unknown ones', () => {
  expect(deskColumns.read('tags,icon,dragons')).toEqual(['icon', 'tags'])
  expect(deskColumns.read('')).toEqual([])
})
