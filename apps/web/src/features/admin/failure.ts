import { ApiProblem } from '../../lib/api/api-problem.ts'
import { adminError, adminOperations } from './admin.messages.ts'

/** What a failed operation is told as: its name, then the server's message, else the text of the error (WORD-3). */
export function failureOf(operation: keyof typeof adminOperations, error: unknown): string {
  const told = error instanceof ApiProblem ? error.body?.message : null
  return adminError(adminOperations[operation], told, error instanceof Error ? error.message : String(error))
}
