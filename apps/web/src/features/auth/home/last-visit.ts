/** Within this time it is one visit: a reload takes no news away. */
const GAP_MS = 30 * 60_000
const FIRST_MS = 24 * 60 * 60_000

/** The end of this person's visit before on this device, which this call notes as the present one; of none, a day ago. An ISO time. */
export function lastVisit(userId: string, now = Date.now()): string {
  const key = `lamplighter.last-visit.${userId}`
  const { since, seen } = kept(key) ?? { since: now - FIRST_MS, seen: now }
  const begun = now - seen > GAP_MS ? seen : since
  try {
    localStorage.setItem(key, JSON.stringify({ since: begun, seen: now }))
  } catch {
    // Where nothing is kept, each visit is the first.
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
