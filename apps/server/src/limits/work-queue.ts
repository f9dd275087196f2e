/**
 * Runs only a few costly tasks at once and lets a limited number wait; further ones are rejected with 'unavailable'.
 */
import { problem } from '@lamplighter/domain/http'

export interface WorkQueue {
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createWorkQueue({ maxRunning, waiting }: { maxRunning: number; waiting: number }): WorkQueue {
  let running = 0
  const line: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    if (line.length >= waiting) throw problem('unavailable')
    // The place is passed to the next task, so `running` stays unchanged.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task) {
      await turn()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
