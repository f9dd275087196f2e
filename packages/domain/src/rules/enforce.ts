import { isProblemCode, problem } from '../http/index.ts'
import type { RuleProblem } from './rule-problem.ts'

/** Throws the problem of a rule, if any, as the answer to the request. */
export function enforce(refused: RuleProblem<string> | null): void {
  if (refused) throw problem(isProblemCode(refused.code) ? refused.code : 'invalid_request', refused.values)
}
