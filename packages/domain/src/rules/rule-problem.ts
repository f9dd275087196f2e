/** What a rule answers with when it refuses: the same shape in the browser, which shows it, and on the server, which throws it. */
import { messageOf, type ProblemCode } from '../http/problems.ts'

export interface RuleProblem<Code extends string = ProblemCode> {
  code: Code
  /** The sentence to show, its placeholders filled in. */
  message: string
  /** What fills the placeholders, for whoever raises the problem again by its code. */
  values?: Record<string, string>
  /** The form field that should receive the focus. */
  field?: string
}

/** A refusal whose sentence stands in the error catalog. `refuse('note_empty', { field: 'text' })` */
export function refuse<const Code extends ProblemCode>(
  code: Code,
  extra: Pick<RuleProblem, 'values' | 'field'> = {},
): RuleProblem<Code> {
  return { code, message: messageOf(code, extra.values), ...extra }
}
