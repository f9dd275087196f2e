/** WORD-25, WORD-26. Screens before any of the app's code is there, or before it is known who is here. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, people, signInAtHome, test } from './support/journey.ts'

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
  await expect(page.locator('#painted-screen')).toHaveCount(0)
})

test('WORD-25 the painted Home stays for as long as a finger is down', async ({ page }) => {
  const letCodeIn = await holdBackCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.locator('#painted-screen').getByRole('link', { name: 'Open the map' })
  await link.hover()
  await page.mouse.down()
  letCodeIn()
  // The app has drawn its own, out of sight.
  await expect(page.locator('#root').getByText('Open the map')).toHaveCount(1)
  await expect(link).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/maps')
})

test("WORD-25 a visitor reads what is said at members' screens, and presses its button, before the code is there", async ({
  page,
}) => {
  const painted = page.locator('#painted-screen')
  let letCodeIn = await holdBackCode(page)
  // The same drawing has each screen's own words.
  await page.goto('/activities', { waitUntil: 'commit' })
  await expect(painted.getByText('Please log in to see recent activities.')).toBeVisible()
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(painted.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(painted.getByText('Log in to see this page.')).toBeVisible()
  await expectAccessible(page)
  letCodeIn()
  await expect(painted).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  letCodeIn = await holdBackCode(page)
  await page.goto('/saved-locations', { waitUntil: 'commit' })
  await expect(painted.getByRole('heading', { name: 'Saved Locations' })).toBeVisible()
  await expect(painted.getByText('No locations are saved on this device.')).toBeVisible()
  await expectAccessible(page)
  await painted.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  letCodeIn()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await expect(painted).toHaveCount(0)
})

test('WORD-25 a visitor reads what is said over the map before the code is there; the map comes into its place', async ({
  page,
}) => {
  const painted = page.locator('#painted-screen')
  const letCodeIn = await holdBackCode(page)
  await page.goto('/maps?lat=40.61&lng=-96.64', { waitUntil: 'commit' })
  await expect(painted.getByRole('note')).toHaveText(
    'Authentication Required - Please login or register to add and save locations',
  )
  await expectAccessible(page)
  const place = await painted.locator('.mantine-Skeleton-root').boundingBox()
  await painted.getByRole('button', { name: 'Mobile Tips' }).click()
  letCodeIn()
  await expect(painted).toHaveCount(0)
  // What was pressed is open.
  await expect(page.getByText('Pinch to zoom')).toBeVisible()
  const canvas = page.getByRole('region', { name: "Map of your city's locations" })
  expect(await canvas.boundingBox()).toEqual(place)
  // Where the processor draws, it is seen once it is whole.
  await expect(canvas).toHaveCSS('opacity', '1')
  const sizeOfPicture = async () => (await canvas.screenshot()).byteLength
  const empty = await canvas.evaluateHandle((element) => Object.assign(element.style, { opacity: '0' }))
  const sizeOfNothing = await sizeOfPicture()
  await empty.evaluate((style) => Object.assign(style, { opacity: '' }))
  await expect.poll(sizeOfPicture).toBeGreaterThan(2 * sizeOfNothing)
})

test('WORD-25 at the work orders a visitor sees Home at once; whoever is known sees nothing of a visitor', async ({
  page,
}) => {
  const painted = page.locator('#painted-screen')
  const letCodeIn = await holdBackCode(page)
  await page.goto('/work-orders/7f9c1d', { waitUntil: 'commit' })
  await expect(painted.getByRole('heading', { name: 'See your city the way its crews do' })).toBeVisible()
  letCodeIn()
  await expect(painted).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'See your city the way its crews do' })).toBeVisible()

  await signInAtHome(page, people.worker)
  await holdBackCode(page)
  for (const path of ['/saved-locations', '/settings', '/work-orders']) {
    await page.goto(path, { waitUntil: 'commit' })
    // The page has been read to its end.
    await page.waitForFunction(() => document.readyState === 'interactive')
    await expect(page.getByRole('banner').getByText('Lamplighter')).toBeVisible()
    await expect(painted).toHaveCount(0)
  }
})

test("WORD-26 a member's Home is read, and its links are followed, before the code is there; signing out takes it away", async ({
  page,
}) => {
  const painted = page.locator('#painted-screen')
  const kept = () => page.evaluate(() => localStorage.getItem('lamplighter.home'))
  await signInAtHome(page, people.admin)
  const workOrders = page.getByRole('link', { name: /^\d+ ?Work Orders/ })
  await expect(workOrders).toBeVisible()
  await expect.poll(kept).not.toBeNull()

  const letCodeIn = await holdBackCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(painted.getByRole('heading', { name: /^Welcome back, / })).toBeVisible()
  await expect(painted.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  // What was counted at the last visit is not said again.
  await expect(painted.getByRole('main')).not.toContainText(/\d/)
  await expectAccessible(page)
  await painted.getByRole('link', { name: 'Parks' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/saved-locations?category=Parks')

  // The app takes over in its place, with its figures, and does what was pressed.
  await page.goto('/', { waitUntil: 'commit' })
  await painted.getByRole('button', { name: /^Account of/ }).click()
  letCodeIn()
  await expect(painted).toHaveCount(0)
  await expect(workOrders).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Login / Register' }).first()).toBeVisible()
  expect(await kept()).toBeNull()
})

test('what is pressed before it is known who is here stays', async ({ page }) => {
  await signInAtHome(page, people.worker)
  await page.setViewportSize({ width: 390, height: 844 })
  const known = Promise.withResolvers<void>()
  await page.route('**/api/auth0/me', async (route) => {
    await known.promise
    await route.continue()
  })
  const list = page.getByText(/^Showing [\d,]+ of [\d,]+ locations$/)
  await page.goto('/saved-locations')
  const fold = page.getByRole('button', { name: 'Map of saved locations' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(list).toBeHidden()
  known.resolve()
  await expect(list).toBeVisible()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})
