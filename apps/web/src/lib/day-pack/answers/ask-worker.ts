/** Asks the worker that has the packs. It is there from the first question that the server left open until the server is back. */
import type { Endpoint } from '@lamplighter/domain/http'
import { serverReach } from '../../api/server-reach.ts'
import type { StoodIn } from '../../api/stand-in.ts'
import { packDatabase } from '../pack-database.ts'
import type { Answer, Answering, Asker, Asking, Question } from './question.ts'

/** Longer than a slow phone takes for its first look into the largest city. */
const MAX_WAIT_MS = 60_000
/** The memory is of use elsewhere once the server answers again. */
const STOP_AFTER_MS = 60_000

let worker: Worker | null = null
/** Whose packs it has. */
let owner: string | null = null
let lastId = 0
const asked = new Map<number, (answer: Answer | null) => void>()

/** What is asked; the endpoints of the API, and `placeWords`. */
export type Asked = Pick<Endpoint, 'id' | 'params' | 'query'>

export async function askPacks(
  asker: Asker,
  endpoint: Asked,
  request: { params?: object; query?: object },
): Promise<StoodIn | undefined> {
  const question = questionOf(endpoint, request)
  // Without a pack no worker is started.
  if (!question || (await packDatabase.packs.where('owner').equals(asker.owner).count()) === 0)
    return undefined
  if (owner !== asker.owner) forgetPacks()
  owner = asker.owner
  const answer = await ask({ asker, question })
  if (!answer) return undefined
  const { body, headers, origin } = answer
  return { response: new Response(body, { headers }), origin }
}

/** Checked and completed by the contract, as the server does. */
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

/** The worker could not be fetched, has died, or takes too long. */
function giveUp(): void {
  forgetPacks()
  for (const id of [...asked.keys()]) settle(id, null)
}

/** Ends the worker, and what it has in memory with it. */
function forgetPacks(): void {
  worker?.terminate()
  worker = null
}

let stopping: ReturnType<typeof setTimeout> | undefined
serverReach.store.subscribe(() => {
  clearTimeout(stopping)
  stopping = setTimeout(() => {
    if (serverReach.store.get() && asked.size === 0) forgetPacks()
  }, STOP_AFTER_MS)
})
