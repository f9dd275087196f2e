import type { ProblemBody, ProblemCode } from '@lamplighter/domain/http'
import { notKeptWords } from '@lamplighter/domain/http'
import { isQuotaFull } from '../storage/quota-full.ts'

/**
 * Thrown by a failed call. The code is the server's problem, 'network' (no answer) or 'unexpected_answer' (not from our
 * API).
 */
export class ApiProblem extends Error {
  readonly code: ProblemCode | 'network' | 'unexpected_answer'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly body: ProblemBody | null
  /** Retry-After in seconds; null if the server names no time. */
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

  /**
   * True if the server may or may not have done the write, so that it must be sent again with the same operation id.
   */
  get isUnsettled(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/**
 * Thrown if a write could neither be sent nor stored on this device. The form still has the input. `problem` is the
 * server's answer; null if there was none.
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

  /** Returns the server's or the screen's message if the server answered, otherwise why the device cannot store it. */
  sentence(fallback: string): string {
    if (this.problem && this.problem.status > 0) return sentenceFor(this.problem, fallback)
    return this.isFull ? notKeptWords.full : notKeptWords.nowhere
  }
}

/** Longer delays are reported to the user instead of retried. */
const MAX_WAIT_SECONDS = 60

/**
 * Milliseconds to wait before a retry if the server only limits the rate; null for other failures. Adds up to half a
 * second of jitter, so that tabs do not retry at the same time.
 */
export function slowedDownMs(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.status !== 429 || error.retryAfter === null) return null
  return error.retryAfter > MAX_WAIT_SECONDS ? null : error.retryAfter * 1000 + Math.random() * 500
}

/**
 * Returns the message for a failure: the device is full, the server's own for a deliberate rejection, otherwise the
 * screen's fallback (WORD-3).
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

/**
 * True without an answer from our server: none at all, one of a proxy whose server is down, or a token that could not
 * be renewed.
 */
export function hasNoServerAnswer(error: unknown): boolean {
  if (error instanceof ApiProblem) return [0, 401, 502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** True if no answer arrived: the network or the server is down. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'network'
}
