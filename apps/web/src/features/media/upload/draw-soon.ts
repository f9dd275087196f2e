const DRAWN_WITHIN_MS = 50

/**
 * Draws the thumbnail after the file is stored, after 50 ms, or on the next input, because drawing would
 * delay storing.
 */
export function drawSoon(draw: () => void): AbortController {
  const over = new AbortController()
  const now = () => {
    over.abort()
    draw()
  }
  const timer = setTimeout(now, DRAWN_WITHIN_MS)
  over.signal.addEventListener('abort', () => clearTimeout(timer))
  for (const event of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(event, now, { capture: true, signal: over.signal })
  return over
}
