/** Retries a busy server after the time that it names. */
import { isProblem } from './api-problem.ts'

const MAX_TRIES = 4
const DEFAULT_WAIT_SECONDS = 2
const MAX_WAIT_SECONDS = 10

export async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isProblem(error, 'unavailable') || attempt === MAX_TRIES) throw error
      const seconds = Math.min(error.retryAfter ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS)
      // Jitter, so that clients do not retry at the same time.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
    }
  }
}
