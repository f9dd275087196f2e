import { describe, expect, test } from 'vitest'
import { checkRegistration, meetsPasswordRequirements, passwordChecklist } from './password.rules.ts'

test.each([
  ['Abcdxf1!', []],
  ['Abcdx1!', ['length']],
  ['abcdxf1!', ['uppercase']],
  ['ABCDXF1!', ['lowercase']],
  ['Abcdxfg!', ['number']],
  ['Abcdxfg1', ['special']],
  ['Abcdxf1-', ['special']],
  ['', ['length', 'uppercase', 'lowercase', 'number', 'special', 'uncommon']],
])('reports what %j lacks: %j', (password, lacking) => {
  const unmet = passwordChecklist(password).filter(({ met }) => !met)
  expect(unmet.map(({ id }) => id)).toEqual(lacking)
  expect(meetsPasswordRequirements(password)).toBe(lacking.length === 0)
})

test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a special character', (character) => {
  expect(meetsPasswordRequirements(`Abcdxf1${character}`)).toBe(true)
})

// SEC-6
describe('a registration', () => {
  const form = { name: 'Ana', email: 'ana@example.org', password: 'Abcdxf1!', confirmPassword: 'Abcdxf1!' }
  test.each([
    ['goes through', {}, undefined],
    ['needs every field', { email: ' ' }, 'Please fill in every field.'],
    ['needs equal passwords', { confirmPassword: 'abcdxf1!' }, 'Passwords do not match'],
    [
      'needs a password that is not guessed first',
      { password: 'Welcome1!', confirmPassword: 'Welcome1!' },
      'This password is too common. Choose another one.',
    ],
    [
      'needs a strong password',
      { password: 'abc', confirmPassword: 'abc' },
      'Password does not meet requirements',
    ],
  ])('%s', (_sentence, change, message) => {
    expect(checkRegistration({ ...form, ...change })?.message).toBe(message)
  })
})
