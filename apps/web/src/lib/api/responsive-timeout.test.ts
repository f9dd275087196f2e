import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { responsiveTimeout } from './responsive-timeout.ts'

afterEach(() => vi.unstubAllGlobals())

/** Blocks the page like map rendering. */
function keepBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('does not count time in which the page is blocked', async () => {
  const late = vi.fn()
  responsiveTimeout(300, late)
  keepBusy(1_000)
  await pause(0)
  expect(late).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce(), 20_000)
})

test('counts all time in a hidden page, whose timers are throttled', async () => {
  vi.stubGlobal('document', { hidden: true })
  const late = vi.fn()
  responsiveTimeout(300, late)
  keepBusy(1_000)
  await pause(0)
  expect(late).toHaveBeenCalledOnce()
})

test('calls back once, at once for 0, and not after it is stopped', async () => {
  const [late, stopped] = [vi.fn(), vi.fn()]
  responsiveTimeout(0, late)
  responsiveTimeout(0, stopped)()
  await pause(250)
  expect(late).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})
