/** EXPORT-22. The names of columns in a Shapefile, and where its texts are cut. */
import { locationColumns, workOrderColumns } from '@lamplighter/domain/exports'
import { expect, it, test } from 'vitest'
import { cutText } from './shapefile-layers.ts'
import { shortNames } from './short-names.ts'

test.each([
  ['locations', [...locationColumns, 'further attributes']],
  ['work orders', workOrderColumns],
])('every column of %s that is too long has a name that was chosen', (_, columns) => {
  const names = shortNames(columns)
  expect(new Set(names).size).toBe(columns.length)
  for (const [at, column] of columns.entries())
    if (/^[a-z_]{1,10}$/.test(column)) expect(names[at]).toBe(column)
    else {
      expect(names[at]).toMatch(/^[a-z_]{1,10}$/)
      expect(names[at]).not.toBe(column.slice(0, 10))
    }
})

test.each([
  [
    ['Größe in m', 'GROSSE'],
    ['Gro_e_in_m', 'GROSSE'],
  ],
  [
    ['name', 'NAME', 'Name '],
    ['name', 'NAME_2', 'Name_3'],
  ],
  [
    ['FID', 'geom', 'Shape'],
    ['FID_2', 'geom_2', 'Shape_2'],
  ],
  [
    ['漢字', '🌳', '', '2020', '_x'],
    ['c', 'c_2', 'c_3', 'c_2020', 'x'],
  ],
  [
    ['INSPECTION_DATE_1', 'INSPECTION_DATE_2'],
    ['INSPECTION', 'INSPECTI_2'],
  ],
  [
    ['a"; drop table x; --', '@/etc/passwd', '-overwrite'],
    ['a_drop_tab', 'etc_passwd', 'overwrite'],
  ],
  [
    ['__proto__', 'constructor', 'toString'],
    ['proto', 'constructo', 'toString'],
  ],
])('%j become %j', (columns, names) => {
  expect(shortNames(columns)).toEqual(names)
})

it('keeps 255 similar columns apart', () => {
  const names = shortNames(Array.from({ length: 255 }, (_, n) => `INSPECTION RESULT ${n}`))
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(255)
  expect(Math.max(...names.map(({ length }) => length))).toBe(10)
})

test.each([
  [254, 'x'.repeat(254)],
  [254, 'x'.repeat(255)],
  [127, 'é'.repeat(200)],
  [127, `x${'é'.repeat(200)}`],
  [126, '🌳'.repeat(100)],
  [252, `${'x'.repeat(252)}漢`],
])('cuts a text after %s units, never within a character', (units, text) => {
  const cut = cutText(text)
  expect([cut.length, text.startsWith(cut), cut.isWellFormed()]).toEqual([units, true, true])
})
