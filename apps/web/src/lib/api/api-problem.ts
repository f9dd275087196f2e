import type { ProblemBody, ProblemCode } from '@lamplighter/domain/http'
import { notKeptWords } from '@lamplighter/domain/http'
import { isQuotaFull } from '../storage/quota-full.ts'

/** What a failed call throws: the server's problem, 'network' (no answer) or 'unexpected_answer' (not an answer of ours). */
export class ApiProblem extends Error {
  readonly code: ProblemCode | 'network' | 'unexpected_answer'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly body: ProblemBody | null
  /** For how many seconds the server asks to wait; null when it names no time. */
  readonly retryAfter: number | null

  constructor(
    code: ApiProblem['code'],
    status: number,
    message: string,
    body: ProblemBody | null = null,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /** True when the request may or may not have been carried out, so that the same operation id must be sent again. */
  get isUnsettled(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/**
 * A write that this device could not keep and that was not sent either: the form still holds all of it. `problem` is the answer
 * of the server; null when none came.
 */
export class NotKept extends Error {
  readonly isFull: boolean
  readonly problem: ApiProblem | null

  constructor(cause: unknown, problem: ApiProblem | null = null) {
    super('A write was neither kept nor sent', { cause })
    this.name = 'NotKept'
    this.isFull = isQuotaFull(cause)
    this.problem = problem
  }

  /** The server's own words or the screen's where it answered, else why the device cannot help. */
  sentence(fallback: string): string {
    if (this.problem && this.problem.status > 0) return sentenceFor(this.problem, fallback)
    return this.isFull ? notKeptWords.full : notKeptWords.nowhere
  }
}

/** A longer wait is not waited for: its reason is shown to the user. */
const MAX_WAIT_SECONDS = 60

/**
 * How many milliseconds to wait before asking again when the server only slows us down; null for any other failure.
 * Spread by up to half a second, so that tabs refused together do not all return at once.
 */
export function slowedDownMs(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.status !== 429 || error.retryAfter === null) return null
  return error.retryAfter > MAX_WAIT_SECONDS ? null : error.retryAfter * 1000 + Math.random() * 500
}

/**
 * The sentence to show for a failure: the server's own where it refused on purpose, else the fallback that the
 * screen has for this action (WORD-3); where the device is full, that.
 */
export function sentenceFor(error: unknown, fallback: string): string {
  if (error instanceof NotKept) return error.sentence(fallback)
  if (isQuotaFull(error)) return notKeptWords.full
  if (!(error instanceof ApiProblem) || error.code === 'unexpected_answer') return fallback
  return error.status >= 400 && error.status < 500 ? error.message : fallback
}

export function isProblem(error: unknown, code: ProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}

/** Nothing was said: no answer, one of a proxy whose server is away, or one for a token that could not be renewed. */
export function saysNothing(error: unknown): boolean {
  if (error instanceof ApiProblem) return [0, 401, 502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** No answer came at all: the network is gone, or the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'network'
}
