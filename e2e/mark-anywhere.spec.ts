/** LOC-58. The Mark It button is on every full-screen map and covers no other control. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { spot } from './support/edit-page.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { mapLoaded, openMaps } from './support/maps-page.ts'

test.use({
  geolocation: { latitude: 40.6181, longitude: -96.6373, accuracy: 8 },
  permissions: ['geolocation'],
})

const mark = (page: Page) => page.getByRole('link', { name: 'Mark It' })
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true })
const sheet = (page: Page) => page.getByRole('region', { name: 'On this map' })
const raise = (page: Page) => page.getByRole('button', { name: 'Show more of the list' })

/** The HTML of the controls under the button. */
async function under(page: Page): Promise<string[]> {
  // A sheet that opens moves the button.
  await page.waitForTimeout(400)
  const box = await mark(page).boundingBox()
  if (!box) throw new Error('there is no button')
  const others = await page
    .locator('main :is(button, input, a:not([data-marks]), [data-sheet], .on-map)')
    // Behind a full-screen map, the rest of the page keeps its layout.
    .filter({ visible: true })
    .all()
  const boxes = await Promise.all(others.map(async (one: Locator) => ({ one, at: await one.boundingBox() })))
  const hit = boxes.filter(
    ({ at }) =>
      at &&
      at.width * at.height > 1 &&
      at.x < box.x + box.width &&
      box.x < at.x + at.width &&
      at.y < box.y + box.height &&
      box.y < at.y + at.height,
  )
  return Promise.all(hit.map(({ one }) => one.evaluate((element) => element.outerHTML.slice(0, 120))))
}

const laidOutAt = (page: Page, [width, height]: readonly [number, number]) =>
  test.step(`at ${width} x ${height}`, () => page.setViewportSize({ width, height }))

test('Mark It is within reach on every full-screen map', async ({ page }) => {
  await test.step('it is on the full-screen map and covers no other control', async () => {
    const sizes = [
      [320, 568],
      [390, 844],
      [820, 1180],
      [844, 390],
      [1440, 900],
    ] as const
    await signIn(page, people.worker)
    await openMaps(page)
    await fullScreen(page).click()
    for (const size of sizes) {
      await laidOutAt(page, size)
      await expect(mark(page)).toHaveCount(1)
      await expect(mark(page)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => under(page)).toEqual([])
      if (size[0] < 1024) {
        await raise(page).click()
        await expect.poll(() => under(page)).toEqual([])
        await expect(mark(page)).toBeInViewport({ ratio: 1 })
        // A sheet over the whole map also covers the button.
        await raise(page).click()
        await expect(sheet(page)).toHaveAttribute('data-snap', 'full')
        await expect(page.locator('[inert] [data-marks]')).toHaveCount(1)
        await page.keyboard.press('ArrowDown')
      }
      await expectAccessible(page)
      if (size[0] < 1024) await page.keyboard.press('ArrowDown')
    }
    const free = spot(95)
    await page.goto(`/maps?lat=${free.lat}&lng=${free.lng}`)
    await mapLoaded(page)
    for (const size of sizes) {
      await laidOutAt(page, size)
      // The card of a pin has its own button to create a location.
      await expect(page.getByRole('button', { name: 'Create Location Here' })).toBeVisible()
      await expect(mark(page)).toBeHidden()
    }
    await page.getByRole('button', { name: 'Remove pin' }).last().click()
    await mark(page).click()
    await expect(page.getByRole('heading', { name: 'What is it?' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  })
  await test.step('full-screen maps of lists have it too', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await signIn(page, people.worker)
    await page.goto('/saved-locations')
    await fullScreen(page).click()
    await expect(mark(page)).toHaveCount(1)
    await expect.poll(() => under(page)).toEqual([])
    await raise(page).click()
    await expect.poll(() => under(page)).toEqual([])
  })
})
