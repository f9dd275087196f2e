/** What an S3 service's typed errors mean to whoever asked (MEDIA-20). */
import { type Problem, type ProblemCode, problem } from '@lamplighter/domain/http'

/** Everything else is about the bucket, its keys or the way to it: nothing that a person could mend by asking differently. */
const codes: Readonly<Record<string, ProblemCode>> = {
  NoSuchKey: 'media_unknown',
  NotFound: 'media_unknown',
  InvalidObjectState: 'media_archived',
  ObjectNotInActiveTierError: 'media_archived',
  ObjectAlreadyInActiveTierError: 'media_archived',
  QuotaExceeded: 'storage_full',
  XMinioStorageFull: 'storage_full',
}

/** The problem that the error is answered with; the error itself goes into the log as its cause. */
export function s3Problem(error: unknown): Problem {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
  const full = $metadata?.httpStatusCode === 507
  const code = full ? 'storage_full' : Object.hasOwn(codes, name) ? codes[name] : undefined
  return Object.assign(problem(code ?? 'storage_unavailable'), { cause: error })
}

export const isMissing = ({ code }: Problem) => code === 'media_unknown'

/** For the terminal: what the service called it, and what it said besides. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const useless = new Set(['', 'Error', 'UnknownError'])
  return [...new Set([name, message])].filter((part) => !useless.has(part)).join(', ')
}
