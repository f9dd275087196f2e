/** Whether a write to the device failed because it is full; databases put the browser's own error inside of theirs. */
export function isQuotaFull(error: unknown): boolean {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; depth++) {
    if (inner.name === 'QuotaExceededError') return true
    inner = 'inner' in inner ? inner.inner : inner.cause
  }
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
