/**
 * Shows what was read before where the server does not answer: a list, a location, its notes and orders (DUR-31). The network comes
 * first, so that nothing old is shown, or edited, while there is something newer; what was kept takes its place as soon as it is
 * known that none answers, or after a while. TanStack Query stores the whole cache at once; each read by itself costs less.
 */
import { onlineManager, type Query, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiProblem } from '../api/api-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session.ts'
import { isKept } from './which-reads.ts'

/** From then on what was kept is better than waiting. */
const PATIENCE_MS = 2_500
/** So that storing does not compete with showing. */
const STORE_AFTER_MS = 1_500
const MARK_KEY = 'lamplighter.reads'

/** Apart from this module, because Home does without IndexedDB. */
const store = () => import('./kept-reads.ts')

const ownerNow = () => session.state().user?._id ?? null
/** Answers of another shape are not shown by code that does not know it. */
const nameOf = ({ queryHash }: Query) => `${__API_SHAPE__} ${queryHash}`

type Read = (context: QueryFunctionContext) => unknown

async function readOrKept(read: Read, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const owner = ownerNow()
  if (owner === null || !isKept(query.queryKey) || asksForMore(query)) return read(context)
  if (!onlineManager.isOnline()) {
    const kept = await keptOf(owner, query)
    if (kept !== undefined) return kept
  }
  const asked = Promise.resolve(read(context))
  const patience = new AbortController()
  const meanwhile = async () => {
    const kept = await keptOf(owner, query)
    if (kept !== undefined) takeOverLater(asked, query, owner)
    return kept
  }
  try {
    return await Promise.race([asked, afterAWhile(patience.signal, meanwhile)])
  } catch (error) {
    const kept = saysNothing(error) && !context.signal.aborted ? await keptOf(owner, query) : undefined
    if (kept === undefined) throw error
    return kept
  } finally {
    patience.abort()
  }
}

/** The answer that came after all. */
function takeOverLater(asked: Promise<unknown>, query: Query, owner: string): void {
  asked.then(
    (data) => {
      if (ownerNow() === owner) query.setData(data)
    },
    () => undefined,
  )
}

/** Settles only if something was kept. */
function afterAWhile(signal: AbortSignal, find: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(async () => {
      const kept = await find()
      if (kept !== undefined) resolve(kept)
    }, PATIENCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** No answer, one of a proxy whose server is away, or one for a token that could not be renewed. */
function saysNothing(error: unknown): boolean {
  if (error instanceof ApiProblem) return [0, 401, 502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** The next page of a list: without an answer the list says so itself. */
const asksForMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined

/** What is on the screen, else what the device has; with the time at which the server said it. */
async function keptOf(owner: string, query: Query): Promise<unknown> {
  const { data, dataUpdatedAt } = query.state
  const kept =
    data === undefined
      ? await (await store()).findRead(owner, nameOf(query)).catch(() => undefined)
      : { data, readAt: dataUpdatedAt }
  if (!kept || ownerNow() !== owner) return undefined
  // Once the read is over, which counts it as new.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: kept.readAt })
    if (data === undefined) stored.set(query.queryHash, kept.readAt)
  })
  return kept.data
}

const waiting = new Map<string, Query>()
/** The time of what is on the device, by query. */
const stored = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function keepSoon(query: Query): void {
  waiting.set(query.queryHash, query)
  timer ??= setTimeout(() => void storeWaiting(), STORE_AFTER_MS)
}

async function storeWaiting(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const owner = ownerNow()
  const queries = [...waiting.values()]
  waiting.clear()
  const fresh = queries.filter(({ queryHash, state }) => stored.get(queryHash) !== state.dataUpdatedAt)
  if (owner === null || fresh.length === 0) return
  mark(owner)
  const { storeReads, makeRoom } = await store()
  if (ownerNow() !== owner) return
  const reads = fresh.flatMap((query) => {
    const { data, dataUpdatedAt: readAt } = query.state
    if (data === undefined) return []
    stored.set(query.queryHash, readAt)
    return { hash: nameOf(query), data, readAt }
  })
  await storeReads(owner, reads)
  await makeRoom()
  // Who signed out meanwhile leaves nothing here.
  if (ownerNow() !== owner) await forgetWhatIsNotOf(ownerNow())
}

/** Whose reads are here. Known without opening the database, which most visits to Home need not. */
function mark(owner: string | null): void {
  try {
    if (owner) localStorage.setItem(MARK_KEY, owner)
    else localStorage.removeItem(MARK_KEY)
  } catch {
    // Without storage nothing is kept.
  }
}

function marked(): string | null {
  try {
    return localStorage.getItem(MARK_KEY)
  } catch {
    return null
  }
}

/** Signing out, and signing in as somebody else, deletes what was read before (DUR-29). */
async function forgetWhatIsNotOf(owner: string | null): Promise<void> {
  const whose = marked()
  if (whose === null || whose === owner) return
  waiting.clear()
  stored.clear()
  try {
    const { forgetOthers, forgetReads } = await store()
    await (owner ? forgetOthers(owner) : forgetReads())
    mark(null)
  } catch (error) {
    console.warn('What was read could not be removed from this device', error)
  }
}

/** Call before the first read; answers with how to stop. */
export function keepReads(): () => void {
  const defaults = queryClient.getDefaultOptions()
  const queries = { ...defaults.queries, persister: readOrKept as never }
  queryClient.setDefaultOptions({ ...defaults, queries })
  const stopKeeping = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return
    keepSoon(event.query)
  })
  const stopForgetting = session.subscribe(() => {
    const { status } = session.state()
    if (status !== 'loading') void forgetWhatIsNotOf(ownerNow())
  })
  const storeWhenHidden = () => {
    if (document.visibilityState === 'hidden') void storeWaiting()
  }
  document.addEventListener('visibilitychange', storeWhenHidden)
  return () => {
    stopKeeping()
    stopForgetting()
    document.removeEventListener('visibilitychange', storeWhenHidden)
    queryClient.setDefaultOptions(defaults)
  }
}
