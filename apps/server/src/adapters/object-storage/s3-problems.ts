/** Maps an S3 service's typed errors to our problems (MEDIA-20). */
import { type Problem, type ProblemCode, problem } from '@lamplighter/domain/http'

/** All other errors concern the bucket, its keys or the network, so the caller cannot correct them. */
const codes: Readonly<Record<string, ProblemCode>> = {
  NoSuchKey: 'media_unknown',
  NotFound: 'media_unknown',
  InvalidObjectState: 'media_archived',
  ObjectNotInActiveTierError: 'media_archived',
  ObjectAlreadyInActiveTierError: 'media_archived',
  QuotaExceeded: 'storage_full',
  XMinioStorageFull: 'storage_full',
}

/** Returns the problem to send to the client, with the S3 error as its `cause` for the log. */
export function s3Problem(error: unknown): Problem {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
  const full = $metadata?.httpStatusCode === 507
  const code = full ? 'storage_full' : Object.hasOwn(codes, name) ? codes[name] : undefined
  return Object.assign(problem(code ?? 'storage_unavailable'), { cause: error })
}

export const isMissing = ({ code }: Problem) => code === 'media_unknown'

/** For logs and startup messages: the service's error code and message. */
export function storageErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const useless = new Set(['', 'Error', 'UnknownError'])
  return [...new Set([name, message])].filter((part) => !useless.has(part)).join(', ')
}
