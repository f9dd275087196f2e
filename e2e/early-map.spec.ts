/** On a slow line the map comes before the app (WORD-28). */
import type { Page } from '@playwright/test'
import { expect, people, signInAtHome, test } from './support/journey.ts'
import { drawn } from './support/live-map.ts'
import { mapLoaded, slow, view } from './support/maps-page.ts'
import { slowLine } from './support/slow-line.ts'

const BYTES_PER_SECOND = 500_000

/** The app's own code does not come before it is let through. */
async function withoutApp(page: Page): Promise<() => Promise<void>> {
  const main = '**/assets/index-*.js'
  let letThrough: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(main, async (route) => {
    await allowed
    await route.continue()
  })
  return async () => letThrough()
}

const early = (page: Page) => page.locator('.early-map:not([data-claimed])')

test('it is drawn with its pins, follows a hand, and the app goes on with it where it was left', async ({
  page,
}) => {
  await signInAtHome(page, people.worker)
  const letAppThrough = await withoutApp(page)
  await slowLine(page, BYTES_PER_SECOND)
  await page.goto('/maps', { waitUntil: 'commit' })
  await expect(early(page)).toBeVisible(slow)
  await mapLoaded(page)
  expect(await drawn(page, 'location-pins')).toBeGreaterThan(10)
  expect(await drawn(page, 'roads')).toBeGreaterThan(0)
  await expect(early(page).getByText('Prairie Falls · A made-up town')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0)
  const place = await early(page).boundingBox()

  const canvas = page.getByRole('region', { name: "Map of your city's locations" })
  await canvas.focus()
  const before = await view(page)
  await canvas.press('ArrowRight')
  await expect.poll(() => view(page)).not.toEqual(before)
  await mapLoaded(page)
  const moved = await view(page)
  await canvas.evaluate((element) => element.setAttribute('data-early', ''))

  await letAppThrough()
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible(slow)
  await expect(early(page)).toHaveCount(0, slow)
  await expect(canvas).toHaveAttribute('data-early', '')
  expect(await canvas.boundingBox()).toEqual(place)
  expect(await view(page)).toEqual(moved)
  await expect(page.getByRole('list', { name: 'Maps by' })).toHaveText('Prairie Falls · A made-up town')
  // What comes later lies where it belongs: the limits of the city under the pins.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { cityMap } = window as unknown as { cityMap: { getLayersOrder(): string[] } }
        const order = cityMap.getLayersOrder()
        return (
          order.indexOf('city-limits-line') > 0 &&
          order.indexOf('city-limits-line') < order.indexOf('location-pins')
        )
      }),
    )
    .toBe(true)
  await canvas.click({ position: { x: 226, y: 184 } })
  await expect(page.getByRole('button', { name: 'Create Location Here' })).toBeVisible()
})

test('what cannot be drawn early comes with the app', async ({ page }) => {
  await signInAtHome(page, people.worker)
  await slowLine(page, BYTES_PER_SECOND)
  let asked = 0
  await page.route('**/api/map/config', (route) =>
    ++asked === 1 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await page.goto('/maps')
  await mapLoaded(page)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible(slow)
  expect(await drawn(page, 'location-pins')).toBeGreaterThan(10)
  await expect(page.locator('.early-map')).toHaveCount(0)
})

test('where nothing can be drawn the app says so, and nothing lies over it', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signInAtHome(page, people.worker)
  await slowLine(page, BYTES_PER_SECOND)
  await page.goto('/maps')
  await expect(page.getByText('Map not available in this browser')).toBeVisible(slow)
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0)
  await expect(page.locator('.early-map')).toHaveCount(0)
  // Without a map its search and its list are there from the beginning.
  const search = page.getByRole('combobox', { name: 'Search the map' })
  await search.click()
  await expect(search).toBeFocused()
})
