/** Runs only a few costly tasks at once and lets a bounded number wait; further ones are refused with 'unavailable'. */
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
    // The place is passed to the next one, so `running` stays as it is.
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
