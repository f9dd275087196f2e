/**
 * Runs in Node next to the browser: forwards the page's requests to the test in the page (network.ts), which answers
 * them. The browser really sends and receives, so `fetch`, `XMLHttpRequest` and redirects are real.
 */
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { SentRequest } from './network.ts'

const ours = /^\/((api|oidc|media|basemap)\/|readyz$)/
const routed = new WeakSet<object>()

/** For one test file; the page may be reused from the previous file. */
export const routeNetwork = defineBrowserCommand<[]>(async ({ page, frame }) => {
  if (routed.has(page)) return
  routed.add(page)
  await page.route(
    (url) => ours.test(url.pathname),
    async (route) => {
      const sentAt = Date.now()
      const request = route.request()
      const sent: SentRequest = {
        method: request.method(),
        url: request.url(),
        headers: await request.allHeaders(),
        body: request.postData(),
        bytes: request.postDataBuffer()?.length ?? 0,
        sentAt,
      }
      try {
        const answer = await (await frame()).evaluate((sent) => window.answerFromTest(sent), sent)
        await (answer ? route.fulfill(answer) : route.abort('connectionfailed'))
      } catch {
        // The page aborted the request, or the test has ended.
        await route.abort().catch(() => undefined)
      }
    },
  )
})

declare module 'vitest/browser' {
  interface BrowserCommands {
    routeNetwork: () => Promise<void>
  }
}
