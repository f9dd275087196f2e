import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxItem } from './outbox-item.ts'
import { unsentItems } from './outbox-stores.ts'
import { paced } from './paced.ts'

const waiting = (count: number) => unsentItems.set(Array.from({ length: count }, () => ({}) as OutboxItem))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  waiting(0)
})

it('DUR-52: few are told of at once, each', () => {
  waiting(5)
  const look = vi.fn()
  const { soon } = paced(look)
  for (let at = 0; at < 3; at++) soon()
  expect(look).toHaveBeenCalledTimes(3)
})

it('DUR-52: of many the first is told of at once, the others together, and none is forgotten', () => {
  waiting(6)
  const look = vi.fn()
  const { soon } = paced(look)
  for (let at = 0; at < 50; at++) soon()
  expect(look).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(look).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})

it('DUR-52: who stopped is not told any more', () => {
  waiting(6)
  const look = vi.fn()
  const { soon, stop } = paced(look)
  soon()
  soon()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(1)
})
