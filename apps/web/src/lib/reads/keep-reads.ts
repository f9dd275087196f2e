/**
 * Stores reads on the device and shows them if the server does not answer: lists, locations, notes, orders (DUR-31).
 * Order: network, so that nothing old is shown or edited while newer data exists; then day packs (DUR-42); then the
 * cache, when both fail or after a delay. TanStack Query's persister stores the whole cache at once; storing each read
 * separately is cheaper.
 */
import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { hasNoServerAnswer } from '../api/api-problem.ts'
import { connectivity } from '../api/connectivity.ts'
import { isRetried, queryClient } from '../api/query-client.ts'
import { forScreen, type ScreenRead } from '../api/stand-in.ts'
import { session } from '../session/session.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import { forgetOrigins, noteOrigin, originOf } from './pack-reads.ts'
import { isKept, mayBeFromPack } from './which-reads.ts'

/** After this time, show cached data. */
const PATIENCE_MS = 2_500
/** Delays storing, so that it does not compete with rendering. */
const STORE_AFTER_MS = 1_500
/** Refetch after an answer of a proxy, or of a server that no longer knows the user, because that may be temporary. */
const READ_AGAIN_MS = 20_000

/** Loaded separately, because Home does not need IndexedDB. */
const store = () => import('./kept-reads.ts')

const ownerNow = () => session.state().user?._id ?? null
/** The name includes the API shape, so that code never reads answers of another shape. */
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
    if (!hasNoServerAnswer(error) || context.signal.aborted || isTriedAgain(query, error)) throw error
    const kept = await keptOf(owner, query)
    if (kept === undefined) throw error
    readKeptAgain(query)
    return { data: kept, isKeptHere: true }
  } finally {
    patience.abort()
  }
}

/** One server of several may be down, or a proxy has not noticed yet. The screen stays as it is during the retries. */
const isTriedAgain = ({ state }: Query, error: unknown) =>
  state.data !== undefined && connectivity.store.get() && isRetried(state.fetchFailureCount, error)

/** The change that a failed read was to show is told only once. connectivity.ts refetches if the server is unreachable. */
function readKeptAgain(query: Query): void {
  setTimeout(() => {
    const { isInvalidated, fetchStatus } = query.state
    if (!connectivity.store.get() || !isInvalidated || fetchStatus !== 'idle' || query.observers.length === 0)
      return
    void query.fetch().catch(() => undefined)
  }, READ_AGAIN_MS)
}

/** A pack's answer is as old as the pack. */
function noteAnswer(query: Query, { origin }: ScreenRead): void {
  noteOrigin(query, origin)
  if (!origin) return
  setTimeout(() => {
    // Runs after the query finishes, which would set the current time.
    query.setState({ dataUpdatedAt: origin.asOf })
    // connectivity.ts polls an unreachable server and refetches everything when it is back.
    if (connectivity.store.get()) setTimeout(() => readOnceMore(query), READ_AGAIN_MS)
  })
}

function readOnceMore(query: Query): void {
  if (query.observers.length > 0 && originOf(query) !== null) void query.fetch().catch(() => undefined)
}

/** Applies the server's late answer. */
function takeOverLater(asked: Promise<unknown>, { query, owner, screen }: Asked): void {
  asked.then(
    (data) => {
      if (ownerNow() !== owner) return
      noteAnswer(query, screen)
      query.setData(data)
    },
    () => readKeptAgain(query),
  )
}

/** Queries whose server answers, but slowly. Their next read waits for it. */
const answersSlowly = new Set<string>()

/** Runs after the query that was answered locally has finished. */
async function readAgain(query: Query): Promise<void> {
  answersSlowly.add(query.queryHash)
  await query.promise?.catch(() => undefined)
  readOnceMore(query)
}

/** Resolves only if cached data exists. */
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

/** Next pages of a list show their own error. */
const asksForMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined

/** Returns what is on screen, otherwise what is stored, with the server's time. */
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
  // Runs after the query finishes, which would set the current time, and count the old answer as a new one.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: kept.readAt, isInvalidated: true })
    if (data === undefined) stored.set(query.queryHash, kept.readAt)
  })
  return kept.data
}

const waiting = new Map<string, Query>()
/** Time of the stored answer, by query. */
const stored = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
/** The device has no data of other users; undefined until checked. */
let cleanFor: string | null | undefined

function keepSoon(query: Query): void {
  waiting.set(query.queryHash, query)
  timer ??= setTimeout(storeNow, STORE_AFTER_MS)
}

/** Failing to store is harmless. The code may be missing offline. */
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
  // Users who signed out meanwhile leave nothing here.
  if (ownerNow() === owner) return
  cleanFor = undefined
  await forgetWhatIsNotOf(ownerNow())
}

/** Deletes stored reads on sign-out, and when another user signs in (DUR-29). */
async function forgetWhatIsNotOf(owner: string | null): Promise<void> {
  if (owner === cleanFor) return
  // At startup, memory holds no data of other users.
  if (cleanFor !== undefined) {
    waiting.clear()
    stored.clear()
    forgetOrigins()
  }
  cleanFor = owner
  if (!(await hasDatabase(databases.reads))) return
  try {
    const { forgetOthers, deleteKeptReads } = await store()
    await (owner ? forgetOthers(owner) : deleteKeptReads())
  } catch (error) {
    cleanFor = undefined
    console.warn('What was read could not be removed from this device', error)
  }
}

/** Call it before the first read. Returns a function that stops it. */
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
    // A user whom the server could not identify is not known to be someone else.
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
