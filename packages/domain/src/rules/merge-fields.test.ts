import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Hydrant', icon: 'fire_hydrant', tags: ['a'] }

test('DUR-32: edits of different fields are merged', () => {
  const mine = { ...base, name: 'Hydrant 12' }
  const theirs = { ...base, tags: ['a', 'b'] }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { name: 'Hydrant 12', icon: 'fire_hydrant', tags: ['a', 'b'] },
    overlaps: [],
  })
})

test('DUR-32: a field that both changed differently is for the user to decide', () => {
  const mine = { ...base, name: 'Mine', icon: 'bench' }
  const theirs = { ...base, name: 'Theirs', icon: 'bench' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { ...base, name: 'Mine', icon: 'bench' },
    overlaps: ['name'],
  })
})

test('DUR-32: lists that hold the same are the same', () => {
  expect(mergeFields(base, { ...base, tags: ['a'] }, { ...base, tags: ['b'] }).merged.tags).toEqual(['b'])
})
