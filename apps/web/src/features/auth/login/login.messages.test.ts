import { expect, test } from 'vitest'
import { continueWith, loginWords } from './login.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the texts of logging in and registering', () => {
  expect(loginWords).toMatchObject({
    login: 'Login',
    loggingIn: 'Logging in...',
    register: 'Register',
    creatingAccount: 'Creating account...',
  })
})

test('the button names the issuer', () => {
  expect(continueWith('City of Fargo')).toBe('Continue with City of Fargo')
})
