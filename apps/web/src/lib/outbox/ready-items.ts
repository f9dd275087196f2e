import type { OutboxFile, OutboxItem } from './outbox-item.ts'

/** An item's files by state, as far as this device knows. */
export interface FilesOfItem {
  /** Not on the server yet, including failed uploads that will be retried. */
  waiting: readonly string[]
  /** Rejected by the server. */
  refused: readonly { name: string; message: string }[]
  /** Missing on this device, and not known to be on the server. */
  lost: readonly string[]
  /** Details of the uploaded files. Empty while any file is still waiting. */
  sent: readonly OutboxFile[]
}

/**
 * Returns the items that may be sent now, in order: those that are due and depend on no unsent item. So there is at
 * most one per record. Returns none during the delay after a 429: the limit is per user, so the server would reject any
 * other request too (DUR-57).
 */
export function readyItems(unsent: readonly OutboxItem[], now: number): OutboxItem[] {
  const waiting = unsent.filter(({ state }) => state === 'waiting')
  if (waiting.some(({ problem, nextTryAt }) => problem?.status === 429 && nextTryAt > now)) return []
  const open = new Set(unsent.map(({ opId }) => opId))
  return waiting.filter(
    ({ nextTryAt, dependsOn }) => nextTryAt <= now && !dependsOn.some((opId) => open.has(opId)),
  )
}

/** Milliseconds until the next delayed retry; null if no retry is delayed. */
export function nextTryIn(unsent: readonly OutboxItem[], now: number): number | null {
  const times = unsent
    .filter(({ state, nextTryAt }) => state === 'waiting' && nextTryAt > now)
    .map(({ nextTryAt }) => nextTryAt - now)
  return times.length > 0 ? Math.min(...times) : null
}
