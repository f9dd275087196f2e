import { describe, expect, test } from 'vitest'
import { checkRegistration, meetsPasswordRequirements, passwordChecklist } from './password.rules.ts'

test.each([
  ['Abcdef1!', []],
  ['Abcde1!', ['length']],
  ['abcdef1!', ['uppercase']],
  ['ABCDEF1!', ['lowercase']],
  ['Abcdefg!', ['number']],
  ['Abcdefg1', ['special']],
  ['Abcdef1-', ['special']],
  ['', ['length', 'uppercase', 'lowercase', 'number', 'special']],
])('%j lacks %j', (password, lacking) => {
  const unmet = passwordChecklist(password).filter(({ met }) => !met)
  expect(unmet.map(({ id }) => id)).toEqual(lacking)
  expect(meetsPasswordRequirements(password)).toBe(lacking.length === 0)
})

test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a special character', (character) => {
  expect(meetsPasswordRequirements(`Abcdef1${character}`)).toBe(true)
})

describe('a registration', () => {
  const form = { name: 'Ana', email: 'ana@example.org', password: 'Abcdef1!', confirmPassword: 'Abcdef1!' }
  test.each([
    ['goes through', {}, undefined],
    ['needs every field', { email: ' ' }, 'Please fill in every field.'],
    ['needs equal passwords', { confirmPassword: 'abcdef1!' }, 'Passwords do not match'],
    [
      'needs a strong password',
      { password: 'abc', confirmPassword: 'abc' },
      'Password does not meet requirements',
    ],
  ])('%s', (_sentence, change, message) => {
    expect(checkRegistration({ ...form, ...change })?.message).toBe(message)
  })
})
