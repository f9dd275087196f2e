/**
 * DUR-42, DUR-43, LOC-50, LOC-52. With a day pack on the device, screens work while the server is unreachable, even if never
 * opened before. Places are described, for locations in the pack and for any other point.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { eachWayFrom, SOCKET_CLOSED, test } from './support/device.ts'
import { expect } from './support/journey.ts'
import { keptRows, outboxOf, visitAndCache } from './support/kept.ts'
import { drawnSoFar } from './support/live-map.ts'
import { openMaps, openMore, slow } from './support/maps-page.ts'
import { main } from './support/morning.ts'
import { takeDayPack } from './support/take-day-pack.ts'

test.describe.configure({ timeout: 420_000 })

const rows = (page: Page) => page.locator('tbody tr[data-index]')
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the map' })
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ locations$/)
const packLine = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /Showing the day pack for Prairie Falls, NE from \d+:\d\d [AP]M\./ })

async function figures(page: Page): Promise<number[]> {
  await expect(showing(page)).toBeVisible()
  return (
    ((await showing(page).textContent()) ?? '').match(/[\d,]+/g)?.map((n) => Number(n.replace(',', ''))) ?? []
  )
}

interface Placed {
  _id: string
  name: string
  placeWords?: string
}

const inPack = <T>(page: Page, table: string) => keptRows<T>(page, 'lamplighter-day-packs', table)
/** True if lists show the place description: they omit it if the name already contains it. */
const tells = ({ name, placeWords }: Placed) =>
  placeWords !== undefined && !placeWords.split(' & ').every((part) => name.includes(part))

/** The server's current total. */
async function totalOf(page: Page): Promise<number> {
  await visitAndCache(page, '/saved-locations', '["locations","list"')
  const [, total = 0] = await figures(page)
  return total
}

test('lists, filters, search, map, details and orders work from a cold start, both ways without the server', async ({
  device,
  baseURL,
}) => {
  const before = await device.open()
  // Take the pack online and compare the counts. Open no filter or record yet. Other tests change the city meanwhile.
  let taken = 0
  await expect(async () => {
    const earlier = await totalOf(before)
    taken = await takeDayPack(before)
    await expect(before.getByText(/ and [\d.]+ [kM]B of street map$/)).toBeVisible({ timeout: 60_000 })
    const later = await totalOf(before)
    expect(taken).toBeGreaterThanOrEqual(Math.min(earlier, later))
    expect(taken).toBeLessThanOrEqual(Math.max(earlier, later))
  }).toPass({ timeout: 240_000 })
  const [names] = await inPack<{ name: string }>(before, 'names')
  expect(names?.name).toBe('Prairie Falls')
  const location = (await inPack<Placed>(before, 'locations')).find(tells)
  const order = (await inPack<{ _id: string; locationId: Placed }>(before, 'orders')).find(({ locationId }) =>
    tells(locationId),
  )
  if (!location || !order) throw new Error('the pack has no words')
  await eachWayFrom(device, baseURL, (page, { comeBack }) => workFromPack(page, taken, comeBack))
  await test.step('list, card, order, a new pin and the search show the place description', async () => {
    await device.leave(SOCKET_CLOSED)
    const page = await device.open()
    await readWords(page, location, order)
    await searchByWords(page)
    await saveNamedByWords(page)
    await device.comeBack()
    const states = async () => (await outboxOf(page)).map(({ state }) => state)
    await expect.poll(states, { timeout: 60_000 }).toEqual(['sent'])
  })
})

