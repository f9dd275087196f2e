/** Locations on the map: counts from far away, pins up close, tooltips, clicks, and locations that others add. */
import type { Page } from '@playwright/test'
import { spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { drawnSoFar } from './support/live-map.ts'
import { blockLiveUpdates } from './support/quiet.ts'

interface LiveMap {
  loaded(): boolean
  getLayer(id: string): unknown
  getCanvas(): HTMLCanvasElement
  jumpTo(view: { zoom?: number; center?: [number, number] }): void
  project(at: [number, number]): { x: number; y: number }
  queryRenderedFeatures(at?: object, of?: { layers: string[] }): Drawn[]
}
interface View {
  getZoom(): number
  getCenter(): { toArray(): [number, number] }
}
interface Drawn {
  properties: { id?: string; count?: number }
  geometry: { coordinates: [number, number] }
}

const slow = { timeout: 30_000, intervals: [250] }
// Maps are drawn without a GPU here.
test.describe.configure({ timeout: 300_000 })

function drawn(page: Page, layer: string): Promise<Drawn[]> {
  return page.evaluate((name) => {
    const { cityMap: map } = window as unknown as { cityMap?: LiveMap }
    if (!map?.loaded() || !map.getLayer(name)) return []
    const size = map.getCanvas().getBoundingClientRect()
    const everywhere = [
      [0, 0],
      [size.width, size.height],
    ]
    return map
      .queryRenderedFeatures(everywhere, { layers: [name] })
      .map(({ properties, geometry }) => ({ properties, geometry }))
  }, layer)
}

/** Returns nothing: `jumpTo` returns the map, and Playwright would serialize all of it. */
const jumpTo = (page: Page, view: { zoom?: number; center?: [number, number] }) =>
  page.evaluate((to) => {
    const { cityMap: map } = window as unknown as { cityMap: LiveMap }
    map.jumpTo(to)
  }, view)

/** Advances the page's clock in steps, so that retries run on the way. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) await page.clock.fastForward(500)
}

/** Simulates the user's return from another tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** A pin that nothing covers and whose touch target overlaps no other: its id and position on the screen. */
async function lonelyPin(page: Page): Promise<{ id: string; x: number; y: number }> {
  const found = await page.evaluate(() => {
    const { cityMap: map } = window as unknown as { cityMap: LiveMap }
    const canvas = map.getCanvas()
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const layers = { layers: ['location-pins'] }
    const pins = map.queryRenderedFeatures(undefined, layers)
    for (const { properties, geometry } of pins) {
      const { x, y } = map.project(geometry.coordinates)
      const near = pins.some((other) => {
        const at = map.project(other.geometry.coordinates)
        return other.properties.id !== properties.id && Math.hypot(at.x - x, at.y - y) <= 26
      })
      const inside = x > 60 && y > 90 && x < width - 120 && y < height - 60
      const [head, ...others] = inside ? map.queryRenderedFeatures([x, y - 16], layers) : []
      const onTop = document.elementFromPoint(left + x, top + y - 16) === canvas
      if (head && others.length === 0 && !near && onTop && properties.id)
        return { id: properties.id, x: left + x, y: top + y - 16 }
    }
    return null
  })
  if (!found) throw new Error('no pin stands alone')
  return found
}

test('LOC-35, LOC-62 counts from afar, pins from near; a pin opens its location, and neighbors are named while one is placed', async ({
  page,
}, { retry, repeatEachIndex }) => {
  await test.step('far away counts, up close pins, without DOM elements; a pin shows its name and creator, and a click opens it in place', async () => {
    await signIn(page, people.worker)
    await page.goto('/maps')
    await expect.poll(async () => (await drawn(page, 'location-pins')).length, slow).toBeGreaterThan(20)
    const view = await page.evaluate(() => {
      const { cityMap: map } = window as unknown as { cityMap: View }
      return { center: map.getCenter().toArray(), zoom: map.getZoom() }
    })

    await jumpTo(page, { zoom: 10 })
    let counts: Drawn[] = []
    await expect
      .poll(async () => {
        counts = await drawn(page, 'location-clusters')
        return counts.length
      }, slow)
      .toBeGreaterThan(0)
    const sum = counts.reduce((all, { properties }) => all + Number(properties.count), 0)
    expect(sum).toBeGreaterThan(1000)
    expect(await page.locator('.maplibregl-marker').count()).toBe(0)

    const zoom = () => page.evaluate(() => (window as unknown as { cityMap: View }).cityMap.getZoom())
    const at = await page.evaluate(
      (coordinates) => {
        const { cityMap: map } = window as unknown as { cityMap: LiveMap }
        const { left, top } = map.getCanvas().getBoundingClientRect()
        const { x, y } = map.project(coordinates)
        return { x: left + x, y: top + y }
      },
      counts[0]?.geometry.coordinates ?? ([0, 0] as [number, number]),
    )
    await page.mouse.click(at.x, at.y)
    await expect.poll(zoom).toBeCloseTo(12, 1)

    await jumpTo(page, view)
    await expect.poll(async () => (await drawn(page, 'location-pins')).length, slow).toBeGreaterThan(20)
    const pin = await lonelyPin(page)
    await page.mouse.move(pin.x, pin.y)
    await expect(page.locator('.maplibregl-popup')).toHaveText(/^.+ - Created by .+$/)
    await page.mouse.click(pin.x, pin.y)
    await expect(page.getByRole('heading', { name: 'Update Location' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`id=${pin.id}`))
    await expect(page.getByLabel('Name')).not.toHaveValue('')
  })
  await test.step('while a location is placed, clicking neighbors shows them; the pin and the typed text stay', async () => {
    await signIn(page, people.worker)
    const api = await apiOf(page)
    // An order of its own: other journeys close theirs, and some of them share a point. Pins of other tries would cover it.
    const { lat: latitude, lng: longitude } = spot(100 + ((2 * repeatEachIndex + retry) % 8))
    const name = `Neighbor ${Date.now()}`
    const locationId = await saveLocation(api, { name, latitude, longitude })
    const raised = await api('POST', '/api/workorders', { locationId, title: `Oil ${name}` })
    const order = (await raised.json()) as { _id: string; title: string }
    await page.goto(`/edit-location?lat=${latitude}&lng=${longitude + 0.0004}&from=maps`)
    await page.getByLabel('Name').fill('Half a name')
    const pin = page.getByRole('button', { name: /^Pin at / })
    const before = await pin.getAttribute('aria-label')
    const isDrawn = async () =>
      (await drawn(page, 'neighbor-orders')).some(({ properties }) => properties.id === order._id)
    await expect.poll(isDrawn, slow).toBe(true)
    const at = await page.evaluate(
      (to) => {
        const { cityMap: map } = window as unknown as { cityMap: LiveMap }
        map.getCanvas().scrollIntoView({ block: 'center' })
        const { left, top } = map.getCanvas().getBoundingClientRect()
        const { x, y } = map.project(to)
        return { x: left + x, y: top + y - 12, corner: { x: left + 24, y: top + 24 } }
      },
      [longitude, latitude] as [number, number],
    )
    await page.mouse.click(at.x, at.y)
    const told = page.getByRole('dialog', { name: /marked here$/i })
    await expect(told.getByText(order.title, { exact: true })).toBeVisible()
    await expect(told.getByText(name, { exact: true })).toBeVisible()
    await expect(told.getByRole('link')).toHaveCount(0)
    // A click next to the card closes it and does not move the pin.
    await page.mouse.click(at.corner.x, at.corner.y)
    await expect(told).toHaveCount(0)
    expect(await pin.getAttribute('aria-label')).toBe(before)
    await expect(page.getByLabel('Name')).toHaveValue('Half a name')
  })
})

test('offline, loaded pins stay at every zoom, and the rest loads once online', async ({ page }) => {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('/api/locations/tiles/')) asked.set(url, (asked.get(url) ?? 0) + 1)
  })
  await signIn(page, people.worker)
  await page.goto('/maps')
  await expect.poll(async () => (await drawn(page, 'location-pins')).length, slow).toBeGreaterThan(20)

  await page.context().setOffline(true)
  asked.clear()
  const begun = Date.now()
  for (const zoom of [15, 14, 17]) {
    await jumpTo(page, { zoom })
    // Longer than the retries of a tile last. Uses real time, because the number of requests matters.
    await page.waitForTimeout(4_000)
    await expect.poll(() => drawnSoFar(page, 'location-pins')).toBeGreaterThan(5)
  }
  expect(asked.size).toBeGreaterThan(0)
  const seconds = (Date.now() - begun) / 1000
  expect(Math.max(...asked.values()), 'times that the same tile was asked for').toBeLessThan(
    (10 * seconds) / 12,
  )

  await page.context().setOffline(false)
  await jumpTo(page, { zoom: 15.5 })
  await expect.poll(async () => (await drawn(page, 'location-dots')).length, slow).toBeGreaterThan(20)
  await jumpTo(page, { zoom: 14 })
  await expect
    .poll(async () => {
      const counts = await drawn(page, 'location-clusters')
      return counts.reduce((all, { properties }) => all + Number(properties.count), 0)
    }, slow)
    .toBeGreaterThan(200)
})

