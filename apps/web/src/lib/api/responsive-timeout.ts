/**
 * A timeout for answers that does not count time in which the page itself is blocked, for example by map rendering. The
 * answer may have arrived without being read.
 */
const TICK_MS = 100

/** How many times as long to wait. Browser tests raise it: on a busy machine even a quick server takes seconds to answer there. */
export const patience = { times: 1 }

/** Calls back after `ms`, at once for 0. The returned function cancels it. */
export function responsiveTimeout(ms: number, late: () => void): () => void {
  let left = ms * patience.times
  let before = performance.now()
  const tick = () => {
    const now = performance.now()
    // Browsers throttle timers of hidden pages to one per second or per minute.
    left -= globalThis.document?.hidden ? now - before : TICK_MS
    before = now
    if (left > 0) return
    clearInterval(timer)
    late()
  }
  const timer = setInterval(tick, Math.min(TICK_MS, ms))
  return () => clearInterval(timer)
}
