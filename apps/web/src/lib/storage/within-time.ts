/** Some browsers never answer a page that asks for its storage. */
export const STORAGE_WITHIN_MS = 10_000

/** The same answer, or a failure when none comes in time; the work itself may still end later. */
export async function withinTime<T>(work: PromiseLike<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The storage of this device does not answer')),
    STORAGE_WITHIN_MS,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
