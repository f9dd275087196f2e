import { expect, test } from 'vitest'
import { tooManyTries } from './join-account.messages.ts'

test.each([
  [1, '1 second'],
  [8, '8 seconds'],
  [59.5, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %d seconds becomes "%s"', (seconds, words) => {
  expect(tooManyTries(seconds)).toBe(`Too many tries. Please try again in ${words}.`)
})
