/** DUR-31, DUR-29. Shows cached reads if the server does not answer, but never instead of newer data. */
import { getLocation, type Location } from '@lamplighter/domain/locations'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../testing/issuer.ts'
import { answer, answerAt, goOffline, goOnline } from '../../testing/network.ts'
import { location, user } from '../../testing/records.ts'
import { call } from '../api/api-client.ts'
import { connectivity } from '../api/connectivity.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { takeAnswersFrom } from '../api/stand-in.ts'
import { session } from '../session/session.ts'
import { keepReads } from './keep-reads.ts'
import { deleteKeptReads, findRead } from './kept-reads.ts'
import { oldestShown } from './old-reads.ts'

const wes = user()
const hydrant = location({ name: 'Hydrant' })
const DAY_MS = 24 * 60 * 60_000

beforeAll(() => {
  const stop = keepReads()
  // As in the app, so that the cache observes the network.
  queryClient.mount()
  return () => {
    queryClient.unmount()
    stop()
  }
})
afterEach(deleteKeptReads)

const key = queryKeys.location(hydrant._id)

/** Like a screen that shows it. */
function look(): QueryObserver<Location> {
  const observer = new QueryObserver<Location>(queryClient, {
    queryKey: key,
    queryFn: ({ signal }) => call(getLocation, { params: { id: hydrant._id } }, { signal }),
  })
  onTestFinished(observer.subscribe(() => undefined))
  return observer
}

const storedHere = async () => {
  const hash = queryClient.getQueryCache().find({ queryKey: key })?.queryHash
  await expect.poll(() => findRead(wes._id, `${__API_SHAPE__} ${hash}`), { timeout: 8_000 }).toBeDefined()
}

test('shows cached data with its time without an answer, and only new data with one', async () => {
  await signIn(wes)
  let found = hydrant
  answer(getLocation, () => found)
  const first = look()
  await expect.poll(() => first.getCurrentResult().data?.name).toBe('Hydrant')
  const readAt = first.getCurrentResult().dataUpdatedAt
  await storedHere()

  // Simulates closing the page and opening it offline.
  queryClient.removeQueries({ queryKey: key })
  goOffline()
  const second = look()
  await expect.poll(() => second.getCurrentResult().data?.name).toBe('Hydrant')
  await expect.poll(() => second.getCurrentResult().dataUpdatedAt).toBe(readAt)
  expect(second.getCurrentResult().isError).toBe(false)
  const cache = queryClient.getQueryCache()
  expect(oldestShown(cache, readAt + DAY_MS - 1000)).toBeNull()
  expect(oldestShown(cache, readAt + DAY_MS)).toBe(readAt)

  // Online again: queries on screen refetch automatically.
  found = { ...hydrant, name: 'Hydrant, painted' }
  vi.setSystemTime(Date.now() + 60_000)
  onTestFinished(() => void vi.useRealTimers())
  goOnline()
  await expect.poll(() => second.getCurrentResult().data?.name).toBe('Hydrant, painted')

  queryClient.removeQueries({ queryKey: key })
  const names: unknown[] = []
  const third = look()
  onTestFinished(third.subscribe(({ data }) => names.push(data?.name)))
  await expect.poll(() => third.getCurrentResult().data?.name).toBe('Hydrant, painted')
  expect(new Set(names.filter(Boolean))).toEqual(new Set(['Hydrant, painted']))
})

test('keeps the screen if a refetch fails', async () => {
  await signIn(wes)
  answer(getLocation, () => hydrant)
  const shown = look()
  await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true)
  goOffline()
  await shown.refetch()
  expect(shown.getCurrentResult()).toMatchObject({ isError: false, data: { name: 'Hydrant' } })
})

test('LIVE-5 reads again what a proxy did not pass on while one of two servers was down', async () => {
  await signIn(wes)
  let [name, failures, reads] = ['Hydrant', 0, 0]
  answerAt('GET', new RegExp(`^/api/locations/${hydrant._id}$`), async () => {
    reads += 1
    if (failures-- > 0) return { status: 502, headers: {}, body: 'Bad Gateway' }
    return { status: 200, headers: {}, body: JSON.stringify({ ...hydrant, name }) }
  })
  const shown = look()
  const now = () => shown.getCurrentResult()
  await expect.poll(() => now().data?.name).toBe('Hydrant')
  ;[name, failures, reads] = ['Hydrant, painted', 1, 0]
  const states = new Set<string>()
  onTestFinished(shown.subscribe(({ status }) => void states.add(status)))
  await queryClient.invalidateQueries({ queryKey: key })
  await expect.poll(() => now().data?.name, { timeout: 10_000 }).toBe('Hydrant, painted')
  expect([reads, [...states]]).toEqual([2, ['success']])
})

test('LIVE-5 what was on screen while nobody answered is read again once somebody does, however new it is', async () => {
  await signIn(wes)
  let name = 'Hydrant'
  answer(getLocation, () => ({ ...hydrant, name }))
  const shown = look()
  await expect.poll(() => shown.getCurrentResult().data?.name).toBe('Hydrant')
  goOffline()
  await queryClient.invalidateQueries({ queryKey: key })
  await expect.poll(() => [connectivity.store.get(), shown.getCurrentResult().isStale]).toEqual([false, true])
  name = 'Hydrant, painted'
  goOnline()
  await expect.poll(() => shown.getCurrentResult().data?.name).toBe('Hydrant, painted')
})

test('fails without cached data, and loads when the network is back', async () => {
  await signIn(wes)
  answer(getLocation, () => hydrant)
  goOffline()
  const shown = look()
  await expect.poll(() => shown.getCurrentResult().isError).toBe(true)
  // Refetches automatically.
  goOnline()
  await expect.poll(() => shown.getCurrentResult().data?.name).toBe('Hydrant')
})

test("shows the server's answer after the pack has answered", async () => {
  await signIn(wes)
  answer(getLocation, () => hydrant)
  takeAnswersFrom(async () => {
    await serverAnswers
    return { response: Response.json({ ...hydrant, name: 'Old' }), origin: { asOf: 0, cities: [] } }
  })
  onTestFinished(() => takeAnswersFrom(async () => undefined))
  // Makes the app ask the pack at once.
  connectivity.failed()
  onTestFinished(connectivity.answered)
  const serverAnswers = new Promise<void>((resolve) => {
    onTestFinished(connectivity.store.subscribe(resolve))
  })
  const names = new Set<string | undefined>()
  const shown = look()
  onTestFinished(shown.subscribe(({ data }) => void names.add(data?.name)))
  // Well before the automatic refetch.
  const now = () => expect.poll(() => shown.getCurrentResult().data?.name, { timeout: 10_000 })
  await now().toBe('Hydrant')
  expect(names).toContain('Old')
})

test('deletes cached data on sign-out', async () => {
  await signIn(wes)
  answer(getLocation, () => hydrant)
  const shown = look()
  await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true)
  await storedHere()
  const hash = queryClient.getQueryCache().find({ queryKey: key })?.queryHash
  await session.signOut()
  await expect.poll(() => findRead(wes._id, `${__API_SHAPE__} ${hash}`)).toBeUndefined()
})
