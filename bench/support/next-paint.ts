/** Time from a press or a key to the next paint, from the browser's Event Timing API. */
import type { Page } from '@playwright/test'

/** The limit for "good" in Interaction to Next Paint. */
export const GOOD_MS = 200

declare global {
  interface Window {
    interactions: { id: number; name: string; ms: number; target: string }[]
  }
}

/** Call before opening the page. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = []
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue
        const { interactionId: id, name, duration: ms, target } = entry
        const words = target instanceof Element ? (target.textContent ?? '').trim().slice(0, 30) : ''
        window.interactions.push({ id, name, ms, target: words })
      }
    })
    watcher.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** The slowest interaction since the last call. Interactions under 16 ms are not recorded. */
export async function slowestInteraction(page: Page): Promise<{ ms: number; what: string }> {
  // The browser reports an interaction after the paint.
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const all = window.interactions.splice(0)
    const slowest = all.toSorted((one, other) => other.ms - one.ms)[0]
    return slowest
      ? { ms: slowest.ms, what: `${slowest.name} ${slowest.target}`.trim() }
      : { ms: 0, what: '' }
  })
}
