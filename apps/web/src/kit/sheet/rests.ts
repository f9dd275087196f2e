/** Snap points of a sheet, from the lowest: header only, half, full. */
export const rests = ['peek', 'half', 'full'] as const
export type Rest = (typeof rests)[number]

/** Height in pixels of the header, the visible part at the lowest snap point. */
export const PEEK = 72

/** Pixels per millisecond from which a drag counts as a flick. */
const FLICK = 0.5

/** The next snap point up or down, if any. */
export function nextRest(rest: Rest, step: 1 | -1): Rest {
  return rests[rests.indexOf(rest) + step] ?? rest
}

/**
 * Snap point of a sheet released at `height` of a maximum; `speed` is upward, in pixels per
 * millisecond. `restAt(300, 800, 0)` is 'half'; a flick goes to the next one in its direction.
 */
export function restAt(height: number, room: number, speed: number): Rest {
  const share: Record<Rest, number> = { peek: PEEK, half: room / 2, full: room }
  if (speed > FLICK) return rests.find((rest) => share[rest] > height) ?? 'full'
  if (speed < -FLICK) return rests.findLast((rest) => share[rest] < height) ?? 'peek'
  return rests.reduce((best, rest) =>
    Math.abs(share[rest] - height) < Math.abs(share[best] - height) ? rest : best,
  )
}
