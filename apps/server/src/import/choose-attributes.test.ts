/** LOC-90. Which columns become attributes, and why each of the others does not. */
import { MAX_ATTRIBUTES } from '@lamplighter/domain/imports'
import { expect, test } from 'vitest'
import { chooseAttributes } from './choose-attributes.ts'
import { uniqueNames } from './formats/feature-source.ts'

const choose = (columns: string[], mapping = {}, chosen?: string[]) => {
  const { attributes, leftOut } = chooseAttributes({ columns }, mapping, chosen)
  return { attributes, leftOut: leftOut.map(({ column, reason }) => `${column}: ${reason}`) }
}

test.each([
  ...['LATERAL_DIAM', 'LATERAL_MATERIAL', 'LATEST_INSPECTION', 'LONG_DESC', 'SHAPE', 'SHAPE_TYPE', 'ENABLED'],
  ...[
    'EDITION',
    'EDITED',
    'CREATOR',
    'EDITOR',
    'LONE_TREE',
    'SUBTYPECD',
    'UUID',
    'GEOMORPHOLOGY',
    'X_SECTION',
  ],
])('%s is kept', (column) => {
  expect(choose([column])).toEqual({ attributes: [column], leftOut: [] })
})

test.each(['OBJECTID', 'Shape_Length', 'Shape__Area', 'created_user', 'GlobalID', 'the_geom'])(
  '%s is skipped as technical',
  (column) => {
    expect(choose([column])).toEqual({ attributes: [], leftOut: [`${column}: technical`] })
  },
)

test('some names are technical only beside another one', () => {
  expect(choose(['X', 'Y', 'Lat', 'LONG', 'SIZE']).attributes).toEqual(['SIZE'])
  expect(choose(['Creator', 'Editor', 'EditDate', 'SIZE']).attributes).toEqual(['SIZE'])
})

test('a column that is a field is neither; an id or a type with more information is kept', () => {
  const mapping = { latitude: 'LAT', longitude: 'LON', id: 'OBJECTID', type: 'KIND', name: 'NAME' }
  expect(choose(['LAT', 'LON', 'OBJECTID', 'KIND', 'NAME'], mapping)).toEqual({
    attributes: ['KIND'],
    leftOut: [],
  })
  expect(choose(['LAT', 'LON', 'OBJECTID', 'KIND', 'NAME'], mapping, []).leftOut).toEqual([
    'KIND: not_chosen',
  ])
})

test('a table with 200 columns keeps all of them', () => {
  const columns = Array.from({ length: 200 }, (_, n) => `F${n}`)
  expect(choose(columns)).toEqual({ attributes: columns, leftOut: [] })
})

test('a column is kept however long its heading is', () => {
  const columns = uniqueNames(['What did the crew see? '.repeat(5), 'What did the crew hear? '.repeat(20)])
  expect(columns.map(({ length }) => length)).toEqual([114, 200])
  expect(choose(columns)).toEqual({ attributes: columns, leftOut: [] })
})

test('columns beyond the limit are listed, and those that a person did not select', () => {
  const columns = Array.from({ length: MAX_ATTRIBUTES + 2 }, (_, n) => `F${n}`)
  expect(choose(columns).leftOut).toEqual([
    `F${MAX_ATTRIBUTES}: too_many`,
    `F${MAX_ATTRIBUTES + 1}: too_many`,
  ])
  expect(choose(['A', 'B', 'FID'], {}, ['B'])).toEqual({
    attributes: ['B'],
    leftOut: ['A: not_chosen', 'FID: technical'],
  })
})

test('a rejection report’s own columns are skipped', () => {
  expect(choose(['refused line', 'refused because', 'SIZE'])).toEqual({
    attributes: ['SIZE'],
    leftOut: ['refused line: own', 'refused because: own'],
  })
})

test('long headings are shortened, and column names are unique', () => {
  const question = 'How would you rate the condition of it? '.repeat(6)
  const names = uniqueNames([`${question}A`, `${question}B`, 'a', 'a', 'a (2)', ' a\nb ', '', 'x\u0000'])
  expect(names.slice(2)).toEqual(['a', 'a (2)', 'a (2) (2)', 'a b', 'column 7', 'x'])
  expect(names[1]).toBe(`${names[0]} (2)`)
  expect(names[0]).toHaveLength(200)
})
