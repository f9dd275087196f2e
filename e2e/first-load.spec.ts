/** What Home fetches before anybody does anything: bytes are no matter of time, so they are asserted. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './support/journey.ts'

const MOST_KILOBYTES = 182

/** Opens Home and waits until it asks for nothing more; kilobytes of every script, compressed by gzip as the bench does. */
async function scriptsOfHome(page: Page): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(scripts.values())
  expect(bodies.length).toBeGreaterThan(1)
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

test('a visitor fetches little JavaScript for Home', async ({ page }) => {
  expect(await scriptsOfHome(page)).toBeLessThanOrEqual(MOST_KILOBYTES)
})

test('so does somebody who is signed in', async ({ page, browser, baseURL }) => {
  await signIn(page, people.worker)
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await page.context().storageState(),
  })
  const again = await context.newPage()
  expect(await scriptsOfHome(again)).toBeLessThanOrEqual(MOST_KILOBYTES)
  await expect(again.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  await context.close()
})
