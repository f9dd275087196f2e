/** What to do when a request of an upload failed: retry, retry in smaller parts, or give up (MEDIA-13, NOTE-10). */
import { type ProblemBody, problemBody } from '@lamplighter/domain/http'
import { uploadMessages } from '../../../lib/queued-notes.messages.ts'
import { mediaWords } from '../media.messages.ts'

export interface FailedRequest {
  method: string
  /** 0 when no answer came. */
  status: number
  /** Seconds, where the answer names them. */
  retryAfter: number | null
  /** The answer, if it is one of our server's: a proxy in between has words of its own. */
  refusal: ProblemBody | null
}

export type NextTry =
  | { how: 'again'; waitMs: number; counts: boolean }
  /** A proxy takes no request of this size. */
  | { how: 'smaller parts' }
  /** `final` when the server will never take it: sending it again is of no use. */
  | { how: 'give up'; sentence: string; final: boolean }

const RETRY_WAITS_MS = [500, 1_500, 4_000, 10_000, 20_000]
/** A longer wait is not waited for: its reason is shown to the user. */
const MAX_WAIT_SECONDS = 60

/** Most proxies take requests of 1 MB where nobody told them otherwise. */
export const DEFAULT_PART_BYTES = 1_000_000
export const MIN_PART_BYTES = 64_000

/** `tries` counts the failures since the last byte that was new to the server. */
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

/** The upload may be gone (404): asked for its offset again, it is begun anew from the copy on this device. */
function mayPass({ method, status }: FailedRequest): boolean {
  if (status === 404) return method !== 'POST'
  return [0, 401, 408, 409, 423, 425].includes(status) || (status >= 500 && status !== 507)
}

/** Another sign-in (401), an upload begun anew (404), another state of the city (409), a free minute (429) can come. */
function isFinal({ method, status, refusal }: FailedRequest): boolean {
  if (!refusal || status < 400 || status >= 500) return false
  return ![401, 408, 409, 423, 425, 429].includes(status) && (status !== 404 || method === 'POST')
}

/** The answer's body, if our server wrote it. */
export function refusalIn(body: string): ProblemBody | null {
  try {
    return problemBody.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
