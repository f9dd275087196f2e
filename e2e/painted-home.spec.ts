/** WORD-25. A visitor's Home before any of the app's code is there. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

/** No code arrives until it is let in. */
async function holdBackCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test("WORD-25 a visitor's Home is read, and its links are followed, before the code is there", async ({
  page,
}) => {
  await holdBackCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'See your city the way its crews do' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the map' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/maps')
})

test('WORD-25 a press on Login / Register before the code is there is carried out after it', async ({
  page,
}) => {
  const letCodeIn = await holdBackCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Login / Register' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letCodeIn()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(page.locator('#painted-home')).toHaveCount(0)
})

test('WORD-25 the painted Home stays for as long as a finger is down', async ({ page }) => {
  const letCodeIn = await holdBackCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.locator('#painted-home').getByRole('link', { name: 'Open the map' })
  await link.hover()
  await page.mouse.down()
  letCodeIn()
  // The app has drawn its own, out of sight.
  await expect(page.locator('#root').getByText('Open the map')).toHaveCount(1)
  await expect(link).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/maps')
})
