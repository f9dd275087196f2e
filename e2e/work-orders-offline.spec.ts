/** ORDER-15, ORDER-16. Offline work orders: created, closed, sent after a browser restart; and a rejected closing. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { NETWORK_OFF, SOCKET_CLOSED, test } from './support/device.ts'
import { closeOrder, deskOf, savedPlace } from './support/field-work.ts'
import type { Api } from './support/fresh-user.ts'
import { expect } from './support/journey.ts'
import { everythingSent, visitAndCache } from './support/kept.ts'

interface Order {
  _id: string
  title: string
  status: string
  closingNote: string | null
  description: string
  version: number
}

const ordersAt = async (api: Api, locationId: string) =>
  (await (await api('GET', `/api/workorders?locationId=${locationId}`)).json()) as Order[]

/** Navigates within the open page, without a page load. */
async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

const list = (page: Page, status: string) => page.getByRole('region', { name: `${status} work orders` })

test('ORDER-15 two orders raised and one closed with the network off; the browser is killed; each is sent once', async ({
  device,
  page: desk,
}) => {
  const api = await deskOf(desk)
  const place = await savedPlace(api, 'Culvert', 62)
  const unique = Date.now()
  const newOrder = `/work-orders/new/details?locationId=${place.id}`
  const page = await device.open()
  await visitAndCache(page, `/work-orders?location=${place.id}`, '["work-orders","list"')
  await expect(page.getByText('No work order matches these filters.').first()).toBeVisible()
  await visitAndCache(page, newOrder, `["locations","one","${place.id}"]`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await device.leave(NETWORK_OFF)
  for (const title of [`Clear the grate ${unique}`, `Mend the wall ${unique}`]) {
    await walk(page, newOrder)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Create Work Order' }).click()
    await expect(page.getByText(`New work order: ${title}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await closeOrder(page, 'Two stones set')
  await walk(page, `/work-orders?location=${place.id}`)
  await expect(list(page, 'Open').getByText(`Clear the grate ${unique}`)).toBeVisible()
  await expect(list(page, 'Open').getByText('On this device')).toHaveCount(1)
  await expect(list(page, 'Finished').getByText(`Mend the wall ${unique}`)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^All\s*2$/ })).toBeVisible()
  await expectAccessible(page)
  await device.kill()

  await device.comeBack()
  const again = await device.open()
  await again.goto(`/work-orders?location=${place.id}`)
  await everythingSent(again, 60_000)
  const rows = (await ordersAt(api, place.id))
    .map(({ title, status, closingNote, version }) => ({ title, status, closingNote, version }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
  expect(rows).toEqual([
    { title: `Clear the grate ${unique}`, status: 'open', closingNote: null, version: 1 },
    { title: `Mend the wall ${unique}`, status: 'finished', closingNote: 'Two stones set', version: 2 },
  ])
  await expect(list(again, 'Open').getByText(`Clear the grate ${unique}`)).toBeVisible()
  await expect(again.getByText('On this device')).toHaveCount(0)
})

test("ORDER-16 if two users close the same order, the one with the server's socket closed keeps the note for the location", async ({
  device,
  page: desk,
}) => {
  const api = await deskOf(desk)
  const place = await savedPlace(api, 'Sluice', 65)
  const made = await api('POST', '/api/workorders', { locationId: place.id, title: 'Free the sluice' })
  const { _id: id } = (await made.json()) as Order
  const page = await device.open()
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await device.leave(SOCKET_CLOSED)
  await closeOrder(page, 'Cut two branches')
  await expect(page.getByText('On this device, not sent yet.')).toBeVisible()
  expect((await api('PUT', `/api/workorders/${id}/close`, { note: 'From the desk' })).status()).toBe(200)
  await device.comeBack()

  const lost = page.getByRole('alert').filter({ hasText: 'before your note was sent' })
  await expect(lost).toContainText(/Closed by .+[AP]M, before .+Cut two branches/, { timeout: 40_000 })
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Save as a note' }).click()
  await expect(lost).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notes/Media' })).toContainText('Cut two branches')
  await expect(page.getByText('From the desk').first()).toBeVisible()
  const [order] = await ordersAt(api, place.id)
  expect(order).toMatchObject({ status: 'finished', closingNote: 'From the desk' })
})
