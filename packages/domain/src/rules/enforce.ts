import { isProblemCode, problem } from '../http/index.ts'
import type { RuleProblem } from './rule-problem.ts'

/** A rule's refusal becomes the request's answer: throws the rule's problem, if it has one. */
export function enforce(refused: RuleProblem<string> | null): void {
  if (refused) throw problem(isProblemCode(refused.code) ? refused.code : 'invalid_request', refused.values)
}
