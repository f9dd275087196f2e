/**
 * Sends writes. Each has an operation id and is repeated with the same id if the outcome is unclear, so it happens only
 * once. Waits if the server limits the rate.
 */
import type { Endpoint, RequestOf, ResponseOf } from '@lamplighter/domain/http'
import { call } from './api-client.ts'
import { ApiProblem, slowedDownMs } from './api-problem.ts'
import { uuidv7 } from './ids.ts'

export interface WriteOptions {
  /** The version on which the edit is based. */
  ifMatch?: number | undefined
  /** Ends the wait for another try, with the last failure. A request on its way gets its answer. */
  signal?: AbortSignal
}

const RETRY_WAITS_MS = [400, 1_200, 3_000]
/** Enough for a queue of 200 writes. */
const MAX_WAIT_MS = 5 * 60_000

/** Operation ids of writes with unknown outcome, by content: saving again unchanged repeats the same write. */
const unsettled = new Map<string, string>()

export async function write<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: WriteOptions = {},
): Promise<ResponseOf<E>> {
  const intent = JSON.stringify([endpoint.id, request, options.ifMatch])
  const operationId = unsettled.get(intent) ?? uuidv7()
  unsettled.set(intent, operationId)
  try {
    const answer = await sendUntilSettled(endpoint, request, { ...options, operationId })
    unsettled.delete(intent)
    return answer
  } catch (error) {
    if (error instanceof ApiProblem && !error.isUnsettled) unsettled.delete(intent)
    throw error
  }
}

async function sendUntilSettled<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: WriteOptions & { operationId: string },
): Promise<ResponseOf<E>> {
  const { signal } = options
  for (const wait of RETRY_WAITS_MS) {
    try {
      return await sendInTurn(endpoint, request, options)
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.isUnsettled || error.status === 429) throw error
      await sleep(wait * (0.75 + Math.random() / 2), signal)
      if (signal?.aborted) throw error
    }
  }
  return sendInTurn(endpoint, request, options)
}

/** Waits as often as the server asks. Only for writes of signed-in users: too many wrong passwords must be reported. */
async function sendInTurn<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, ...options }: WriteOptions & { operationId: string },
): Promise<ResponseOf<E>> {
  const giveUpAt = Date.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await call(endpoint, request, options)
    } catch (error) {
      const wait = endpoint.access === 'user' ? slowedDownMs(error) : null
      if (wait === null || Date.now() + wait > giveUpAt) throw error
      await sleep(wait, signal)
      if (signal?.aborted) throw error
    }
  }
}

/** Ends early when the signal aborts. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
