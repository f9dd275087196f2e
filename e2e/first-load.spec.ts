/** What a first screen fetches before anybody does anything: bytes are no matter of time, so they are asserted. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, people, signInAtHome, test } from './support/journey.ts'
import { slowLine } from './support/slow-line.ts'

const MOST_KILOBYTES = 200
/** The way there from a screen that is for members. */
const MOST_KILOBYTES_BY_DETOUR = 205

/** Nothing of the app's own code or styles arrives. */
const withoutAssets = (page: Page) => page.route('**/assets/**', () => undefined)

/** Opens Home, or what leads there, and waits until it asks for nothing more; kilobytes of every script, compressed by gzip as the bench does. */
async function scriptsOfHome(page: Page, path = '/'): Promise<number> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all([...scripts.values()].map((script) => script.body()))
  expect(bodies.length).toBeGreaterThan(1)
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

// WORD-25
test("a visitor fetches little JavaScript for Home, and nothing of members' screens", async ({ page }) => {
  expect(await scriptsOfHome(page)).toBeLessThanOrEqual(MOST_KILOBYTES)
  const other = await page.context().newPage()
  expect(await scriptsOfHome(other, '/work-orders')).toBeLessThanOrEqual(MOST_KILOBYTES_BY_DETOUR)
})

test('so does somebody who is signed in', async ({ page, browser, baseURL }) => {
  await signInAtHome(page, people.worker)
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await page.context().storageState(),
  })
  const again = await context.newPage()
  expect(await scriptsOfHome(again)).toBeLessThanOrEqual(MOST_KILOBYTES)
  await expect(again.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  await context.close()
})

test('styles that come later hold, although the first ones stand behind them in the page', async ({
  page,
}) => {
  await signInAtHome(page, people.worker)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCSS('padding-left', '12px')
  await page.goto('/work-orders')
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('border-bottom-width', '2px')
})

for (const [chosen, ground, bar] of [
  ['light', 'rgb(247, 246, 243)', 'rgb(18, 50, 74)'],
  ['dark', 'rgb(16, 21, 28)', 'rgb(12, 26, 38)'],
  ['sun', 'rgb(255, 255, 255)', 'rgb(8, 19, 29)'],
] as const) {
  // WORD-22
  test(`the bar and the page stand before the code does, in the colours of ${chosen}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), chosen)
    await withoutAssets(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Every corner of town, kept lit' })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await expect(page.getByRole('banner')).toHaveCSS('background-color', bar)
  })
}

// WORD-22
test('the code of a screen is asked for beside the code of the app', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await withoutAssets(page)
  await page.goto('/maps', { waitUntil: 'commit' })
  await expect.poll(() => asked.join()).toMatch(/maps\.page-.*map-parts-/)
})

// WORD-23
test('who is signed in is asked beside the code, and once', async ({ page, browser, baseURL }) => {
  await signInAtHome(page, people.worker)
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await page.context().storageState(),
  })
  const again = await context.newPage()
  const asked: string[] = []
  again.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await withoutAssets(again)
  await again.goto('/', { waitUntil: 'commit' })
  const questions = ['/api/config', '/oidc/auth', '/callback', '/oidc/token', '/api/auth0/me']
  await expect
    .poll(() => asked.filter((path) => !path.startsWith('/assets/')))
    .toEqual(expect.arrayContaining(questions))
  await again.unroute('**/assets/**')
  asked.length = 0
  await again.goto('/')
  await expect(again.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  expect(asked.filter((path) => questions.includes(path))).toEqual(questions)
  await context.close()
})

// WORD-23
test('the letters do not move what is read', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.moved = String(
          Number(document.documentElement.dataset.moved ?? 0) + value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signInAtHome(page, people.worker)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const moved = await page.locator('html').getAttribute('data-moved')
  expect(Number(moved ?? 0)).toBeLessThan(0.02)
})

// WORD-23
test('on a slow line the letters come after the screen', async ({ page }) => {
  const letters: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) letters.push(request.url())
  })
  await slowLine(page, 500_000)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login / Register' }).first()).toBeVisible()
  expect(letters).toEqual([])
  await expect.poll(() => letters.length).toBe(1)
})
