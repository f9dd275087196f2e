import type { OutboxFile, OutboxItem } from './outbox-item.ts'

/** The device's knowledge of an item's files. */
export interface FilesOfItem {
  /** Still on their way. */
  waiting: readonly string[]
  /** The server rejects them. */
  refused: readonly { name: string; message: string }[]
  /** Not on this device and not known to be on the server. */
  lost: readonly string[]
  /** Those that are on the server. */
  sent: readonly OutboxFile[]
}

/**
 * Which of a user's unsent items may be sent now: in order, at most one for each record, after those they depend on. None while
 * one waits because of too many requests: that limit counts by person, so the next would be rejected too (DUR-57).
 */
export function readyItems(unsent: readonly OutboxItem[], now: number): OutboxItem[] {
  const waiting = unsent.filter(({ state }) => state === 'waiting')
  if (waiting.some(({ problem, nextTryAt }) => problem?.status === 429 && nextTryAt > now)) return []
  const open = new Set(unsent.map(({ opId }) => opId))
  return waiting.filter(
    ({ nextTryAt, dependsOn }) => nextTryAt <= now && !dependsOn.some((opId) => open.has(opId)),
  )
}

/** Milliseconds until the next item is due; null if none waits. */
export function nextTryIn(unsent: readonly OutboxItem[], now: number): number | null {
  const times = unsent
    .filter(({ state, nextTryAt }) => state === 'waiting' && nextTryAt > now)
    .map(({ nextTryAt }) => nextTryAt - now)
  return times.length > 0 ? Math.min(...times) : null
}
