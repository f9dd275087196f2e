/** Work that two tabs of this browser must not do at once. */

// Without a secure connection browsers have no locks: then each tab works as if it were the only one.
const locks = (): LockManager | undefined => navigator.locks

/**
 * Holds a lock until the answer is called, for what is open on this page; that answers once the lock is free again. Waits
 * its turn without blocking anything.
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

/** Works while no other tab, and nothing on this page, holds the lock; leaves it be otherwise. */
export async function unlessHeld(name: string, work: () => Promise<void>): Promise<void> {
  const found = locks()
  if (!found) return work()
  await found.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
