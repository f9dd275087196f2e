import { authMessages } from '@lamplighter/domain/auth'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'

/** The server's own sentence for a refusal and when it is busy; 'Login failed' for all that nobody foresaw. */
export function sentenceForLogin(error: unknown): string {
  return isProblem(error, 'unavailable') ? error.message : sentenceFor(error, authMessages.loginFailed)
}
