/** REGION-10. Screens of a Region Viewer have no buttons that the server would reject. */
import { authWords } from '@lamplighter/domain/auth'
import { getCityBoundary, setActiveCity } from '@lamplighter/domain/cities'
import { messageOf } from '@lamplighter/domain/http'
import { locationWords } from '@lamplighter/domain/locations'
import { viewWorkOrder } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { myWorkWords } from '../features/work-orders/my-work/my-work.messages.ts'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { cityInUseWords } from '../frame/navigation/city-in-use.messages.ts'
import { MARK_IT } from '../kit/kit.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { mapMessages } from '../map/map.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, membership, user, workOrder } from '../testing/records.ts'

const bench = location({ name: 'Bench' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const viewed = membership({ role: 'region_viewer', userType: null })
const second = { ...viewed, cityId: uuidv7(), cityName: 'Cedar Bend', cityState: 'IA' }

async function openAs(path: string, cityMemberships = [viewed, second]) {
  await page.viewport(1440, 900)
  const me = user({ cityMemberships })
  const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
  const order = workOrder({ locationId: place, title: 'Bench squeaks' })
  const server = openOrders(me, [order], [bench])
  await signIn(me)
  await openApp(path.replace('ORDER', order._id))
  return server
}

const link = (name: string | RegExp) => page.getByRole('link', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('REGION-10 the list of locations opens them to view, and adds none', async () => {
  await openAs('/saved-locations')
  await expect.element(page.getByRole('link', { name: 'Bench', exact: true })).toBeVisible()
  for (const gone of [link('Add a location'), link(MARK_IT), link(/^Edit/), button(/^More actions: Bench/)])
    await expect.element(gone).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('REGION-10 the list of work orders selects none, and offers no filter by their own name', async () => {
  await openAs('/work-orders')
  await expect.element(page.getByRole('link', { name: 'Bench squeaks', exact: true })).toBeVisible()
  await expect.element(button(workOrderWords.dueToday)).toBeVisible()
  for (const name of [workOrderWords.assignedToMe, workOrderWords.createdByMe])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument()
  await expect.element(button(`${workOrderWords.close}: Bench squeaks`)).not.toBeInTheDocument()
})

test('REGION-10 Mark It by its address says why there is none', async () => {
  await openAs('/edit-location?here=true')
  await expect.element(page.getByText(messageOf('region_viewer_reads_only'))).toBeVisible()
})

test('REGION-10 tips for touch name no pin to place', async () => {
  await openAs('/maps')
  await page.getByRole('button', { name: mapMessages.mobileTips }).click()
  await expect.element(page.getByText(mapMessages.tipsToRead[1])).toBeVisible()
  await expect.element(page.getByText(mapMessages.tips[1])).not.toBeInTheDocument()
})

test('REGION-10 many cities are found by typing', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...second,
    cityId: uuidv7(),
    cityName: `Town ${at}`,
  }))
  const chosen = answer(setActiveCity, () => ({ success: true as const }))
  await openAs('/saved-locations', many)
  await button(/^City: /).click()
  await page.getByRole('combobox', { name: cityInUseWords.lookAt }).fill('Town 11')
  await page.getByRole('option', { name: 'Town 11, IA' }).click()
  await expect.element(button(/^City: Town 11, IA/)).toBeVisible()
  await expect.poll(() => chosen.map(({ body }) => body.cityId)).toEqual([many[11]?.cityId])
})

test('REGION-10 of many cities, the map reads the limits of the shown one', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...second,
    cityId: uuidv7(),
    cityName: `Town ${at}`,
  }))
  const shown = many[3]?.cityId ?? ''
  const me = user({ cityMemberships: many, activeCityId: shown })
  openOrders(me, [], [bench])
  const asked = answer(getCityBoundary, () => ({ boundary: null }))
  await signIn(me)
  await openApp('/maps')
  await expect.poll(() => [...new Set(asked.map(({ params }) => params.id))]).toEqual([shown])
})

test('REGION-4 with one city of their own, and one that they view, they add and select', async () => {
  await openAs('/saved-locations', [membership(), second])
  await expect.element(page.getByRole('link', { name: 'Bench', exact: true })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Bench' })).toBeVisible()
  await expect.element(link(MARK_IT).or(link('Add a location')).first()).toBeVisible()
})

test('REGION-10 begins with all cities, and offers them again', async () => {
  await openAs('/saved-locations')
  await button(`City: ${cityInUseWords.all}, not a member. Change city`).click()
  await expect.element(page.getByRole('menuitemradio', { name: cityInUseWords.all })).toBeChecked()
  await expect.element(page.getByRole('menuitemradio', { name: 'Cedar Bend, IA' })).toBeVisible()
})

test('REGION-10 the page of a new work order says why there is none', async () => {
  await openAs('/work-orders/new')
  await expect.element(page.getByText(messageOf('region_viewer_reads_only'))).toBeVisible()
  await expect.element(link(workOrderWords.create)).not.toBeInTheDocument()
})

test('REGION-10 Home shows counts of all cities, and no work of their own', async () => {
  await openAs('/')
  await expect.element(page.getByText('Everything your 2 cities maintain, at a glance.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: myWorkWords.title })).not.toBeInTheDocument()
  await expect.element(page.getByText(authWords.loginOrRegister)).not.toBeInTheDocument()
})

test('REGION-6, REGION-10 an order is read-only, and nobody is told that it is open', async () => {
  const told = answer(viewWorkOrder, () => [])
  await openAs('/work-orders/ORDER')
  await expect.element(link(locationWords.viewLocation)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(told).toHaveLength(0)
})
