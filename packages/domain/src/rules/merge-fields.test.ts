import { expect, test } from 'vitest'
import { changedFields, mergeFields, withTheirs } from './merge-fields.ts'

const base = { name: 'Hydrant', icon: 'fire_hydrant', tags: ['a'] }

test('DUR-32: merges edits of different fields', () => {
  const mine = { ...base, name: 'Hydrant 12' }
  const theirs = { ...base, tags: ['a', 'b'] }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { name: 'Hydrant 12', icon: 'fire_hydrant', tags: ['a', 'b'] },
    overlaps: [],
  })
})

test('DUR-32: leaves fields to the user that both changed differently', () => {
  const mine = { ...base, name: 'Mine', icon: 'bench' }
  const theirs = { ...base, name: 'Theirs', icon: 'bench' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { ...base, name: 'Mine', icon: 'bench' },
    overlaps: ['name'],
  })
})

test('DUR-32: compares lists by content', () => {
  expect(mergeFields(base, { ...base, tags: ['a'] }, { ...base, tags: ['b'] }).merged.tags).toEqual(['b'])
})

test('DUR-32: sends only the changed fields of an edit', () => {
  expect(changedFields(base, { ...base, tags: ['a'], name: 'Mine' })).toEqual({ name: 'Mine' })
  expect(changedFields(null, base)).toEqual(base)
})

test('DUR-32: leaves all differences to the user if the base is unknown', () => {
  const mine = { ...base, name: 'Mine', tags: ['b'] }
  expect(mergeFields(null, mine, base)).toEqual({ merged: mine, overlaps: ['name', 'tags'] })
})

test('DUR-32: takes their value where chosen, and keeps the other merged fields', () => {
  const theirs = { name: 'Theirs', icon: 'bench', tags: ['b'] }
  const merge = mergeFields(base, { ...base, name: 'Mine', tags: ['c'] }, theirs)
  expect(withTheirs(merge, theirs, new Set(['name']))).toEqual({ name: 'Theirs', icon: 'bench', tags: ['c'] })
  expect(withTheirs(merge, theirs, new Set())).toEqual({ name: 'Mine', icon: 'bench', tags: ['c'] })
})
