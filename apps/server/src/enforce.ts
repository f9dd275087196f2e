/** A rule's refusal becomes the request's answer. */
import { isProblemCode, problem } from '@lamplighter/domain/http'
import type { RuleProblem } from '@lamplighter/domain/rules'

/** Throws the rule's problem, if it has one. */
export function enforce(refused: RuleProblem<string> | null): void {
  if (refused) throw problem(isProblemCode(refused.code) ? refused.code : 'invalid_request', refused.values)
}
