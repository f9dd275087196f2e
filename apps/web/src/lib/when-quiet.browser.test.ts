import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

const page = document.documentElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page.dataset.line = 'slow'
})

afterEach(() => {
  vi.useRealTimers()
  delete page.dataset.line
})

/** A file that the page has named and that does not come: without a kind the browser never asks for it. */
function namedInPage(): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.href = '/large.js'
  document.head.append(link)
  return link
}

// WORD-24
test('what can wait waits for a file that is on its way, however long that takes', async () => {
  const work = vi.fn()
  const file = namedInPage()
  const giveUp = whenQuiet(work)
  // The browser tells of what had come before.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(30_000)
  expect(work).not.toHaveBeenCalled()
  file.remove()
  vi.advanceTimersByTime(3_000)
  expect(work).toHaveBeenCalledOnce()
  giveUp()
})

// WORD-24
test('a file that never comes does not hold it up for ever', () => {
  const work = vi.fn()
  const file = namedInPage()
  const giveUp = whenQuiet(work)
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledOnce()
  giveUp()
  file.remove()
})
