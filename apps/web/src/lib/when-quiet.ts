/** Nothing has come over the line for so long, nor is any code on its way: the screen has what it needs. */
const QUIET_MS = 2_500
/** The page with its code took longer to come: the line is slow. */
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

/** Does it as soon as the page has nothing else to do; in Safari, which cannot tell, at once. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 100 })
  else work()
}

/** The page itself has measured how long it took to come (first-paint/first-paint.js); its code may take long, too. */
function isSlow(): boolean {
  if (document.documentElement.dataset.line === 'slow') return true
  const [page] = performance.getEntriesByType('navigation')
  const codeCame = page instanceof PerformanceNavigationTiming ? page.domContentLoadedEventEnd : 0
  return (codeCame || performance.now()) > SLOW_PAGE_MS
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function afterAll(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const come = new Set<string>()
  const fetched = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) come.add(name)
    wait()
  })
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
    timer = setTimeout(() => (isUnderWay(come) ? wait() : start()), QUIET_MS)
  }
  const latest = setTimeout(start, LONGEST_WAIT_MS)
  fetched.observe({ type: 'resource', buffered: true })
  wait()
  return stop
}

/** A large file is on its way for longer than the line may be quiet, and is told of only when it is there. */
function isUnderWay(come: ReadonlySet<string>): boolean {
  const named = document.querySelectorAll<HTMLLinkElement>(
    'link:is([rel=modulepreload], [rel=preload], [rel=stylesheet])',
  )
  return Array.from(named).some(({ href }) => !come.has(href))
}
