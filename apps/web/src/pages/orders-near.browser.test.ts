/** ORDER-20, ORDER-29. Nearest and nearby orders, before the position is known. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { workOrderWords as words } from '../features/work-orders/work-orders.messages.ts'
import { geolocationMessages } from '../map/pin/geolocation.messages.ts'
import { openApp } from '../testing/app.tsx'
import { deviceAt } from '../testing/device-at.ts'
import { signIn } from '../testing/issuer.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const here = { latitude: 40.62, longitude: -96.63 }

/** One far away with high priority, and one close by. */
async function openList(address: string) {
  const me = user()
  const far = location({ name: 'Far bench', latitude: 40.7, longitude: -96.63 })
  const close = location({ name: 'Close bench', latitude: 40.621, longitude: -96.63 })
  const placeOf = ({ _id, name, icon, latitude, longitude, city, state }: typeof far) => ({
    ...{ _id, name, icon, latitude, longitude, city, state },
    deleted: false,
  })
  const orders = [
    workOrder({ title: 'Far away', priority: 'high', locationId: placeOf(far) }),
    workOrder({ title: 'Close by', priority: 'low', locationId: placeOf(close) }),
  ]
  openOrders(me, orders, [far, close])
  await signIn(me)
  await openApp(address)
}

const titles = () =>
  page
    .getByRole('region', { name: 'Open work orders' })
    .getByRole('link', { name: /^(Far away|Close by)$/ })
    .elements()
    .map(({ textContent }) => textContent)

const choose = async (name: string) => {
  await page.getByRole('combobox', { name: words.sort }).click()
  await page.getByRole('option', { name }).click()
}

test("ORDER-20 asks for the position when 'Nearest first' is chosen, and not before", async () => {
  const looked = deviceAt(here, 'prompt')
  await openList('/work-orders?status=open')
  await expect.poll(titles).toEqual(['Far away', 'Close by'])
  expect(looked).toEqual([])
  await choose(words.nearestFirst)
  await expect.poll(titles).toEqual(['Close by', 'Far away'])
  expect(window.location.search).toContain('sort=nearest')
  await choose(words.byPriority)
  await expect.poll(titles).toEqual(['Far away', 'Close by'])
})

test('ORDER-20 keeps the order and says why if there is no position', async () => {
  deviceAt(null, 'prompt')
  await openList('/work-orders?status=open')
  await expect.poll(titles).toEqual(['Far away', 'Close by'])
  await choose(words.nearestFirst)
  await expect.element(page.getByText(geolocationMessages.denied)).toBeVisible()
  expect(titles()).toEqual(['Far away', 'Close by'])
  await expect.element(page.getByRole('combobox', { name: words.sort })).toHaveValue(words.byPriority)
})

test("ORDER-29 'Near me' lists orders within half a mile, and a link to it asks for the position", async () => {
  deviceAt(here, 'prompt')
  await openList('/work-orders?status=open&near=me')
  await expect.poll(titles).toEqual(['Close by'])
  await page.getByRole('button', { name: words.nearMe }).click()
  await expect.poll(titles).toEqual(['Far away', 'Close by'])
})

const names = () =>
  page
    .getByRole('heading', { level: 2, name: /bench$/ })
    .elements()
    .map(({ textContent }) => textContent)

test('ORDER-34 lists the nearest locations first if the position is already permitted', async () => {
  deviceAt(here, 'granted')
  await openList('/work-orders/new/location')
  await expect.poll(names).toEqual(['Close bench'])
  await expect.element(page.getByRole('combobox', { name: words.sort })).toHaveValue(words.nearestFirst)
  await choose(words.latestFirst)
  await expect.poll(names).toEqual(['Far bench', 'Close bench'])
})

test('ORDER-34 lists the newest locations first if none is near', async () => {
  deviceAt({ latitude: 45, longitude: -96.63 }, 'granted')
  await openList('/work-orders/new/location')
  await expect.poll(names).toEqual(['Far bench', 'Close bench'])
  await expect.element(page.getByRole('combobox', { name: words.sort })).toHaveValue(words.latestFirst)
})

test('ORDER-33 a phone opens the list on open orders, unless the address says otherwise', async () => {
  const finished = page.getByRole('region', { name: 'Finished work orders' })
  await page.viewport(390, 844)
  await openList('/work-orders')
  await expect.element(page.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(titles).toEqual(['Far away', 'Close by'])
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect.element(finished).toBeVisible()
  expect(window.location.search).toContain('status=all')
})

test('ORDER-29 the picker for a new order also sorts by distance and shows it', async () => {
  deviceAt(here, 'prompt')
  await openList('/work-orders/new/location')
  await expect.poll(names).toEqual(['Far bench', 'Close bench'])
  await choose(words.nearestFirst)
  await expect.poll(names).toEqual(['Close bench'])
  await expect.element(page.getByText(/^360 ft away · /)).toBeVisible()
})
