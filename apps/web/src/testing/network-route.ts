/**
 * Runs in Node, beside the browser: what the page sends to the server's addresses is handed to the test in the page
 * (network.ts), which answers it. The browser itself sends and receives, so `fetch`, `XMLHttpRequest` and redirects are real.
 */
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { SentRequest } from './network.ts'

const ours = /^\/((api|oidc|media|basemap)\/|readyz$)/
const routed = new WeakSet<object>()

/** For one test file; its page may be that of the file before. */
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
        // The page gave the request up, or the test is over.
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
