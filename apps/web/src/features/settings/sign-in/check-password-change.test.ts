import { expect, test } from 'vitest'
import { checkPasswordChange } from './check-password-change.ts'

const good = { currentPassword: 'old', newPassword: 'Lanterns!9', confirmPassword: 'Lanterns!9' }

test.each([
  [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password.'],
  [{ newPassword: 'short' }, 'newPassword', 'Password does not meet requirements'],
  [{ newPassword: 'Welcome1!' }, 'newPassword', 'This password is too common. Choose another one.'],
  [{ confirmPassword: 'Lanterns!8' }, 'confirmPassword', 'Passwords do not match'],
])('%o is rejected at %s', (typed, field, message) => {
  expect(checkPasswordChange({ ...good, ...typed })).toEqual({ field, message })
})

test('accepts a current password that misses newer requirements', () => {
  expect(checkPasswordChange(good)).toBeNull()
})
