/** Prevents two tabs of this browser from doing the same work at once. */

// Browsers have no locks in insecure contexts. Each tab then works as if it were the only one.
const locks = (): LockManager | undefined => navigator.locks

/**
 * Holds a lock until the returned function is called, whose promise resolves when the lock is released. Waits in the
 * background if another tab holds the lock.
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

/** Runs the work if nobody holds the lock, in this tab or another. */
export async function unlessHeld(name: string, work: () => Promise<void>): Promise<void> {
  const found = locks()
  if (!found) return work()
  await found.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** Runs the work once nobody holds the lock any longer, in this tab or another. */
export async function inTurn(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const found = locks()
  if (!found) return work()
  await found.request(name, { ...(signal ? { signal } : {}) }, work)
}
