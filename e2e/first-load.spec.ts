/** Checks what a first screen fetches and shows before anybody does anything. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, people, signInAtHome, test } from './support/journey.ts'
import { blockLiveUpdates, quiet } from './support/quiet.ts'

const MOST_KILOBYTES = 200

/** Opens Home and waits until it asks for nothing more; kilobytes of every script, compressed by gzip as the bench does. */
async function scriptsOfHome(page: Page): Promise<number> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
  await quiet(page)
  const bodies = await Promise.all([...scripts.values()].map((script) => script.body()))
  expect(bodies.length).toBeGreaterThan(1)
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

test('a visitor fetches little JavaScript for Home, and sees the background of each appearance before it', async ({
  page,
}) => {
  expect(await scriptsOfHome(page)).toBeLessThanOrEqual(MOST_KILOBYTES)
  await page.route('**/assets/*.js', () => undefined)
  for (const [chosen, ground] of [
    ['light', 'rgb(247, 246, 243)'],
    ['dark', 'rgb(16, 21, 28)'],
    ['sun', 'rgb(255, 255, 255)'],
  ] as const)
    await test.step(chosen, async () => {
      await page.evaluate((value) => localStorage.setItem('mantine-color-scheme-value', value), chosen)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveCSS('background-color', ground)
      await expect(page.locator('body')).toHaveCSS('background-color', ground)
    })
})

test('WORD-23 a returning user is recognized by one call, and the typeface does not move the text', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.moved = String(
          Number(document.documentElement.dataset.moved ?? 0) + value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Jobs that other journeys assign meanwhile would move the text.
  await blockLiveUpdates(page)
  await signInAtHome(page, people.worker)
  // Home remembers how much room the jobs took.
  await expect(page.getByRole('region', { name: 'My work' }).getByRole('listitem').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  const about = /^\/(oidc\/|callback|api\/(config|auth0\/me)$)/
  expect(asked.filter((path) => about.test(path))).toEqual(['/oidc/session'])
  await page.evaluate(() => document.fonts.ready)
  await quiet(page)
  const moved = await page.locator('html').getAttribute('data-moved')
  expect(Number(moved ?? 0)).toBeLessThan(0.02)

  await test.step("a component's own styles win over those of the parts that it is built on", async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCSS('padding-left', '12px')
    await page.goto('/work-orders')
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('border-bottom-width', '2px')
  })
})
