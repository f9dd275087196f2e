/**
 * Returns whether a write failed because the device is full. Dexie wraps the browser's QuotaExceededError, so this also
 * checks the inner errors.
 */
export function isQuotaFull(error: unknown): boolean {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; depth++) {
    if (inner.name === 'QuotaExceededError') return true
    inner = 'inner' in inner ? inner.inner : inner.cause
  }
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
