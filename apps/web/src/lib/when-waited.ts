/**
 * A wait for an answer. Time in which the page itself is kept busy, as by a map that is drawn on a slow device, does not count:
 * the answer may be there and not read yet.
 */
const TICK_MS = 100

/** Calls back after so long, at once for 0; until the function that it returns is called. */
export function whenWaited(ms: number, late: () => void): () => void {
  let left = ms
  let before = performance.now()
  const tick = () => {
    const now = performance.now()
    // In a page out of sight the browser lets a tick come only once a second, or a minute.
    left -= globalThis.document?.hidden ? now - before : TICK_MS
    before = now
    if (left > 0) return
    clearInterval(timer)
    late()
  }
  const timer = setInterval(tick, Math.min(TICK_MS, ms))
  return () => clearInterval(timer)
}
