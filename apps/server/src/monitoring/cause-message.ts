/** Describes the cause of a failure for an operator: one short line, without secrets or anything that a client sent. */

const MAX_LENGTH = 200
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Credentials in a URL (`//user:password@`), and everything after its `?`. */
const userInfo = /\/\/[^\s/@]*@/g
const query = /(\b\w+:\/\/[^\s?]*)\?\S*/g

interface Failure extends Error {
  code?: unknown
  severity?: unknown
  cause?: unknown
  errors?: unknown[]
}

/** 'connect ECONNREFUSED 127.0.0.1:5432', 'the issuer cannot be reached at https://... (ECONNREFUSED)'. */
export function causeMessage(error: unknown): string {
  const words = sentenceOf(error).replace(controls, ' ').replace(userInfo, '//').replace(query, '$1')
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH - 1)}…` : words
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const failure = error as Failure
  // A host name with several addresses fails with one error per address, and no message of its own.
  if (failure.errors?.length) return sentenceOf(failure.errors[0])
  const code = innermostCode(failure)
  // PostgreSQL repeats rejected values in its message, except in errors about itself (FATAL, PANIC).
  const message =
    failure.severity === 'ERROR' ? rejectedStatementMessage(failure.code) : failure.message || failure.name
  const named = failure.name === 'Error' || failure.name === 'error' || message.includes(failure.name)
  const said = named ? message : `${failure.name}: ${message}`
  return code && !said.includes(code) ? `${said} (${code})` : said
}

/** Codes for a prepared statement that is missing or already exists: a pooler gave the query another connection. */
const POOLER_CODES = ['26000', '42P05']

/** Describes a statement that PostgreSQL rejected, without its values. */
export const rejectedStatementMessage = (code: unknown) =>
  POOLER_CODES.includes(String(code))
    ? 'the pooler in front of the database loses prepared statements: set DATABASE_PREPARED=off'
    : 'refused by the database'

/** `fetch failed` names no cause; the error that it wraps does. */
function innermostCode(error: Failure): string | null {
  const inner = error.cause instanceof Error ? innermostCode(error.cause as Failure) : null
  const nested = error.errors?.[0] instanceof Error ? innermostCode(error.errors[0] as Failure) : null
  return inner ?? nested ?? (typeof error.code === 'string' ? error.code : null)
}
