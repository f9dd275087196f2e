import { expect, test } from 'vitest'
import { findStates, stateChoices } from './find-state.ts'

const first = (typed: string) => findStates(typed)[0]?.label

test.each([
  ['kansas', 'Kansas (KS)'],
  ['ne', 'Nebraska (NE)'],
  ['Virginia', 'Virginia (VA)'],
  [' iowa ', 'Iowa (IA)'],
  ['or', 'Oregon (OR)'],
])('%s finds %s first', (typed, label) => {
  expect(first(typed)).toBe(label)
})

test('nothing typed is every state, in its order; what matches none is none', () => {
  expect(findStates('')).toEqual(stateChoices)
  expect(findStates('atlantis')).toEqual([])
})
