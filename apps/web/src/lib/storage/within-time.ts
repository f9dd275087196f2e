/** Some browsers never settle an IndexedDB request, so give up after this time. */
export const STORAGE_WITHIN_MS = 10_000

/** Rejects if `work` takes longer than 10 seconds. It does not cancel `work`, which may still complete. */
export async function withinTime<T>(work: PromiseLike<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error("This device's storage did not respond in time")),
    STORAGE_WITHIN_MS,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
