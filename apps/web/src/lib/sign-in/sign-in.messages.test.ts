import { expect, test } from 'vitest'
import { signInMessages, signInSentence } from './sign-in.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of a failed sign-in', () => {
  expect(signInMessages).toMatchObject({
    loginFailed: 'Login failed',
    tokenFailed: 'Get access token failed',
  })
})

test('each known code has its own sentence, all others share one', () => {
  expect(signInSentence('access_denied')).toMatch(/did not let you in/)
  expect(signInSentence('missing_transaction')).not.toBe(signInSentence('state_mismatch'))
  for (const code of ['server_error', 'constructor', '', '<b>'])
    expect(signInSentence(code)).toMatch(/^The sign-in service reported an error/)
})
