/** REGION-4, REGION-10. Screens of someone who works in one city and views another, which comes first in their list. */
import { acceptInvitation, lookAtInvitation } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { selectOf } from '../kit/lists/bulk/bulk.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, membership, user, workOrder } from '../testing/records.ts'

const own = membership()
const viewed = membership({
  cityId: uuidv7(),
  cityName: 'Cedar Bend',
  cityState: 'IA',
  role: 'region_viewer',
})
const { cityId, cityName } = viewed
const bench = location({ name: 'Bench' })
const pump = location({ name: 'Pump', cityId, cityName, city: cityName })

async function openAs(path: string, width = 1440) {
  await page.viewport(width, 900)
  const me = user({ cityMemberships: [viewed, own] })
  const orders = [bench, pump].map((at) => {
    const { _id, name, icon, latitude, longitude, city, state } = at
    const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
    return workOrder({
      ...{ locationId: place, title: `${name} squeaks` },
      ...{ cityId: at.cityId, cityName: at.cityName },
    })
  })
  openOrders(me, orders, [bench, pump])
  await signIn(me)
  await openApp(path)
}

const link = (name: string) => page.getByRole('link', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name: selectOf(name), exact: true })

test('REGION-10 begins with the city in which the user works', async () => {
  await openAs('/saved-locations')
  await expect.element(page.getByRole('button', { name: /^City: Prairie Falls, NE/ })).toBeVisible()
})

test('REGION-10 rows of a city that the user only views cannot be selected for changes', async () => {
  await openAs('/saved-locations?city=all')
  await expect.element(box('Bench')).toBeVisible()
  await expect.element(link('Pump')).toBeVisible()
  await expect.element(box('Pump')).not.toBeInTheDocument()
})

test('REGION-10 nor can its work orders', async () => {
  await openAs('/work-orders?city=all')
  await expect.element(box('Bench squeaks')).toBeVisible()
  await expect.element(link('Pump squeaks')).toBeVisible()
  await expect.element(box('Pump squeaks')).not.toBeInTheDocument()
})

test('REGION-10 a new work order begins at a location of the own city', async () => {
  await openAs('/work-orders/new/location?city=all')
  await expect.element(link(`${workOrderWords.selectThis}: Bench`)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Pump' })).toBeVisible()
  await expect.element(link(`${workOrderWords.selectThis}: Pump`)).not.toBeInTheDocument()
})

test('REGION-5 an invitation to a city that the user views can be accepted', async () => {
  answer(lookAtInvitation, () => ({
    ...{ city: { _id: cityId, name: 'Cedar Bend', state: 'IA' }, role: 'city_worker' as const },
    ...{ invitedBy: 'Bo Jensen', note: '', expiresAt: '2030-03-01T12:00:00.000Z', isPersonal: true },
  }))
  const asked = answer(acceptInvitation, () => ({
    success: true as const,
    city: { _id: cityId, name: 'Cedar Bend', state: 'IA' },
  }))
  await openAs(`/invitation#${'a'.repeat(43)}`)
  await page.getByRole('button', { name: 'Join Cedar Bend, IA' }).click()
  await expect.element(page.getByText('Welcome to Cedar Bend, IA. You are a member now.')).toBeVisible()
  expect(asked).toHaveLength(1)
})
