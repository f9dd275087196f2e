/** DUR-42, DUR-43. With a day pack on the device, screens work while the server is unreachable, even if never opened before. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { eachWayFrom, openAnew, SOCKET_CLOSED, signOut, test } from './support/device.ts'
import { expect, logIn, people } from './support/journey.ts'
import { visitAndCache } from './support/kept.ts'
import { drawnSoFar } from './support/live-map.ts'
import { main } from './support/morning.ts'
import { takeDayPack } from './support/take-day-pack.ts'

test.describe.configure({ timeout: 420_000 })

const rows = (page: Page) => page.locator('tbody tr[data-index]')
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
    const later = await totalOf(before)
    expect(taken).toBeGreaterThanOrEqual(Math.min(earlier, later))
    expect(taken).toBeLessThanOrEqual(Math.max(earlier, later))
  }).toPass({ timeout: 240_000 })
  await eachWayFrom(device, baseURL, (page, { comeBack }) => workFromPack(page, taken, comeBack))
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
  await page.getByRole('combobox', { name: 'Search the map' }).fill('hydrant')
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

test('DUR-29: the next user who signs in gets no data from the day pack', async ({ device }) => {
  const page = await openAnew(device)
  await takeDayPack(page)
  await signOut(page, { isAsked: true })
  await logIn(page, people.cedarBendAdmin)
  await device.leave(SOCKET_CLOSED)
  await page.goto('/saved-locations?search=hydrant')
  await expect(
    page.getByText(/Connect once to load this\.|You haven't opened this on this device before\./).first(),
  ).toBeVisible()
  await expect(packLine(page)).toBeHidden()
})
