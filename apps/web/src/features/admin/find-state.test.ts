import { expect, test } from 'vitest'
import { findStates, stateChoices, stateMeant } from './find-state.ts'

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

test.each([
  ['ND', 'ND'],
  [' nd ', 'ND'],
  ['north dakota', 'ND'],
  ['North Dakota (ND)', 'ND'],
  ['north d', 'ND'],
  ['Kansas', 'KS'],
  ['north', null],
  ['atlantis', null],
  ['', null],
])('%j means %s', (typed, meant) => {
  expect(stateMeant(typed)).toBe(meant)
})

test('lists every state for an empty search, and none without a match', () => {
  expect(findStates('')).toEqual(stateChoices)
  expect(findStates('atlantis')).toEqual([])
})
