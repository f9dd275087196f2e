/** Reloads within this time belong to the same visit. */
const GAP_MS = 30 * 60_000
const FIRST_MS = 24 * 60 * 60_000

/** Returns when the user's previous visit on this device ended (ISO time), and records this one. Defaults to a day ago. */
export function lastVisit(userId: string, now = Date.now()): string {
  const key = `lamplighter.last-visit.${userId}`
  const { since, seen } = kept(key) ?? { since: now - FIRST_MS, seen: now }
  const begun = now - seen > GAP_MS ? seen : since
  try {
    localStorage.setItem(key, JSON.stringify({ since: begun, seen: now }))
  } catch {
    // Without storage, every visit counts as the first.
  }
  return new Date(begun).toISOString()
}

function kept(key: string): { since: number; seen: number } | null {
  try {
    const { since, seen } = JSON.parse(localStorage.getItem(key) ?? 'null')
    return since > 0 && seen > 0 ? { since, seen } : null
  } catch {
    return null
  }
}
