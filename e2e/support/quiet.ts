import { expect, type Page, type Request } from '@playwright/test'

const QUIET_MS = 500

const open = new WeakMap<Page, { requests: Set<Request>; changedAt: number }>()

/** Call it for a new page: `quiet` needs to know its requests. */
export function countRequests(page: Page): void {
  const seen = { requests: new Set<Request>(), changedAt: Date.now() }
  open.set(page, seen)
  const begun = (request: Request) => {
    // The stream of colleagues' changes never ends.
    if (new URL(request.url()).pathname === '/api/events') return
    seen.requests.add(request)
    seen.changedAt = Date.now()
  }
  const ended = (request: Request) => {
    if (seen.requests.delete(request)) seen.changedAt = Date.now()
  }
  page.on('request', begun)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  // A navigation ends requests without a word.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.requests.clear())
}

/** Waits until the page has asked for nothing for half a second. */
export async function quiet(page: Page): Promise<void> {
  const seen = open.get(page)
  if (!seen) throw new Error('countRequests(page) comes first')
  const isQuiet = () => seen.requests.size === 0 && Date.now() - seen.changedAt >= QUIET_MS
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true)
}

/** From the next page on, only what the journey itself does makes the page read again. */
export const blockLiveUpdates = (page: Page) => page.route('**/api/events', (route) => route.abort())
