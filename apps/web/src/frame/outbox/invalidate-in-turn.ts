/**
 * After a write the screens read again. Where several are sent one after the other they do so once for all of them, and where
 * there are many every few seconds: to read whole lists after each of them would use up the reads of a minute, and what was
 * written is laid over the lists anyway.
 */
import { invalidate } from '../../lib/api/query-keys.ts'

type Feature = Parameters<typeof invalidate>[number]

const FEW = 5
const SOON_MS = 1_000
const EVERY_MS = 10_000

const stale = new Set<Feature>()
let timer: ReturnType<typeof setTimeout> | undefined
let isSoon = false

/** `left` is how much is not sent yet, as screens were told: whenever that changes, it is called without features. */
export function invalidateInTurn(features: readonly Feature[], left: number): void {
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
