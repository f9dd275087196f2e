/** Reads the header `Retry-After`, which holds seconds or a date. Null if it says nothing. */
export function secondsIn(retryAfter: string | null, longest: number): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), longest) : null
}
