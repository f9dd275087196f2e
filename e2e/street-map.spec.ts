/** Streets where a street map is installed, the honest grid where none is, and pins above both. */
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './support/journey.ts'

/** How many features of a layer, or of a layer of the tiles, the map has drawn where one can see them. */
function drawn(page: Page, layer: string): Promise<number> {
  return page.evaluate((name) => {
    const map = (window as unknown as { cityMap?: LiveMap }).cityMap
    if (!map?.loaded()) return 0
    return map
      .queryRenderedFeatures()
      .filter((feature) => feature.sourceLayer === name || feature.layer.id === name).length
  }, layer)
}

interface LiveMap {
  loaded(): boolean
  queryRenderedFeatures(): { sourceLayer?: string; layer: { id: string } }[]
}

const slow = { timeout: 30_000 }
const credits = (page: Page) => page.getByRole('list', { name: 'Street map by' })
const missing = (page: Page) => page.getByText('No street map installed for this area')

test('both towns have streets and say whose map it is', async ({ page }) => {
  await page.goto('/maps?lat=40.62&lng=-96.63')
  await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
  expect(await drawn(page, 'buildings')).toBeGreaterThan(50)
  await expect(credits(page)).toHaveText('Prairie Falls · A made-up town')
  await expect(missing(page)).toBeHidden()

  await page.goto('/maps?lat=41.318&lng=-94.872')
  await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
  await expect(credits(page)).toHaveText('Cedar Bend · A made-up town')
})

test('elsewhere there is a grid, and the map says why', async ({ page }) => {
  await page.goto('/maps?lat=44.95&lng=-93.1')
  await expect(missing(page)).toBeVisible()
  await expect.poll(() => drawn(page, 'graticule-lines'), slow).toBeGreaterThan(5)
  expect(await drawn(page, 'roads')).toBe(0)
  await expect(credits(page)).toBeHidden()
})

test('a street map that does not come leaves the grid, not a blank', async ({ page }) => {
  await page.route('**/basemap/**', (route) => route.abort())
  await page.goto('/maps?lat=40.62&lng=-96.63')
  await expect(page.getByText('The street map could not be loaded')).toBeVisible(slow)
  await expect.poll(() => drawn(page, 'graticule-lines'), slow).toBeGreaterThan(5)
  await expect(credits(page)).toBeHidden()
})

test('pins stay above the streets when day turns to night', async ({ page, context }) => {
  await signIn(page, people.worker)
  await page.goto('/maps?lat=40.62&lng=-96.63')
  await expect.poll(() => drawn(page, 'location-pins'), slow).toBeGreaterThan(20)
  const pins = await drawn(page, 'location-pins')

  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect.poll(() => drawn(page, 'location-pins'), slow).toBe(pins)
  await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
  const order = await page.evaluate(() => {
    const map = (window as unknown as { cityMap: { getStyle(): { layers: { id: string }[] } } }).cityMap
    return map.getStyle().layers.map(({ id }) => id)
  })
  expect(order.at(-1)).toBe('location-pins')
  expect(order.indexOf('graticule-lines')).toBeLessThan(order.indexOf('under-streets'))
})
