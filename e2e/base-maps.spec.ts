/** LOC-35. External maps above our own base map: the app never waits for them, and pins stay if they fail. */
import type { Page } from '@playwright/test'
import { expect, mainLink, people, signIn, test } from './support/journey.ts'
import { drawn, drawnSoFar } from './support/live-map.ts'
import { openMore } from './support/maps-page.ts'
import { mapsApp, type StrangersMaps, startStrangersMaps, strangersTown } from './support/stranger-maps.ts'

test.use({ baseURL: mapsApp })
// Maps are drawn without a GPU here, and some tests wait until the app gives up on a provider.

let maps: StrangersMaps
test.beforeAll(async () => {
  maps = await startStrangersMaps()
})
test.afterEach(() => maps.live())
test.afterAll(() => maps.stop())

const slow = { timeout: 60_000, intervals: [250] }
const there = `/maps?lat=${strangersTown.lat}&lng=${strangersTown.lng}`
const prairieFalls = '/maps?lat=40.62&lng=-96.63'
const credits = (page: Page) => page.getByRole('list', { name: 'Maps by' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unreachable = (page: Page) => page.getByText("Can't reach Stranger’s Streets right now")
const streets = (page: Page) => drawn(page, 'streets')
const pins = (page: Page) => drawn(page, 'location-pins')

test('a provider’s streets and satellite pictures lie below the pins', async ({ page }) => {
  await test.step('the provider’s streets and names use our fonts and none of its images', async () => {
    await page.goto(there)
    await expect.poll(() => streets(page), slow).toBeGreaterThan(5)
    await expect(credits(page)).toHaveText('Stranger’s Streets · © Stranger')
    await expect(page.getByText('No street map installed')).toBeHidden()
    expect(maps.asked.filter((path) => /sprite|glyphs/.test(path))).toEqual([])
    // Outside the external map's area, our own base map is shown.
    await move(page, { lng: strangersTown.lng - 3, zoom: 15 })
    await expect(credits(page)).toContainText('GeoNames', slow)
    await expect(page.getByText('No street map installed')).toBeVisible()
    // Where a street map is installed, it is drawn above the external map.
    await page.goto(prairieFalls)
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(10)
    await expect(credits(page)).toHaveText('Prairie Falls · A made-up town')
  })
  await test.step('satellite and back, with pins above both, remembered on the next map', async () => {
    await signIn(page, people.worker)
    await page.goto(prairieFalls)
    let before = 0
    await expect.poll(async () => (before = await pins(page)), slow).toBeGreaterThan(20)
    await button(page, 'Satellite').click()
    await expect(credits(page)).toContainText('Stranger’s Plane · Photographed 2025', slow)
    await expect.poll(() => pins(page), slow).toBe(before)
    await expect.poll(() => drawn(page, 'roads'), slow).toBeGreaterThan(5)
    await mainLink(page, 'Home').click()
    await mainLink(page, 'Maps').click()
    await expect(button(page, 'Street')).toBeVisible()
    await page.goto(prairieFalls)
    await button(page, 'Street').click()
    await expect(credits(page)).not.toContainText('Stranger’s Plane')
    await expect.poll(() => pins(page), slow).toBe(before)
  })
})

test('our own base map replaces a failing provider’s streets until it works again', async ({ page }) => {
  test.setTimeout(360000)
  await test.step('if a provider never responds, the map shows our own base map and says so', async () => {
    maps.die('style', 'tiles')
    await page.goto(there)
    await expect(unreachable(page)).toBeVisible(slow)
    await expect.poll(() => drawn(page, 'land'), slow).toBeGreaterThan(0)
    await expect(credits(page)).toContainText('GeoNames')
    // The next map tries again.
    maps.live()
    await page.goto(there)
    await expect.poll(() => streets(page), slow).toBeGreaterThan(5)
  })
  await test.step('a provider whose tiles fail to load is given up', async () => {
    maps.die('tiles')
    await page.goto(there)
    await expect(unreachable(page)).toBeVisible(slow)
    await expect(credits(page)).toContainText('GeoNames')
    maps.live()
  })
  await test.step('if it fails later, loaded tiles stay, and it is retried when back online', async () => {
    await page.goto(there)
    await expect.poll(() => streets(page), slow).toBeGreaterThan(5)
    maps.die('style', 'tiles')
    await move(page, { lng: strangersTown.lng + 0.5, zoom: 15 })
    await expect(unreachable(page)).toBeVisible(slow)
    await expect.poll(() => drawn(page, 'land'), slow).toBeGreaterThan(0)
    maps.live()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await move(page, { ...strangersTown, zoom: 16 })
    await expect(unreachable(page)).toBeHidden(slow)
    await expect.poll(() => streets(page), slow).toBeGreaterThan(5)
  })
  await test.step('if satellite imagery fails, the map returns to streets with a message; the next click retries', async () => {
    maps.die('pictures')
    await page.goto(there)
    await button(page, 'Satellite').click()
    await expect(page.getByRole('alert').getByText('Satellite imagery unavailable')).toBeVisible(slow)
    await expect(button(page, 'Satellite')).toBeVisible()
    maps.live()
    await button(page, 'Satellite').click()
    await expect(credits(page)).toContainText('Stranger’s Plane', slow)
  })
})

test('a loaded map still works offline: panning, base map, pins and coordinates', async ({
  page,
  context,
}) => {
  await signIn(page, people.worker)
  await page.goto(prairieFalls)
  await expect.poll(() => pins(page), slow).toBeGreaterThan(20)
  // The app prefetches the code of the next screens once the network has been idle for a while.
  await expect.poll(() => quietFor(page), slow).toBeGreaterThan(5_000)
  await context.setOffline(true)
  await expect(button(page, 'Satellite')).toHaveAccessibleDescription('Satellite imagery needs internet')
  await page.locator('canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => drawnSoFar(page, 'location-pins'), slow).toBeGreaterThan(0)
  await button(page, 'Zoom out').click()
  await expect.poll(() => drawnSoFar(page, 'earth'), slow).toBeGreaterThan(0)
  // A point of its own: a location that an earlier try saved would open instead of a new one.
  await move(page, { lng: -97.6 - Math.random() * 0.009, lat: 40.9, zoom: 12.5 })
  await expect.poll(() => drawnSoFar(page, 'land'), slow).toBeGreaterThan(0)
  await expect.poll(() => drawnSoFar(page, 'graticule-lines'), slow).toBeGreaterThan(5)
  await openMore(page)
  await page.getByRole('button', { name: 'Place pin at center' }).click()
  await expect(page.getByLabel('Coordinates')).toHaveValue(/^40\.9\d*, -97\.6\d*$/)
  await page.getByRole('button', { name: 'Create Location Here' }).click()
  await page.getByLabel('Name').fill(`Out of reach ${Date.now()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location and images saved successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved Locations', level: 1 })).toBeVisible()
  await context.setOffline(false)
})

/** Milliseconds since the last response. */
function quietFor(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance.now() -
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .map((it) => (it as PerformanceResourceTiming).responseEnd),
      ),
  )
}

/** Moves the map at once, without an animation. */
function move(page: Page, to: { lat?: number; lng?: number; zoom: number }): Promise<void> {
  return page.evaluate(({ lat, lng, zoom }) => {
    const map = (window as unknown as { cityMap: { jumpTo(to: object): void; getCenter(): LngLat } }).cityMap
    const now = map.getCenter()
    map.jumpTo({ center: [lng ?? now.lng, lat ?? now.lat], zoom })
  }, to)
}

interface LngLat {
  lng: number
  lat: number
}