test('new locations by others appear on return to the tab, without a reload; drawn pins stay while the server is unreachable', async ({
  page,
}) => {
  await page.clock.install()
  await blockLiveUpdates(page)
  await signIn(page, people.worker)
  const api = await apiOf(page)
  await page.goto('/maps')
  await expect.poll(async () => (await drawn(page, 'location-pins')).length, slow).toBeGreaterThan(20)
  const _id = await saveLocation(api, { name: 'New while you look', latitude: 40.6205, longitude: -96.6303 })

  // Data stays fresh for fifteen seconds after a request.
  await page.clock.fastForward(16_000)
  const ids = async () => (await drawn(page, 'location-pins')).map(({ properties }) => properties.id)
  expect(await ids()).not.toContain(_id)
  await lookAgain(page)
  let drawnThen: Awaited<ReturnType<typeof ids>> = []
  await expect.poll(async () => (drawnThen = await ids()), slow).toContain(_id)

  // Other journeys add pins meanwhile.
  const before = expect.arrayContaining(drawnThen)
  let refused = 0
  await page.route('**/api/locations/tiles/**', (route) => {
    refused++
    return route.abort()
  })
  await page.clock.fastForward(16_000)
  await lookAgain(page)
  // Three attempts for each tile.
  await expect.poll(() => refused, slow).toBeGreaterThanOrEqual(3)
  await pass(page, 5_000)
  await expect.poll(ids, slow).toEqual(before)

  await page.unroute('**/api/locations/tiles/**')
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/locations\/tiles\//, slow),
    page.evaluate(() => dispatchEvent(new Event('online'))),
  ])
  expect(answer.ok()).toBe(true)
  await expect.poll(ids, slow).toEqual(before)
})
