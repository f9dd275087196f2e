import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { serverReach } from './server-reach.ts'

const FOR_EVER = 10 * 60_000

afterEach(() => {
  serverReach.answered()
  vi.useRealTimers()
})

test('DUR-35: a server that did not answer is not waited for', async () => {
  serverReach.failed()
  expect(await serverReach.noAnswer(FOR_EVER)).toBeNull()
})

test('DUR-35: nor is one that goes while it is waited for', async () => {
  const gone = serverReach.noAnswer(FOR_EVER)
  serverReach.failed()
  expect(await gone).toBeNull()
})

test('DUR-35: one that answers is waited for, but not for ever', async () => {
  vi.useFakeTimers()
  const gone = vi.fn()
  void serverReach.noAnswer(4_000).then(gone)
  serverReach.answered()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(gone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toHaveBeenCalled()
})

test('DUR-31: what is on the screen is read again at once when the server is back, and not again and again', async () => {
  vi.useFakeTimers()
  const again = vi.spyOn(queryClient.getQueryCache(), 'onOnline')
  const comeBack = () => {
    serverReach.failed()
    serverReach.answered()
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
