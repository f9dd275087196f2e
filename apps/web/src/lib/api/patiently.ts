/** Asks a busy server again, quietly and when it says to, before the person has to know. */
import { isProblem } from './api-problem.ts'

const MAX_TRIES = 4
const DEFAULT_WAIT_SECONDS = 2
const MAX_WAIT_SECONDS = 10

export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isProblem(error, 'unavailable') || attempt === MAX_TRIES) throw error
      const seconds = Math.min(error.retryAfter ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS)
      // Those who were turned away together shall not come back together.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
    }
  }
}
