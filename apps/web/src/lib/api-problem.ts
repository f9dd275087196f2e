import type { ProblemBody, ProblemCode } from '@lamplighter/domain/http'

/** What a failed call throws: the server's problem answer, or one of the two that never reached an answer of ours. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | 'network' | 'unexpected_answer'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly body: ProblemBody | null

  constructor(code: ApiProblem['code'], status: number, message: string, body: ProblemBody | null = null) {
    super(message)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.body = body
  }

  /** True when the request may or may not have been carried out, so that the same operation id must be sent again. */
  get isUnsettled(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/**
 * The sentence to show for a failure: the server's own where it refused on purpose, else the fallback that the
 * specification names for this action.
 */
export function sentenceFor(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return error.message
  return fallback
}

export function isProblem(error: unknown, code: ProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}
