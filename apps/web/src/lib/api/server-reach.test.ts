import { afterEach, expect, test, vi } from 'vitest'
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
