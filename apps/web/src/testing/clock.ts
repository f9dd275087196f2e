/** A fake clock that the test advances. Network requests take real time. */
import { onTestFinished, vi } from 'vitest'

const realTimeout = setTimeout.bind(window)
const roundTripMs = 5
const stepMs = 250

export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Advances the clock and lets answers arrive until the work is done. */
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
