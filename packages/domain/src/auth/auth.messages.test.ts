import { expect, test } from 'vitest'
import { continueWith, signInSentence } from './auth.messages.ts'

test('each code that says something to a person has its own sentence, every other one the same', () => {
  expect(signInSentence('access_denied')).toMatch(/did not let you in/)
  expect(signInSentence('missing_transaction')).not.toBe(signInSentence('state_mismatch'))
  for (const code of ['server_error', 'constructor', '', '<b>'])
    expect(signInSentence(code)).toMatch(/^The sign-in service reported an error/)
})

test('the button names the issuer', () => {
  expect(continueWith('City of Fargo')).toBe('Continue with City of Fargo')
})
