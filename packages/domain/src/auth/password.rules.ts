/** The live password checklist and the registration form's rules (specification sections 2 and 5). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { authMessages } from './auth.messages.ts'

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

/** Each requirement with whether the password meets it, for the checklist. */
export function passwordChecklist(
  password: string,
): { id: PasswordRequirement['id']; label: string; met: boolean }[] {
  return passwordRequirements.map(({ id, label, test }) => ({ id, label, met: test(password) }))
}

export function meetsPasswordRequirements(password: string): boolean {
  return passwordRequirements.every(({ test }) => test(password))
}

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** The first problem of a registration, or null: all fields, equal passwords, the requirements (section 5). */
export function checkRegistration(
  form: Registration,
): RuleProblem | RuleProblem<'registration_incomplete'> | null {
  const missing = (['name', 'email', 'password', 'confirmPassword'] as const).find(
    (field) => form[field].trim() === '',
  )
  if (missing) {
    return { code: 'registration_incomplete', message: authMessages.allFieldsRequired, field: missing }
  }
  if (form.password !== form.confirmPassword) return refuse('passwords_differ', { field: 'confirmPassword' })
  return meetsPasswordRequirements(form.password) ? null : refuse('password_too_weak', { field: 'password' })
}
