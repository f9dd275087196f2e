/** Fetch for the worker: adds the token, retries once with a new one, and honors Retry-After. */
import { problemBody } from '@lamplighter/domain/http'
import { type Link, PackFailed } from './pack-task.ts'

const MAX_WAIT_SECONDS = 120
const MAX_TRIES = 8
/** The first line may take a while when forty devices start at seven. */
const FIRST_ANSWER_MS = 120_000

/** Returns the response with an unread body. Throws PackFailed or the signal's reason. */
export async function askServer(
  path: string,
  query: Record<string, string | undefined>,
  link: Link,
): Promise<Response> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const address = `${path}?${new URLSearchParams(given)}`
  let renewed = false
  for (let tries = 1; ; tries++) {
    const answer = await fetchOnce(address, link)
    if (answer.ok) return answer
    if (answer.status === 401 && !renewed) {
      renewed = true
      if ((await link.renew()) !== null) continue
    }
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const isBusy = answer.status === 429 || answer.status === 503
    if (!isBusy || tries === MAX_TRIES || !(seconds <= MAX_WAIT_SECONDS)) throw await failureOf(answer)
    await waitFor(seconds, link)
  }
}

async function fetchOnce(address: string, { signal, token }: Link): Promise<Response> {
  const bearer = token()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), FIRST_ANSWER_MS)
  try {
    return await fetch(address, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      signal: AbortSignal.any([signal, patience.signal]),
      cache: 'no-store',
    })
  } catch {
    signal.throwIfAborted()
    throw new PackFailed({ why: 'network' })
  } finally {
    clearTimeout(timer)
  }
}

async function failureOf(answer: Response): Promise<PackFailed> {
  const { status } = answer
  if (status === 401) return new PackFailed({ why: 'signed_out' })
  if (status === 404) return new PackFailed({ why: 'gone' })
  if (status === 429 || status === 503) return new PackFailed({ why: 'busy' })
  if (status >= 500) return new PackFailed({ why: 'network' })
  const said = problemBody.safeParse(await answer.json().catch(() => undefined))
  return new PackFailed({ why: 'refused', ...(said.success ? { sentence: said.data.message } : {}) })
}

/** Reports the remaining seconds. */
async function waitFor(seconds: number, { signal, progress }: Link): Promise<void> {
  for (let left = Math.max(1, Math.ceil(seconds)); left > 0; left--) {
    progress({ phase: 'waiting', done: 0, expected: left })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    signal.throwIfAborted()
  }
}
