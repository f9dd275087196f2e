import { ApiProblem } from '../../lib/api/api-problem.ts'
import { adminError, adminOperations } from './admin.messages.ts'

/** Error message of an operation: its name, then the server's message or the error's text (WORD-3). */
export function failureOf(operation: keyof typeof adminOperations, error: unknown): string {
  const told = error instanceof ApiProblem ? error.body?.message : null
  return adminError(adminOperations[operation], told, error instanceof Error ? error.message : String(error))
}
