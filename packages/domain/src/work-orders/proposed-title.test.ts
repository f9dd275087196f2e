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
])('%j proposes %j', (note, proposed) => {
  expect(proposedTitle(note)).toBe(proposed)
})

it('a line that is too long for a title is cut between two words', () => {
  const words = 'valve '.repeat(60)
  const cut = proposedTitle(words)
  expect(cut.length).toBeLessThanOrEqual(title)
  expect(cut).toMatch(/^(valve )+valve$/)
  expect(proposedTitle(`${'x'.repeat(title)} more`)).toBe('x'.repeat(title))
})

it('one word that is too long is cut where the title ends, between two characters', () => {
  expect(proposedTitle('x'.repeat(title + 9))).toBe('x'.repeat(title))
  expect(proposedTitle(`${'x'.repeat(title - 1)}😀`)).toBe('x'.repeat(title - 1))
})
