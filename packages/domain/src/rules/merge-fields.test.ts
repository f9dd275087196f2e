import { expect, test } from 'vitest'
import { changedFields, mergeFields, withTheirs } from './merge-fields.ts'

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

test('DUR-32: an edit carries only what it changed', () => {
  expect(changedFields(base, { ...base, tags: ['a'], name: 'Mine' })).toEqual({ name: 'Mine' })
  expect(changedFields(null, base)).toEqual(base)
})

test('DUR-32: of a record whose beginning is not known all that differs is for the user', () => {
  const mine = { ...base, name: 'Mine', tags: ['b'] }
  expect(mergeFields(null, mine, base)).toEqual({ merged: mine, overlaps: ['name', 'tags'] })
})

test('DUR-32: theirs is taken where it is chosen, and what does not overlap stays merged', () => {
  const theirs = { name: 'Theirs', icon: 'bench', tags: ['b'] }
  const merge = mergeFields(base, { ...base, name: 'Mine', tags: ['c'] }, theirs)
  expect(withTheirs(merge, theirs, new Set(['name']))).toEqual({ name: 'Theirs', icon: 'bench', tags: ['c'] })
  expect(withTheirs(merge, theirs, new Set())).toEqual({ name: 'Mine', icon: 'bench', tags: ['c'] })
})
