/** Nothing has come over the line for so long: the screen has what it needs. */
const QUIET_MS = 2_500
/** The server's first word, or the page with its code, took longer to come: the line is slow. */
const SLOW_ANSWER_MS = 250
const SLOW_PAGE_MS = 2_500
/** On a quick line. */
const WAIT_MS = 2_000
/** On a page that never rests it is done all the same. */
const LONGEST_WAIT_MS = 60_000

/**
 * Does the work once, a little after the page; on a slow line when the page has fetched nothing for a while: both would only be
 * later. Answers with how to give up.
 */
export function whenQuiet(work: () => void): () => void {
  return isSlow() ? afterAll(work) : later(work, WAIT_MS)
}

/** Does it at once, but on a slow line as above: for what a screen can do without for a while. */
export function notBeforeScreen(work: () => void): void {
  if (isSlow()) afterAll(work)
  else work()
}

function isSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return performance.now() > SLOW_PAGE_MS
  const isLate = (page.domContentLoadedEventEnd || performance.now()) > SLOW_PAGE_MS
  return isLate || page.responseStart - page.requestStart > SLOW_ANSWER_MS
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function afterAll(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetched = new PerformanceObserver(() => wait())
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(latest)
    fetched.disconnect()
  }
  const start = () => {
    stop()
    work()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(start, QUIET_MS)
  }
  const latest = setTimeout(start, LONGEST_WAIT_MS)
  fetched.observe({ type: 'resource' })
  wait()
  return stop
}
