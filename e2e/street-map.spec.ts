/** Streets where a street map is installed, a plain grid elsewhere, and pins above both. */
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './support/journey.ts'
import { drawn, drawnSoFar, layersOf } from './support/live-map.ts'

// Maps are drawn without a GPU here.
const slow = { timeout: 60_000, intervals: [250] }
const credits = (page: Page) => page.getByRole('list', { name: 'Maps by' })
const missing = (page: Page) => page.getByText('No street map installed for this area')

test('streets where a street map is installed, with pins above them in every appearance; a grid elsewhere and where it fails to load', async ({
  page,
  context,
}) => {
  await test.step('both towns have streets and say whose map it is', async () => {
    await page.goto('/maps?lat=40.62&lng=-96.63')
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
    await expect.poll(() => drawn(page, 'buildings'), slow).toBeGreaterThan(50)
    await expect(credits(page)).toHaveText('Prairie Falls · A made-up town')
    await expect(missing(page)).toBeHidden()

    await page.goto('/maps?lat=41.318&lng=-94.872')
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
    await expect(credits(page)).toHaveText('Cedar Bend · A made-up town')
  })
  await test.step('pins stay above the streets when the theme changes to dark, then to sun mode', async () => {
    await signIn(page, people.worker)
    await page.goto('/maps?lat=40.62&lng=-96.63')
    let pins = 0
    await expect.poll(async () => (pins = await drawn(page, 'location-pins')), slow).toBeGreaterThan(20)

    const other = await context.newPage()
    await other.goto('/')
    await other.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    // Other tests may add pins meanwhile.
    await expect.poll(() => drawn(page, 'location-pins'), slow).toBeGreaterThanOrEqual(pins)
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
    await other.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'sun'))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    // Other tests may add pins meanwhile.
    await expect.poll(() => drawn(page, 'location-pins'), slow).toBeGreaterThanOrEqual(pins)
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
    const order = await layersOf(page)
    expect(order.at(-1)).toBe('location-pins')
    expect(order.indexOf('under-grid') - order.indexOf('city-limits-fill')).toBe(1)
    expect(order, 'where the streets cover all nothing lies below them').not.toContain('graticule-lines')
    await other.close()
  })
  await test.step('elsewhere, the country map with a grid is shown, and the map says why', async () => {
    await page.goto('/maps?lat=44.95&lng=-93.1')
    await expect(missing(page)).toBeVisible()
    await expect.poll(() => drawn(page, 'graticule-lines'), slow).toBeGreaterThan(5)
    expect(await drawnSoFar(page, 'roads')).toBe(0)
    const order = await layersOf(page)
    expect(order).toContain('graticule-lines')
    expect(order.indexOf('graticule-lines')).toBeLessThan(order.indexOf('under-streets'))
    // The server draws it shortly after its first start; the app retries until then.
    await expect(credits(page)).toContainText('GeoNames (CC BY 4.0)', slow)
    await expect(missing(page)).toBeVisible()
  })
  await test.step('a street map that fails to load leaves the grid, not a blank', async () => {
    await page.route('**/basemap/**', (route) => route.abort())
    await page.goto('/maps?lat=40.62&lng=-96.63')
    await expect(page.getByText("Couldn't load the street map")).toBeVisible(slow)
    await expect.poll(() => drawn(page, 'graticule-lines'), slow).toBeGreaterThan(5)
    await expect(credits(page)).toBeHidden()
  })
})
