/** Fetches JSON from an untrusted provider: bounded time, bounded size, no redirects. */

export interface Asking {
  headers?: Record<string, string>
  timeoutMs?: number
}

/** The provider asked us to pause; holds the time until the next request. */
export class ProviderBusy extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Only this query failed; the provider itself may still be working. */
export class Unanswered extends Error {}

export const TIMEOUT_MS = 3000
const MAX_BYTES = 512 * 1024
const MAX_REDIRECTS = 2
const BUSY_MS = 30_000
const MAX_BUSY_MS = 10 * 60_000
/** Statuses that providers send for a text that is not an address or is too long. */
const refusals = new Set([400, 404, 414, 422])

/**
 * Throws unless the answer is JSON with a success status. The message never contains the URL, which may hold a token.
 */
export async function fetchJson(
  url: URL,
  { headers = {}, timeoutMs = TIMEOUT_MS }: Asking = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await follow(url, { accept: 'application/json', ...headers }, signal, MAX_REDIRECTS)
  const { status } = response
  if (!response.ok) {
    await response.body?.cancel()
    if (status === 429 || status === 503) throw new ProviderBusy(`answered ${status}`, pauseOf(response))
    if (refusals.has(status)) throw new Unanswered(`answered ${status}`)
    throw new Error(`answered ${status}`)
  }
  const text = await readAtMost(response, MAX_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`answered with ${status} and no JSON`)
  }
}

async function follow(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  redirects: number,
): Promise<Response> {
  const response = await fetch(url, { headers, signal, redirect: 'manual' }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'did not answer in time' : 'is unreachable')
  })
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || !location) return response
  await response.body?.cancel()
  const next = URL.parse(location, url.href)
  if (!next || next.origin !== url.origin || redirects === 0) throw new Error('redirected to another host')
  return follow(next, headers, signal, redirects - 1)
}

function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_BUSY_MS) : BUSY_MS
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error('sent an oversized answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
