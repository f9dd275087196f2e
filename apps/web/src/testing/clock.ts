/** Time that passes when the test says so; what goes over the network takes its own. */
import { onTestFinished, vi } from 'vitest'

const realTimeout = setTimeout.bind(window)
const roundTripMs = 5
const stepMs = 250

export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets time pass and answers arrive until the work is done. */
export async function passTimeUntil<T>(work: Promise<T>): Promise<T> {
  let over = false
  const end = () => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    await vi.advanceTimersByTimeAsync(stepMs)
    await new Promise((resolve) => realTimeout(resolve, roundTripMs))
  }
  return work
}
