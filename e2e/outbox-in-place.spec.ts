/** DUR-34, DUR-48. Offline: a new location on the map and in its list, with a work order, both sent in order. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { SOCKET_CLOSED, test } from './support/device.ts'
import { save, spot } from './support/edit-page.ts'
import { newLocation } from './support/field-work.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect } from './support/journey.ts'
import { everythingSent, visitAndCache } from './support/kept.ts'

test.describe.configure({ timeout: 240_000 })

const onDevice = 'On this device'
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** How the map draws a location: at the right place, with the unsent sign. Near a tile's edge, each tile draws it. */
const pinOf = (page: Page, place: { id: string; lat: number; lng: number }) =>
  page.evaluate(({ id, lat, lng }) => {
    const { cityMap: map } = window as unknown as { cityMap?: LiveMap }
    const features = map?.querySourceFeatures('location-own-pins-points') ?? []
    const drawn = features
      .filter(({ properties }) => properties.id === id)
      .map(({ geometry: { coordinates: at }, properties }) => {
        const isThere = Math.abs(at[0] - lng) < 1e-5 && Math.abs(at[1] - lat) < 1e-5
        return `${properties.unsent} ${isThere ? 'at its place' : at}`
      })
    return [...new Set(drawn)]
  }, place)

interface LiveMap {
  querySourceFeatures(source: string): {
    geometry: { coordinates: [lng: number, lat: number] }
    properties: { id?: string; unsent?: string }
  }[]
}

test("a location, its order and its closing, made with the server's socket closed, appear in lists and on the map before they are sent", async ({
  device,
}) => {
  const page = await device.open()
  const around = spot(67)
  const map = `/maps?view=${around.lat},${around.lng},16`
  await visitAndCache(page, map, '["locations","list"')
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  await device.leave(SOCKET_CLOSED)

  const name = `Lamp ${Date.now()}`
  const { lat, lng } = await newLocation(page, 67, name)
  await save(page)
  await expect(page).toHaveURL(/saved-locations/)
  await expect(page.getByRole('main').getByText(onDevice).first()).toBeVisible()

  await page.goto(map)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: /^On this map/ }).click()
  await expect(row(page, name).getByText(onDevice)).toBeVisible()
  await expectAccessible(page)
  await row(page, name).getByRole('button').click()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goBack()
  await expect.poll(() => pinOf(page, { id, lat, lng })).toEqual(['unsent at its place'])

  await page.goto('/work-orders/new/location')
  await expect(row(page, name).getByText(onDevice)).toBeVisible()
  await expectAccessible(page)
  await row(page, name).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Mend ${name}`)
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mend ${name}` })).toBeVisible()
  await expect(page.getByRole('region', { name: `Location: ${name}` }).getByText(onDevice)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/activities')
  await expect(row(page, `created location "${name}"`).getByText(onDevice)).toBeVisible()
  await expect(row(page, `created work order "Mend ${name}"`).getByText(onDevice)).toBeVisible()
  await expectAccessible(page)

  await device.close()
  await device.comeBack()
  const again = await device.open()
  await again.goto('/activities')
  await everythingSent(again)
  await expect(row(again, `created work order "Mend ${name}"`)).toHaveCount(1, { timeout: 60_000 })
  await expect(again.getByText(onDevice)).toHaveCount(0, { timeout: 60_000 })
  const api = await apiOf(again)
  const orders = await (await api('GET', `/api/workorders?locationId=${id}`)).json()
  expect(orders).toMatchObject([{ title: `Mend ${name}`, locationId: { _id: id, name } }])
})
