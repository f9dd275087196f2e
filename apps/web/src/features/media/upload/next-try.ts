/** Decides how to continue after a failed upload request: retry, send smaller parts, or give up (MEDIA-13, NOTE-10). */
import { type ProblemBody, problemBody } from '@lamplighter/domain/http'
import { uploadMessages } from '../../../lib/drafts/queued-notes.messages.ts'
import { mediaWords } from '../media.messages.ts'

export interface FailedRequest {
  method: string
  /** 0 if the server did not respond. */
  status: number
  /** Seconds from the Retry-After header; null if there is none. */
  retryAfter: number | null
  /** The body; null if a proxy sent it instead of our server. */
  refusal: ProblemBody | null
}

export type NextTry =
  | { how: 'again'; waitMs: number; counts: boolean }
  /** A proxy rejects requests of this size. */
  | { how: 'smaller parts' }
  /** `final` if retrying cannot help. */
  | { how: 'give up'; sentence: string; final: boolean }

const RETRY_WAITS_MS = [500, 1_500, 4_000, 10_000, 20_000]
/** Longer delays are reported to the user instead of retried. */
const MAX_WAIT_SECONDS = 60

/** The default limit of most proxies is 1 MB. */
export const DEFAULT_PART_BYTES = 1_000_000
export const MIN_PART_BYTES = 64_000

/** `tries` counts the failures since the upload last made progress. */
export function nextTry(failed: FailedRequest, tries: number, partBytes: number): NextTry {
  const { method, status, retryAfter, refusal } = failed
  if (status === 413 && ['POST', 'PATCH'].includes(method) && !refusal) {
    return partBytes > MIN_PART_BYTES
      ? { how: 'smaller parts' }
      : { how: 'give up', sentence: mediaWords.partsRefused, final: false }
  }
  if (status === 429 && retryAfter !== null && retryAfter <= MAX_WAIT_SECONDS)
    return { how: 'again', waitMs: retryAfter * 1000, counts: false }
  const waitMs = RETRY_WAITS_MS[tries]
  if (waitMs !== undefined && mayPass(failed)) return { how: 'again', waitMs, counts: true }
  const words =
    refusal && refusal.status < 500 && status !== 404 ? refusal.message : uploadMessages.uploadFailed
  return { how: 'give up', sentence: words, final: isFinal(failed) }
}

/**
 * Returns whether a retry may help. If the server no longer has the upload (404), the retry starts it from the
 * beginning.
 */
function mayPass({ method, status }: FailedRequest): boolean {
  if (status === 404) return method !== 'POST'
  return [0, 401, 408, 409, 423, 425].includes(status) || (status >= 500 && status !== 507)
}

/**
 * Returns whether retrying can never help. A new sign-in (401), a restart (404), a change of the city (409) or waiting
 * (429) can.
 */
function isFinal({ method, status, refusal }: FailedRequest): boolean {
  if (!refusal || status < 400 || status >= 500) return false
  return ![401, 408, 409, 423, 425, 429].includes(status) && (status !== 404 || method === 'POST')
}

/** Parses the body. Returns null if a proxy sent it instead of our server. */
export function refusalIn(body: string): ProblemBody | null {
  try {
    return problemBody.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
