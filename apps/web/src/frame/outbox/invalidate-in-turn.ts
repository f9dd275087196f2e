/**
 * After a write the screens read again. Where many are sent one after the other they do so every few seconds only: to read
 * whole lists after each of them would use up the reads of a minute, and what was written is laid over the lists anyway.
 */
import { invalidate } from '../../lib/api/query-keys.ts'

type Feature = Parameters<typeof invalidate>[number]

const FEW = 5
const EVERY_MS = 10_000

const stale = new Set<Feature>()
let timer: ReturnType<typeof setTimeout> | undefined

/** `left` is how much is not sent yet, as screens were told: where that has become little, it is called without features. */
export function invalidateInTurn(features: readonly Feature[], left: number): void {
  for (const feature of features) stale.add(feature)
  if (stale.size === 0) return
  if (left <= FEW) readAgain()
  else timer ??= setTimeout(readAgain, EVERY_MS)
}

function readAgain(): void {
  clearTimeout(timer)
  timer = undefined
  const features = [...stale]
  stale.clear()
  void invalidate(...features)
}
