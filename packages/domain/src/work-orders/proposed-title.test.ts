import { expect, it } from 'vitest'
import { maxLengths } from '../http/index.ts'
import { proposedTitle } from './proposed-title.ts'

const { title } = maxLengths.workOrder

// ORDER-23
it.each([
  ['Cap is missing', 'Cap is missing'],
  ['  \n Cap is missing \n Wrench needed', 'Cap is missing'],
  ['Cap is missing\r\nWrench needed', 'Cap is missing'],
  [' \n ', ''],
  ['', ''],
])('suggests for %j the title %j', (note, proposed) => {
  expect(proposedTitle(note)).toBe(proposed)
})

it('shortens a long line between two words', () => {
  const words = 'valve '.repeat(60)
  const cut = proposedTitle(words)
  expect(cut.length).toBeLessThanOrEqual(title)
  expect(cut).toMatch(/^(valve )+valve$/)
  expect(proposedTitle(`${'x'.repeat(title)} more`)).toBe('x'.repeat(title))
})

it('shortens a long word between two characters', () => {
  expect(proposedTitle('x'.repeat(title + 9))).toBe('x'.repeat(title))
  expect(proposedTitle(`${'x'.repeat(title - 1)}😀`)).toBe('x'.repeat(title - 1))
})
