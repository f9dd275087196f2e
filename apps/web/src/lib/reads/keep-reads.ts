/**
 * Shows what was read before where the server does not answer: a list, a location, its notes and orders (DUR-31). The network comes
 * first, so that nothing old is shown, or edited, while there is something newer; then a day pack, which lists, counts and map
 * have in common (DUR-42); what was kept takes their place as soon as it is known that neither answers, or after a while. TanStack
 * Query stores the whole cache at once; each read by itself costs less.
 */
import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { saysNothing } from '../api/api-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { serverReach } from '../api/server-reach.ts'
import { forScreen, type ScreenRead } from '../api/stand-in.ts'
import { session } from '../session.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import { forgetOrigins, noteOrigin, originOf } from './pack-reads.ts'
import { isKept, mayBeFromPack } from './which-reads.ts'

/** From then on what was kept is better than waiting. */
const PATIENCE_MS = 2_500
/** So that storing does not compete with showing. */
const STORE_AFTER_MS = 1_500
/** Where a proxy answers, or one who does not know the person any more: it may be otherwise soon. */
const READ_AGAIN_MS = 20_000

/** Apart from this module, because Home does without IndexedDB. */
const store = () => import('./kept-reads.ts')

const ownerNow = () => session.state().user?._id ?? null
/** Answers of another shape are not shown by code that does not know it. */
const nameOf = ({ queryHash }: Query) => `${__API_SHAPE__} ${queryHash}`

type Read = (context: QueryFunctionContext) => unknown

async function readOrKept(read: Read, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const owner = ownerNow()
  if (owner === null || !mayBeFromPack(query.queryKey)) return read(context)
  const screen = forScreen(context.signal, {
    mayHurry: !answersSlowly.delete(query.queryHash),
    onLate: () => void readAgain(query),
  })
  const { data, isKeptHere } = await answered(read, context, { query, owner, screen })
  if (!isKeptHere) noteAnswer(query, screen)
  return data
}

interface Asked {
  query: Query
  owner: string
  screen: ScreenRead
}

async function answered(read: Read, context: QueryFunctionContext, { query, owner, screen }: Asked) {
  if (asksForMore(query)) return { data: await read(context), isKeptHere: false }
  const asked = Promise.resolve(read(context))
  const patience = new AbortController()
  const meanwhile = async () => {
    const kept = await keptOf(owner, query)
    if (kept !== undefined) takeOverLater(asked, { query, owner, screen })
    return kept
  }
  try {
    const first = asked.then((data) => ({ data, isKeptHere: false }))
    return await Promise.race([first, afterAWhile(patience.signal, meanwhile)])
  } catch (error) {
    const kept = saysNothing(error) && !context.signal.aborted ? await keptOf(owner, query) : undefined
    if (kept === undefined) throw error
    return { data: kept, isKeptHere: true }
  } finally {
    patience.abort()
  }
}

/** What a pack says is as old as the pack. */
function noteAnswer(query: Query, { origin }: ScreenRead): void {
  noteOrigin(query, origin)
  if (!origin) return
  setTimeout(() => {
    // Once the read is over, which counts it as new.
    query.setState({ dataUpdatedAt: origin.asOf })
    // A server that is out of reach is asked whether it lives, and all that is old again once it does (server-reach.ts).
    if (serverReach.store.get()) setTimeout(() => readOnceMore(query), READ_AGAIN_MS)
  })
}

function readOnceMore(query: Query): void {
  if (query.observers.length > 0 && originOf(query) !== null) void query.fetch().catch(() => undefined)
}

/** The answer that came after all. */
function takeOverLater(asked: Promise<unknown>, { query, owner, screen }: Asked): void {
  asked.then(
    (data) => {
      if (ownerNow() !== owner) return
      noteAnswer(query, screen)
      query.setData(data)
    },
    () => undefined,
  )
}

/** Their next read waits for the server, which is known to answer in the end. */
const answersSlowly = new Set<string>()

/** Once the read is over that was answered here. */
async function readAgain(query: Query): Promise<void> {
  answersSlowly.add(query.queryHash)
  await query.promise?.catch(() => undefined)
  readOnceMore(query)
}

/** Settles only if something was kept. */
function afterAWhile(
  signal: AbortSignal,
  find: () => Promise<unknown>,
): Promise<{ data: unknown; isKeptHere: boolean }> {
  return new Promise((resolve) => {
    const timer = setTimeout(async () => {
      const kept = await find()
      if (kept !== undefined) resolve({ data: kept, isKeptHere: true })
    }, PATIENCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The next page of a list: without an answer the list says so itself. */
const asksForMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined

/** What is on the screen, else what the device has; with the time at which the server said it. */
async function keptOf(owner: string, query: Query): Promise<unknown> {
  const { data, dataUpdatedAt } = query.state
  const kept =
    data === undefined
      ? await store()
          .then(({ findRead }) => findRead(owner, nameOf(query)))
          .catch(() => undefined)
      : { data, readAt: dataUpdatedAt }
  if (!kept || ownerNow() !== owner) return undefined
  if (data === undefined) noteOrigin(query, null)
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
/** From everybody else the device has nothing; undefined until it was looked at. */
let cleanFor: string | null | undefined

function keepSoon(query: Query): void {
  waiting.set(query.queryHash, query)
  timer ??= setTimeout(storeNow, STORE_AFTER_MS)
}

/** What cannot be kept is read again one day; its code may not come without a network. */
function storeNow(): void {
  storeWaiting().catch((error: unknown) => console.warn('What was read could not be kept', error))
}

async function storeWaiting(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const owner = ownerNow()
  const queries = [...waiting.values()]
  waiting.clear()
  const fresh = queries.filter(
    (query) => originOf(query) === null && stored.get(query.queryHash) !== query.state.dataUpdatedAt,
  )
  if (owner === null || fresh.length === 0) return
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
  if (ownerNow() === owner) return
  cleanFor = undefined
  await forgetWhatIsNotOf(ownerNow())
}

/** Signing out, and signing in as somebody else, deletes what was read before (DUR-29). */
async function forgetWhatIsNotOf(owner: string | null): Promise<void> {
  if (owner === cleanFor) return
  // At the start nothing of anybody else is in memory.
  if (cleanFor !== undefined) {
    waiting.clear()
    stored.clear()
    forgetOrigins()
  }
  cleanFor = owner
  if (!(await hasDatabase(databases.reads))) return
  try {
    const { forgetOthers, forgetReads } = await store()
    await (owner ? forgetOthers(owner) : forgetReads())
  } catch (error) {
    cleanFor = undefined
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
    const now = session.state()
    // Who could not be named by the server is not known to be somebody else.
    const isNamed = now.status === 'authenticated' && !now.isLocalUser
    if (isNamed || now.status === 'unauthenticated') void forgetWhatIsNotOf(ownerNow())
  })
  const storeWhenHidden = () => {
    if (document.visibilityState === 'hidden') storeNow()
  }
  document.addEventListener('visibilitychange', storeWhenHidden)
  return () => {
    stopKeeping()
    stopForgetting()
    document.removeEventListener('visibilitychange', storeWhenHidden)
    queryClient.setDefaultOptions(defaults)
  }
}
