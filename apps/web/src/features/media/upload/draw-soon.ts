const DRAWN_WITHIN_MS = 50

/**
 * A file is drawn when it is kept: drawing takes longer than that, and would be in its way. Before only where it takes long, or
 * somebody does something meanwhile, which is then done with what is there.
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
