import { expect, test } from 'vitest'
import { isSameEntry, mergeCrews, withoutMember } from './crew-entry.ts'

const crew = (name: string, leadId: string | null, ...memberIds: string[]) => ({ name, leadId, memberIds })
const base = crew('Streets', 'ana', 'ana', 'ben')

test('a removed lead leaves the crew without one', () => {
  expect(withoutMember(base, 'ana')).toEqual(crew('Streets', null, 'ben'))
  expect(withoutMember(base, 'ben')).toEqual(crew('Streets', 'ana', 'ana'))
})

test('the order of members and spaces around the name change nothing', () => {
  expect(isSameEntry(base, crew(' Streets ', 'ana', 'ben', 'ana'))).toBe(true)
  expect(isSameEntry(base, crew('Streets', 'ben', 'ana', 'ben'))).toBe(false)
})

test('DUR-32: merges two edits of a crew', () => {
  const mine = crew('Streets North', 'ana', 'ana', 'ben', 'cleo')
  const theirs = crew('Streets', 'ben', 'ben', 'dee')
  expect(mergeCrews(base, mine, theirs)).toEqual(crew('Streets North', 'ben', 'ben', 'dee', 'cleo'))
})

test('DUR-32: a lead who left the crew in the other edit is not its lead', () => {
  const mine = crew('Streets', 'ben', 'ana', 'ben')
  expect(mergeCrews(base, mine, crew('Streets', 'ana', 'ana'))).toEqual(crew('Streets', null, 'ana'))
})
