/**
 * Sends requests to the worker with the packs. The worker starts with the first request and stops when the server is
 * back.
 */
import type { Endpoint } from '@lamplighter/domain/http'
import { connectivity } from '../../api/connectivity.ts'
import type { StoodIn } from '../../api/stand-in.ts'
import { packDatabase } from '../pack-database.ts'
import type { Answer, Answering, Asker, Asking, Question } from './question.ts'

/** Longer than a slow phone needs to load the largest city. */
const MAX_WAIT_MS = 60_000
/** Frees the memory after the server answers again. */
const STOP_AFTER_MS = 60_000

let worker: Worker | null = null
/** User whose packs the worker has. */
let owner: string | null = null
let lastId = 0
const asked = new Map<number, (answer: Answer | null) => void>()

/** Endpoints of the API, and `placeWords`. */
export type Asked = Pick<Endpoint, 'id' | 'params' | 'query'>

export async function askPacks(
  asker: Asker,
  endpoint: Asked,
  request: { params?: object; query?: object },
): Promise<StoodIn | undefined> {
  const question = questionOf(endpoint, request)
  // Starts no worker without a pack.
  if (!question || (await packDatabase.packs.where('owner').equals(asker.owner).count()) === 0)
    return undefined
  if (owner !== asker.owner) forgetPacks()
  owner = asker.owner
  const answer = await ask({ asker, question })
  if (!answer) return undefined
  const { body, headers, origin } = answer
  return { response: new Response(body, { headers }), origin }
}

/** Validated and completed by the contract, as on the server. */
function questionOf(
  { id, params, query }: Asked,
  request: { params?: object; query?: object },
): Question | null {
  const read = (shape: Endpoint['query'], given: object = {}) => {
    const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
    return shape?.safeParse(Object.fromEntries(said.map(([name, value]) => [name, String(value)])))
  }
  const [found, filters] = [read(params, request.params), read(query, request.query)]
  if (found?.success === false || filters?.success === false) return null
  return { endpoint: id, params: found?.data, query: filters?.data ?? {} }
}

function ask(asking: Omit<Asking, 'id'>): Promise<Answer | null> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const timer = setTimeout(giveUp, MAX_WAIT_MS)
    asked.set(id, (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    try {
      worker ??= start()
      worker.postMessage({ id, ...asking } satisfies Asking)
    } catch {
      giveUp()
    }
  })
}

function start(): Worker {
  const started = new Worker(new URL('./answer-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, answer } }: MessageEvent<Answering>) => settle(id, answer)
  started.onerror = giveUp
  started.onmessageerror = giveUp
  return started
}

function settle(id: number, answer: Answer | null): void {
  asked.get(id)?.(answer)
  asked.delete(id)
}

/** The worker could not load, crashed, or takes too long. */
function giveUp(): void {
  forgetPacks()
  for (const id of [...asked.keys()]) settle(id, null)
}

/** Stops the worker and frees its memory. */
function forgetPacks(): void {
  worker?.terminate()
  worker = null
}

let stopping: ReturnType<typeof setTimeout> | undefined
connectivity.store.subscribe(() => {
  clearTimeout(stopping)
  stopping = setTimeout(() => {
    if (connectivity.store.get() && asked.size === 0) forgetPacks()
  }, STOP_AFTER_MS)
})
