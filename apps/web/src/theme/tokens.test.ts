import { expect, test } from 'vitest'
import { contrast } from '../kit/drawings/pin-geometry.ts'
import { darkVariables, lightVariables, sunVariables } from './tokens.ts'

const schemes = { light: lightVariables, dark: darkVariables, sun: sunVariables }

const grounds = ['paper', 'surface', 'raised', 'sunken']
/** A word's color, and what it is written on. */
const written: [word: string, on: string][] = [
  ...['ink', 'ink-secondary', 'ink-faint', 'heading', 'danger', 'success'].flatMap((word) =>
    grounds.map((on): [string, string] => [word, on]),
  ),
  ['lamp', 'paper'],
  ['lamp', 'surface'],
  ['lamp', 'raised'],
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-hover'],
  ['on-lamp-tint', 'lamp-tint'],
  ['on-danger', 'danger'],
  ['danger', 'danger-tint'],
  ['success', 'success-tint'],
  ['on-deep', 'deep'],
  ['on-deep-quiet', 'deep'],
  ['on-deep-quiet', 'deep-hover'],
  ['lamp-on-deep', 'deep'],
]
const edges: [edge: string, on: string][] = grounds.map((on) => ['line-strong', on])

function pale(scheme: keyof typeof schemes, pairs: [string, string][], least: number): string[] {
  const of = (name: string) => schemes[scheme][`--${name}`] ?? ''
  return pairs
    .map(([word, on]) => ({ pair: `${word} on ${on}`, stands: contrast(of(word), of(on)) }))
    .filter(({ stands }) => stands < least)
    .map(({ pair, stands }) => `${pair}: ${stands.toFixed(2)}`)
}

test.each([
  ['light', 4.5],
  ['dark', 4.5],
  ['sun', 7],
] as const)('WORD-18 %s: every word stands out from what it is on by %d:1', (scheme, least) => {
  expect(pale(scheme, written, least)).toEqual([])
})

test.each([
  ['sun', 'line', 3],
  ['sun', 'line-strong', 7],
] as const)('WORD-18 %s: what is edged with %s is seen', (scheme, edge, least) => {
  expect(
    pale(
      scheme,
      edges.map(([, on]) => [edge, on]),
      least,
    ),
  ).toEqual([])
})