async function workFromPack(page: Page, taken: number, comeBack: () => Promise<void>): Promise<void> {
  await page.goto('/saved-locations?search=hydrant')
  const [found = 0, all] = await figures(page)
  expect(all).toBe(taken)
  expect(found).toBeGreaterThan(50)
  expect(found).toBeLessThan(taken)
  await expect(packLine(page)).toBeVisible()
  await expectAccessible(page)
  // The next page of the list also loads.
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000)
      return Number(await rows(page).last().getAttribute('data-index'))
    })
    .toBeGreaterThan(50)

  await page.getByRole('searchbox').first().fill('bench')
  await expect.poll(async () => (await figures(page))[0]).not.toBe(found)
  await page.getByRole('button', { name: 'Icons', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Icons' }).getByRole('button').nth(3)).toBeVisible()

  // A location that was never opened: its details, form and notes.
  await page.goto('/saved-locations?search=hydrant')
  await expect(rows(page).first()).toBeVisible()
  const edit = await rows(page)
    .first()
    .getByRole('link', { name: /Edit Location/ })
    .getAttribute('href')
  await page.goto(edit ?? '')
  await expect(page.getByLabel('Name')).not.toHaveValue('')
  await expect(packLine(page)).toBeVisible()
  await expectAccessible(page)
  // LOC-52: the map search finds locations, and says what it cannot search offline.
  await searchField(page).fill('hydrant')
  await expect(page.getByRole('option', { name: /hydrant/i }).first()).toBeVisible()
  await expect(page.getByText(/Towns and zip codes need a connection\.$/)).toBeVisible()
  // Check only the search: map buttons that it half covers would count as too small.
  await expectAccessible(page, 'search')
  const id = new URL(edit ?? '', page.url()).searchParams.get('id')
  await page.goto(`/location-notes?id=${id}`)
  await expect(
    main(page)
      .getByText(/No notes yet\.|ago|yesterday/)
      .first(),
  ).toBeVisible()

  // The map draws pins or clusters from the pack.
  await page.goto('/maps')
  await expect
    .poll(() =>
      drawnSoFar(page, 'location-pins').then(
        async (pins) => pins + (await drawnSoFar(page, 'location-clusters')),
      ),
    )
    .toBeGreaterThan(0)

  // The pack has open orders only; the screen says that finished ones are missing.
  await page.goto('/work-orders')
  const open = page.getByRole('region', { name: 'Open work orders' })
  const order = open.locator('a[href^="/work-orders/"]:not([href*="/new"])').first()
  await expect(order).toBeVisible()
  await expect(page.getByText(/^Finished orders aren't in the day pack\./)).toBeVisible()
  await expectAccessible(page)
  const title = (await order.textContent()) ?? ''
  await page.goto((await order.getAttribute('href')) ?? '')
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible()

  // A new order can be created for a location found in the pack.
  await page.goto('/work-orders/new/location')
  await expect(main(page).getByRole('listitem').first()).toBeVisible()

  await page.goto('/')
  await expect(main(page).getByText("Couldn't load the counts.")).toBeHidden()
  await expect(
    main(page)
      .getByText(/^[\d,]+$/)
      .first(),
  ).toBeVisible()

  // Screens that the pack does not cover show their usual message, and load once the server is back.
  await page.goto('/activities')
  await expect(page.getByText('Connect once to load this.').or(page.getByRole('alert')).first()).toBeVisible()
  await page.goto('/saved-locations')
  await expect(packLine(page)).toBeVisible()
  await comeBack()
  await expect(packLine(page)).toBeHidden({ timeout: 40_000 })
  await expect(rows(page).first()).toBeVisible()
}

async function readWords(page: Page, location: Placed, order: { _id: string; locationId: Placed }) {
  await page.goto(`/saved-locations?search=${encodeURIComponent(location.name)}`)
  const row = page.getByRole('row').filter({ hasText: location.name }).first()
  await expect(row).toContainText(location.placeWords ?? '')
  await page.goto(`/edit-location?id=${location._id}`)
  await expect(
    main(page)
      .getByText(location.placeWords ?? '')
      .first(),
  ).toBeVisible()
  await page.goto(`/work-orders/${order._id}`)
  await expect(
    main(page)
      .getByText(order.locationId.placeWords ?? '')
      .first(),
  ).toBeVisible()
}

async function searchByWords(page: Page) {
  await openMaps(page)
  await openMore(page)
  // Hide tooltips.
  await page.mouse.move(0, 0)
  const found = page.getByRole('region', { name: 'Found on the map' })
  await searchField(page).fill('Main St & Platte Ave')
  await expect(page.getByRole('option').first()).toContainText('Main St & Platte Ave', slow)
  await expect(page.getByText(/Towns and zip codes need a connection\.$/)).toBeVisible()
  await expectAccessible(page)
  await searchField(page).press('Enter')
  await expect(found).toContainText('Main St & Platte Ave')
  await searchField(page).fill('712 clover')
  await expect(page.getByRole('option').first()).toContainText('712 Clover St')
  await searchField(page).press('Enter')
  await expect(found).toContainText('712 Clover St')
  await found.getByRole('button', { name: 'Place pin here' }).click()
  const card = page.getByRole('region', { name: 'New location' })
  await expect(card).toContainText('712 Clover St', slow)
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
}

async function saveNamedByWords(page: Page) {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 40.61396, longitude: -96.64053, accuracy: 8 })
  await page.goto('/edit-location?here=true')
  await expect(page.getByText(/^Your location \(accurate to/)).toBeVisible(slow)
  await expect(main(page).getByText('712 Clover St')).toBeVisible(slow)
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('streetlight')
  await page.getByRole('button', { name: 'Streetlight', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Streetlight, 712 Clover St')
  // The server looks up its city later, so nothing rejects it while offline.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
