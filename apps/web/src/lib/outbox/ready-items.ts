import type { OutboxFile, OutboxItem } from './outbox-item.ts'

/** What the device knows of an item's files. */
export interface FilesOfItem {
  /** Still on their way. */
  waiting: readonly string[]
  /** The server does not take them as they are. */
  refused: readonly { name: string; message: string }[]
  /** Neither on this device nor known to be on the server. */
  lost: readonly string[]
  /** Those that are on the server. */
  sent: readonly OutboxFile[]
}

/**
 * Which of a user's unsent items may be sent now: in order, at most one of each thing, after what they depend on. None while one
 * waits because the server was asked too often: it counts by person, so the next would be refused as well (DUR-57).
 */
export function readyItems(unsent: readonly OutboxItem[], now: number): OutboxItem[] {
  const waiting = unsent.filter(({ state }) => state === 'waiting')
  if (waiting.some(({ problem, nextTryAt }) => problem?.status === 429 && nextTryAt > now)) return []
  const open = new Set(unsent.map(({ opId }) => opId))
  return waiting.filter(
    ({ nextTryAt, dependsOn }) => nextTryAt <= now && !dependsOn.some((opId) => open.has(opId)),
  )
}

/** Milliseconds until the next item may be tried again; null when none waits for its time. */
export function nextTryIn(unsent: readonly OutboxItem[], now: number): number | null {
  const times = unsent
    .filter(({ state, nextTryAt }) => state === 'waiting' && nextTryAt > now)
    .map(({ nextTryAt }) => nextTryAt - now)
  return times.length > 0 ? Math.min(...times) : null
}
