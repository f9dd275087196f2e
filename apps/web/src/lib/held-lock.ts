/** Work that two tabs of this browser must not do at once. */

// Without a secure connection browsers have no locks: then each tab works as if it were the only one.
const locks = (): LockManager | undefined => navigator.locks

/**
 * Holds a lock until the returned function is called; its promise resolves once the lock is free again. If another tab has
 * the lock, waits for it in the background.
 */
export function holdLock(name: string): () => Promise<void> {
  const gaveUp = new AbortController()
  let release = () => gaveUp.abort()
  const over = locks()
    ?.request(name, { signal: gaveUp.signal }, () => {
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    .catch(() => undefined)
  return async () => {
    release()
    await over
  }
}

/** Runs the work if nothing holds the lock, on this page or in another tab; does nothing otherwise. */
export async function unlessHeld(name: string, work: () => Promise<void>): Promise<void> {
  const found = locks()
  if (!found) return work()
  await found.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
