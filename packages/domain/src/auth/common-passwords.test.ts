import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { checkNewPassword, meetsPasswordRequirements, passwordChecklist } from './password.rules.ts'

test.each([
  ...[
    'Password1!',
    'Password123!',
    'Password@123',
    'P@ssw0rd',
    'P@ssw0rd!',
    'P@ssword1',
    'Pa$$w0rd',
    'Pa$$word1',
  ],
  ...[
    'Passw0rd!',
    'Password2026!',
    'Password.1',
    '!Password1',
    'Pass@123',
    'Pass@1234',
    'Welcome1!',
    'Welcome@123',
  ],
  ...[
    'Admin@123',
    'Admin123!',
    'Admin@1234',
    'Qwerty1!',
    'Qwerty123!',
    'Qwerty@123',
    'Abc123!@#',
    'Abcd1234!',
  ],
  ...[
    'Abcd@1234',
    'Aa123456!',
    'Aa@123456',
    'Test@123',
    'Test1234!',
    'Summer2026!',
    'Winter2025!',
    'Spring#2026',
  ],
  ...[
    'Changeme1!',
    'ChangeMe123!',
    'Letmein1!',
    'Iloveyou1!',
    'Monkey123!',
    'Football1!',
    'Dragon1!',
    'Google@123',
  ],
  ...['1qaz!QAZ', '1qaz@WSX', '!QAZ2wsx', 'Zaq1@wsx', 'Q1w2e3r4!', '1Q2w3e4r!', 'Secret123!', 'Sup3rman!1'],
])('rejects the common password %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ...[
    'Lamp-Light3r!',
    'Lanterns!9',
    'Correct horse battery 1!',
    'Password and then some 7!',
    'Testament!1984',
    'Lamplighter1!',
  ],
  ...['Summer of 69, in Fargo!', 'Wintergreen+5!', 'Xk7!pQ2#vLm', 'Ünïcode-9!', ''],
])('accepts %j', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

// SEC-6
test('shows the reason in the checklist and in its own error message', () => {
  const unmet = (password: string) =>
    passwordChecklist(password)
      .filter(({ met }) => !met)
      .map(({ id }) => id)
  expect(unmet('Welcome1!')).toEqual(['uncommon'])
  expect(unmet('Welcome-Mat1!')).toEqual([])
  expect(checkNewPassword('Welcome1!')).toMatchObject({
    code: 'password_too_common',
    message: 'This password is too common. Choose another one.',
  })
  expect(checkNewPassword('welcome')?.code).toBe('password_too_weak')
})

test('lists only passwords that meet the other requirements', () => {
  for (const password of ['Password1!', 'P@ssw0rd', '1qaz!QAZ', 'Abc123!@#', 'Aa@123456'])
    expect(meetsPasswordRequirements(password)).toBe(true)
})
