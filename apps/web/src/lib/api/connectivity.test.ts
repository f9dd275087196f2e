import { afterEach, expect, test, vi } from 'vitest'
import { connectivity } from './connectivity.ts'
import { queryClient } from './query-client.ts'

const FOR_EVER = 10 * 60_000

afterEach(() => {
  connectivity.answered()
  vi.useRealTimers()
})

test('DUR-35: does not wait for a server that did not answer', async () => {
  connectivity.failed()
  expect(await connectivity.noAnswer(FOR_EVER)).toBeNull()
})

test('DUR-35: stops waiting when the server goes down', async () => {
  const gone = connectivity.noAnswer(FOR_EVER)
  connectivity.failed()
  expect(await gone).toBeNull()
})

test('DUR-35: waits for a reachable server for a limited time', async () => {
  vi.useFakeTimers()
  const gone = vi.fn()
  void connectivity.noAnswer(4_000).then(gone)
  connectivity.answered()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(gone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toHaveBeenCalled()
})

test.each([502, 503, 504])(
  'DUR-60: after an answer of %i the server is asked whether it is ready, until it is',
  async (status) => {
    vi.useFakeTimers()
    const asked: string[] = []
    let ready = 503
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return new Response(null, { status: ready })
    })
    connectivity.heard(status)
    await vi.advanceTimersByTimeAsync(0)
    expect(connectivity.reach.get()).toBe('unavailable')
    // A call that needs no database does not prove that the database is back.
    connectivity.heard(200)
    await vi.advanceTimersByTimeAsync(0)
    expect(connectivity.reach.get()).toBe('unavailable')
    ready = 200
    await vi.advanceTimersByTimeAsync(15_000)
    expect(connectivity.reach.get()).toBe('reached')
    expect(new Set(asked)).toEqual(new Set(['/readyz']))
  },
)

test('DUR-60: does not treat a ready server as unavailable after one failed call', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  connectivity.heard(503)
  await vi.waitFor(() => expect(connectivity.reach.get()).toBe('reached'))
  expect(connectivity.store.get()).toBe(true)
})

test('DUR-31: refetches the screen once when the server is back', async () => {
  vi.useFakeTimers()
  const again = vi.spyOn(queryClient.getQueryCache(), 'onOnline')
  const comeBack = () => {
    connectivity.failed()
    connectivity.answered()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  again.mockClear()
  comeBack()
  expect(again).toHaveBeenCalledTimes(1)
  comeBack()
  comeBack()
  await vi.advanceTimersByTimeAsync(14_000)
  expect(again).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(again).toHaveBeenCalledTimes(2)
})
