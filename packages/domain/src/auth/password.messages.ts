/** What is said of a password that is refused (SEC-6). */
import { messageOf } from '../http/problems.ts'

export const passwordMessages = {
  passwordsDiffer: messageOf('passwords_differ'),
  passwordTooWeak: messageOf('password_too_weak'),
} as const
