/** The password checklist and the rules of the registration form (SEC-6). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { authMessages, authWords } from './auth.messages.ts'
import { isCommonPassword } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 8

export interface PasswordRequirement {
  id: 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'
  label: string
  test: (password: string) => boolean
}

export const passwordRequirements: readonly PasswordRequirement[] = [
  {
    id: 'length',
    label: `At least ${MIN_PASSWORD_LENGTH} characters`,
    test: (password) => [...password].length >= MIN_PASSWORD_LENGTH,
  },
  { id: 'uppercase', label: 'One uppercase letter', test: (password) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', label: 'One lowercase letter', test: (password) => /\p{Ll}/u.test(password) },
  { id: 'number', label: 'One number', test: (password) => /\d/.test(password) },
  {
    id: 'special',
    label: 'One special character (!@#$%^&*(),.?":{}|<>)',
    test: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
]

export interface ChecklistItem {
  id: PasswordRequirement['id'] | 'uncommon'
  label: string
  met: boolean
}

/** Returns each requirement with its state: the five specified ones, and not being a common password. */
export function passwordChecklist(password: string): ChecklistItem[] {
  return [
    ...passwordRequirements.map(({ id, label, test }) => ({ id, label, met: test(password) })),
    {
      id: 'uncommon',
      label: authWords.uncommonPassword,
      met: password !== '' && !isCommonPassword(password),
    },
  ]
}

export function meetsPasswordRequirements(password: string): boolean {
  return passwordRequirements.every(({ test }) => test(password))
}

/**
 * Returns the problem with a new password, or null. The five requirements share one message. A common password has its
 * own: `checkNewPassword('Welcome1!')` is password_too_common.
 */
export function checkNewPassword(password: string): RuleProblem | null {
  if (!meetsPasswordRequirements(password)) return refuse('password_too_weak', { field: 'password' })
  return isCommonPassword(password) ? refuse('password_too_common', { field: 'password' }) : null
}

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** Returns the first problem of a registration, or null: missing fields, different passwords, a rejected password. */
export function checkRegistration(
  form: Registration,
): RuleProblem | RuleProblem<'registration_incomplete'> | null {
  const missing = (['name', 'email', 'password', 'confirmPassword'] as const).find(
    (field) => form[field].trim() === '',
  )
  if (missing) {
    return { code: 'registration_incomplete', message: authMessages.allFieldsRequired, field: missing }
  }
  return checkPasswordTwice(form)
}

/** Checks that both entries are equal and that the password is accepted. */
export function checkPasswordTwice({
  password,
  confirmPassword,
}: Pick<Registration, 'password' | 'confirmPassword'>): RuleProblem | null {
  if (password !== confirmPassword) return refuse('passwords_differ', { field: 'confirmPassword' })
  return checkNewPassword(password)
}
