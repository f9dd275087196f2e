/** LOC-50, LOC-52. With a day pack, place descriptions work offline, for locations in the pack and for any other point. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { eachWayFrom, test } from './support/device.ts'
import { expect } from './support/journey.ts'
import { keptRows, outboxOf } from './support/kept.ts'
import { openMaps, openMore, slow } from './support/maps-page.ts'
import { main } from './support/morning.ts'

test.describe.configure({ timeout: 420_000 })

interface Placed {
  _id: string
  name: string
  placeWords?: string
}

const inPack = <T>(page: Page, table: string) => keptRows<T>(page, 'lamplighter-day-packs', table)
const search = (page: Page) => page.getByRole('combobox', { name: 'Search the map' })
/** True if lists show the place description: they omit it if the name already contains it. */
const tells = ({ name, placeWords }: Placed) =>
  placeWords !== undefined && !placeWords.split(' & ').every((part) => name.includes(part))

test('list, card, order, a new pin and the search show the place description, both ways without the server', async ({
  device,
  baseURL,
}) => {
  const before = await device.open()
  await before.goto('/settings')
  const pack = before.getByRole('region', { name: 'Day Pack' })
  await pack.getByRole('button', { name: 'Download Day Pack' }).click()
  await expect(pack.getByText(/ and [\d.]+ [kM]B of street map$/)).toBeVisible({ timeout: 60_000 })
  const [names] = await inPack<{ name: string }>(before, 'names')
  expect(names?.name).toBe('Prairie Falls')
  const location = (await inPack<Placed>(before, 'locations')).find(tells)
  const order = (await inPack<{ _id: string; locationId: Placed }>(before, 'orders')).find(({ locationId }) =>
    tells(locationId),
  )
  if (!location || !order) throw new Error('the pack has no words')
  await eachWayFrom(device, baseURL, async (page, { comeBack }) => {
    await readWords(page, location, order)
    await searchByWords(page)
    await saveNamedByWords(page)
    await comeBack()
    const states = async () => (await outboxOf(page)).map(({ state }) => state)
    await expect.poll(states, { timeout: 60_000 }).toEqual(['sent'])
  })
})

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
  await search(page).fill('Main St & Platte Ave')
  await expect(page.getByRole('option').first()).toContainText('Main St & Platte Ave', slow)
  await expect(page.getByText(/Towns and zip codes need a connection\.$/)).toBeVisible()
  await expectAccessible(page)
  await search(page).press('Enter')
  await expect(found).toContainText('Main St & Platte Ave')
  await search(page).fill('712 clover')
  await expect(page.getByRole('option').first()).toContainText('712 Clover St')
  await search(page).press('Enter')
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
