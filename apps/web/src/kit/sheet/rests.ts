/** Where a sheet rests, from the lowest: its head alone, over half of what it lies on, over all of it. */
export const rests = ['peek', 'half', 'full'] as const
export type Rest = (typeof rests)[number]

/** Pixels: of the head, which is all that is seen of a sheet at its lowest. */
export const PEEK = 72

/** Pixels a millisecond: a flick is meant, wherever it ends. */
const FLICK = 0.5

/** The rest above or below; the last one stays. */
export function nextRest(rest: Rest, step: 1 | -1): Rest {
  return rests[rests.indexOf(rest) + step] ?? rest
}

/**
 * Where a sheet comes to rest that was let go at a height, of so much that it may have; `speed` is upwards, in pixels a
 * millisecond. `restAt(300, 800, 0)` is 'half'; a flick leads to the next one in its direction.
 */
export function restAt(height: number, room: number, speed: number): Rest {
  const share: Record<Rest, number> = { peek: PEEK, half: room / 2, full: room }
  if (speed > FLICK) return rests.find((rest) => share[rest] > height) ?? 'full'
  if (speed < -FLICK) return rests.findLast((rest) => share[rest] < height) ?? 'peek'
  return rests.reduce((best, rest) =>
    Math.abs(share[rest] - height) < Math.abs(share[best] - height) ? rest : best,
  )
}
