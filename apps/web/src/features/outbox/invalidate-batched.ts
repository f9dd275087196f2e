/**
 * Batches the invalidation of queries after writes. A few writes in a row cause one refetch. While many writes are
 * unsent, there is one refetch every ten seconds. A refetch after each write would hit the rate limit, and the lists
 * show unsent writes anyway.
 */
import { invalidate } from '../../lib/api/query-keys.ts'

type Feature = Parameters<typeof invalidate>[number]

const FEW = 5
const SOON_MS = 1_000
const EVERY_MS = 10_000

const stale = new Set<Feature>()
let timer: ReturnType<typeof setTimeout> | undefined
let isSoon = false

/** `left` is the number of unsent items. Callers pass no features if only that number has changed. */
export function invalidateBatched(features: readonly Feature[], left: number): void {
  for (const feature of features) stale.add(feature)
  if (stale.size === 0) return
  if (left === 0) {
    readAgain()
    return
  }
  const isFew = left <= FEW
  if (timer !== undefined && (isSoon || !isFew)) return
  clearTimeout(timer)
  isSoon = isFew
  timer = setTimeout(readAgain, isFew ? SOON_MS : EVERY_MS)
}

function readAgain(): void {
  clearTimeout(timer)
  timer = undefined
  const features = [...stale]
  stale.clear()
  void invalidate(...features)
}
