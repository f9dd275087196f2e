/** SEC-11. After signing out, neither the Back button nor a cached page shows data. */
import type { LaunchOptions, Page } from '@playwright/test'
import { expect, test as journey, loginButton, mainLink, people, signIn } from './support/journey.ts'

/** Playwright turns off the back/forward cache, but users' browsers have it. */
const test = journey.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

const orders = (page: Page) => page.locator('a[href^="/work-orders/"]:not([href*="/new"])')

async function openOrders(page: Page): Promise<string> {
  await page.goto('/work-orders')
  // Any order will do.
  const any = orders(page).first()
  await expect(any).toBeVisible()
  const heading = await any.textContent()
  return heading?.trim().slice(0, 12) ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(loginButton(page)).toBeVisible()
}

async function expectNothing(page: Page, title: string): Promise<void> {
  await expect(loginButton(page)).toBeVisible()
  // Wait for anything else that the page restores.
  await page.waitForTimeout(500)
  await expect(orders(page)).toHaveCount(0)
  expect(await page.content()).not.toContain(title)
}

test('after signing out neither Back nor the back/forward cache shows data', async ({ page }) => {
  await test.step('Back after signing out shows no data', async () => {
    await signIn(page, people.worker)
    const title = await openOrders(page)
    expect(title.length).toBeGreaterThan(3)
    await mainLink(page, 'Activities').click()
    await expect(page.getByRole('heading', { name: 'Activities' })).toBeVisible()
    await signOut(page)
    await expectNothing(page, title)
    let steps = 0
    for (; (await page.goBack()) || page.url() !== 'about:blank'; steps++) await expectNothing(page, title)
    expect(steps).toBeGreaterThan(0)
  })
  await test.step('a page in the back/forward cache shows no data after signing out on another page', async () => {
    await signIn(page, people.worker)
    const title = await openOrders(page)
    // A full load: the browser may now keep the page with the orders in its back/forward cache.
    await page.goto('/activities')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signOut(page)
    await page.goto('about:blank')
    await page.goBack()
    await expectNothing(page, title)
    await page.goBack()
    await expectNothing(page, title)
  })
})
