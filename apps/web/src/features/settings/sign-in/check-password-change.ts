import { checkNewPassword } from '@lamplighter/domain/auth'
import { messageOf } from '@lamplighter/domain/http'
import { settingsWords } from '../settings.messages.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

export interface PasswordProblem {
  field: keyof PasswordChange
  message: string
}

/** First validation error and its field; null if valid. */
export function checkPasswordChange(typed: PasswordChange): PasswordProblem | null {
  const { currentPassword, newPassword, confirmPassword } = typed
  if (!currentPassword) return { field: 'currentPassword', message: settingsWords.currentPasswordMissing }
  const refused = checkNewPassword(newPassword)
  if (refused) return { field: 'newPassword', message: refused.message }
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', message: messageOf('passwords_differ') }
  }
  return null
}
