import type { LiveMap } from './map-types.ts'

const DRAW_EVERY_MS = 200

/**
 * Draws what has changed on a map a few times in a second, and not right after a press or a key, whose answer would wait for it. A map
 * that is being moved is drawn at once. Answers with how to go back to drawing everything at once.
 */
export function drawSeldom(map: LiveMap): () => void {
  const draw = map.triggerRepaint
  let next: ReturnType<typeof setTimeout> | undefined
  const drawLater = () => {
    clearTimeout(next)
    next = setTimeout(() => {
      next = undefined
      draw.call(map)
    }, DRAW_EVERY_MS)
  }
  const putOff = () => {
    if (next) drawLater()
  }
  map.triggerRepaint = () => {
    if (map.isMoving()) draw.call(map)
    else if (!next) drawLater()
  }
  const end = new AbortController()
  const early = { capture: true, signal: end.signal }
  addEventListener('pointerdown', putOff, early)
  addEventListener('keydown', putOff, early)
  return () => {
    map.triggerRepaint = draw
    end.abort()
  }
}
