/** The problem that a rule returns. The browser shows it, the server throws it. */
import { isProblemCode, messageOf, type ProblemCode, problem } from '../http/problems.ts'

export interface RuleProblem<Code extends string = ProblemCode> {
  code: Code
  /** Message with its placeholders filled in. */
  message: string
  /** Values of the placeholders, to create the problem again from its code. */
  values?: Record<string, string>
  /** The form field to focus. */
  field?: string
}

/** Returns a problem with its message from the error catalog: `refuse('note_empty', { field: 'text' })`. */
export function refuse<const Code extends ProblemCode>(
  code: Code,
  extra: Pick<RuleProblem, 'values' | 'field'> = {},
): RuleProblem<Code> {
  return { code, message: messageOf(code, extra.values), ...extra }
}

/** Throws the problem of a rule, if any, as the answer to the request. */
export function enforce(refused: RuleProblem<string> | null): void {
  if (refused) throw problem(isProblemCode(refused.code) ? refused.code : 'invalid_request', refused.values)
}
