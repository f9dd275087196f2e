/** DUR-34, DUR-48, DUR-49. The user's unsent changes on every screen. */
import { type Activity, listMyActivities, summariseMyActivities } from '@lamplighter/domain/activities'
import { deleteLocation, type Location, summariseLocations } from '@lamplighter/domain/locations'
import { deleteNote } from '@lamplighter/domain/notes'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formOf } from '../features/locations/location-form.ts'
import { locationItem } from '../features/locations/locations.outbox.ts'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { closingItem } from '../features/work-orders/work-orders.outbox.ts'
import { withoutNetwork } from '../kit/kit.messages.ts'
import { newNoteItem } from '../lib/outbox/new-note-item.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import type { NewOutboxItem } from '../lib/outbox/outbox-item.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { trashItem } from '../lib/outbox/trash.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, locationSummary, membership, note, user, workOrder } from '../testing/records.ts'

const me = user()
const by = { _id: me._id, name: me.name }
const hydrant = location({ name: 'Hydrant', icon: 'well' })
const valve = location({ name: 'Valve', icon: 'well' })
const lamp = location({ name: 'Lamp 7', icon: 'well', userId: by })
const placeOf = ({ _id, name, icon, latitude, longitude, city, state }: Location) => ({
  ...{ _id, name, icon, latitude, longitude, city, state, deleted: false },
})
const { cityId, cityName } = membership()

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  await page.viewport(1440, 900)
})

/** The outbox item that the form of a new location creates offline. */
const creation = ({ _id, name, icon, latitude, longitude }: Location): NewOutboxItem => {
  const at = { latitude, longitude }
  const form = { ...formOf(lamp), locationId: _id, name, icon, at, version: null }
  return locationItem(me._id, { form, base: null }, null)
}
const edit = (base: Location, name: string): NewOutboxItem => {
  const { icon, description, tags, latitude, longitude, city, state, zip } = base
  const body = { name, icon, description, tags, latitude, longitude, cityId, city, state, zip, notes: '' }
  return locationItem(
    me._id,
    { form: { ...formOf(base), name }, base },
    { params: { id: base._id }, body: { ...body, mediaUrls: [] } },
  )
}

/** Opens the page online, then goes offline and adds these items. */
async function lookAt(
  address: string,
  ready: (server: ReturnType<typeof openOrders>) => Promise<unknown>,
  items: NewOutboxItem[],
  orders = [workOrder({ locationId: placeOf(hydrant) })],
) {
  const server = openOrders(me, orders, [hydrant, valve])
  const figures = { total: 2, matching: 2, categories: { Water: 2 } }
  const icons = [{ icon: 'well', count: 2 }]
  answer(summariseLocations, () => locationSummary({ ...figures, icons }))
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  await signIn(me)
  await openApp(address)
  await ready(server)
  goOffline()
  await addToOutbox(items)
  return server
}

const see = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const listed = (server: ReturnType<typeof openOrders>) =>
  expect.poll(() => server.listed.length).toBeGreaterThan(0)
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
const tabIs = (name: RegExp) => expect.element(page.getByRole('tab', { name })).toBeVisible()
const waiting = () => expect.poll(async () => (await unsentOf(me._id)).length, { timeout: 15_000 })

test('DUR-34 the list beside the map shows locations created, changed and deleted here, marked, and opens them', async () => {
  await lookAt('/maps', listed, [])
  await page.getByRole('button', { name: /^On this map/ }).click()
  await expect.element(row('Hydrant')).toBeVisible()
  await addToOutbox([creation(lamp), edit(hydrant, 'Hydrant, painted'), trashItem(me._id, valve)])
  await expect.element(row('Lamp 7').getByText('On this device')).toBeVisible()
  await expect.element(row('Hydrant, painted').getByText('On this device')).toBeVisible()
  await expect.element(row('Valve').getByText('Moving to trash: on this device')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^On this map\s*3$/ })).toBeVisible()
  await row('Lamp 7').getByRole('button').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lamp 7')
})

test("DUR-34 the map's search finds unsent locations, also offline", async () => {
  await lookAt('/maps', listed, [creation(lamp)])
  await page.getByRole('combobox', { name: 'Search the map' }).fill('lamp')
  await page.getByRole('option', { name: /Lamp 7/ }).click()
  const found = page.getByRole('region').filter({ hasText: 'Lamp 7' }).filter({ hasText: 'Open' }).first()
  await expect.element(found.getByText('On this device')).toBeVisible()
})

test('LOC-6 the hint at a duplicate knows a location that is not sent yet', async () => {
  const north = lamp.latitude + 0.00012
  await lookAt(
    `/edit-location?lat=${north}&lng=${lamp.longitude}&from=maps`,
    () => see('Create New Location'),
    [creation(lamp)],
  )
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('well')
  await page.getByRole('button', { name: 'Well', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Add to Lamp 7' })).toBeVisible()
})

test('DUR-48 an order at an unsent location is created, closed, and sent after the location', async () => {
  const server = await lookAt('/work-orders/new/location', () => see('Showing 2 of 2 locations'), [
    creation(lamp),
    newNoteItem(me._id, lamp, { _id: note()._id, text: 'Door hangs', mediaIds: [] }),
  ])
  await expect.element(row('Lamp 7').getByText('On this device')).toBeVisible()
  await see('Showing 3 of 3 locations')
  await row('Lamp 7').getByRole('link').click()
  await expect.element(page.getByRole('region', { name: 'Location: Lamp 7' })).toBeVisible()
  // The location's notes are shown, without an error.
  await expect.element(row('Door hangs').getByText('On this device')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Title' }).fill('Set the lamp upright')
  await page.getByRole('button', { name: workOrderWords.create }).click()
  await see(keptMessages.notSentYet)
  // The order shows later changes of the location.
  await addToOutbox([edit({ ...lamp, version: 0 }, 'Lamp 7 by the gate')])
  await expect.element(page.getByRole('region', { name: 'Location: Lamp 7 by the gate' })).toBeVisible()
  await page.getByRole('button', { name: workOrderWords.close }).click()
  await page.getByRole('dialog').getByRole('button', { name: workOrderWords.close }).click()
  await goTo('/work-orders')
  const finished = page.getByRole('region', { name: 'Finished work orders' })
  await expect.element(finished.getByText('Lamp 7 by the gate')).toBeVisible()
  // The lists were never loaded on this device: one message says so, and the total is unknown.
  await expect.element(page.getByText(withoutNetwork.title)).toBeVisible()
  await tabIs(/^All$/)

  // After reopening the app offline, the form for another order at the location works too.
  await leaveApp()
  await openApp(`/work-orders/new/details?locationId=${lamp._id}`)
  await expect.element(page.getByRole('region', { name: 'Location: Lamp 7 by the gate' })).toBeVisible()
  goOnline()
  await waiting().toBe(0)
  expect(server.locations.get(lamp._id)).toMatchObject({ name: 'Lamp 7 by the gate' })
  expect(server.notes).toMatchObject([{ locationId: lamp._id, text: 'Door hangs' }])
  const [raised] = [...server.orders.values()].filter(({ title }) => title === 'Set the lamp upright')
  expect(raised).toMatchObject({ status: 'finished', locationId: { _id: lamp._id } })
  // The form is still open, now with the server's record.
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
})

test("DUR-49 the feed shows unsent changes in the server's words, once, until its own entries arrive", async () => {
  const entries: Activity[] = []
  const order = workOrder({ title: 'Bench squeaks', locationId: placeOf(hydrant) })
  const server = await lookAt('/activities', () => see('No Activities Yet'), [], [order])
  const list = () => [...document.querySelectorAll('main li')].map((one) => one.textContent ?? '')
  goOnline()
  answer(listMyActivities, () => pageOf(entries))
  answer(summariseMyActivities, () => ({ total: entries.length, types: {} }))
  goOffline()
  const removed = note({ locationId: hydrant._id })
  await addToOutbox([
    creation(lamp),
    newNoteItem(me._id, lamp, { _id: note()._id, text: 'Door hangs', mediaIds: [] }),
    closingItem({ order, by, note: null }),
  ])
  await see('Wes Worker created location "Lamp 7"')
  await see('Wes Worker added a note to "Lamp 7"')
  await see('Wes Worker closed work order "Bench squeaks"')
  expect(list().map((entry) => entry.includes('On this device'))).toEqual([true, true, true])
  await see('Showing 3 of 3 activities')
  await page.getByRole('button', { name: /^Work order closed/ }).click()
  await expect.poll(() => list().length).toBe(1)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect.poll(() => list().length).toBe(3)

  /** Entries of the new location in the feed at each DOM change. */
  const seen = new Set<number>()
  const watch = new MutationObserver(() =>
    seen.add(list().filter((entry) => entry.includes('created location "Lamp 7"')).length),
  )
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  const entry = (changes: Partial<Activity>): Activity => ({
    ...{ _id: removed._id, action: 'location_added', description: '', details: {}, cityId, cityName },
    ...{ userId: me._id, userName: me.name, recordedAt: null, targetId: lamp._id, type: 'location_created' },
    ...{ locationId: { _id: lamp._id, icon: null, deleted: false }, metadata: { locationName: 'Lamp 7' } },
    ...{ createdAt: new Date(Date.now() + 1000).toISOString(), ...changes },
  })
  entries.push(entry({}))
  goOnline()
  await waiting().toBe(0)
  await expect.poll(() => list().some((text) => text.includes('On this device'))).toBe(false)
  watch.disconnect()
  expect([...seen]).toEqual([1])
  expect(server.closed).toHaveLength(1)
})

test('DUR-34 the counts on Home and in the lists include unsent changes', async () => {
  const order = workOrder({ title: 'Bench squeaks', locationId: placeOf(hydrant) })
  const ready = async () => {
    await see('Showing 2 of 2 locations')
    await goTo('/work-orders')
    await tabIs(/^All\s*1$/)
    await goTo('/')
    await expect.element(page.getByRole('link', { name: /2\s*Water/ })).toBeVisible()
  }
  await lookAt('/saved-locations', ready, [creation(lamp), closingItem({ order, by, note: null })], [order])
  await expect.element(page.getByRole('link', { name: /3\s*Water/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /0\s*Work Orders/ })).toBeVisible()
  await goTo('/saved-locations')
  await see('Showing 3 of 3 locations')
  await see('On this device')
  await goTo('/work-orders')
  await tabIs(/^All\s*1$/)
  await tabIs(/^Open\s*0$/)
  await tabIs(/^Finished\s*1$/)
})

test('DUR-34 shows notes of an unsent location, and an unsent note', async () => {
  const kept = note({ locationId: hydrant._id, userId: by, text: 'Valve is stiff' })
  const server = await lookAt('/saved-locations', () => see('Showing 2 of 2 locations'), [creation(lamp)])
  server.notes.push(kept)
  answer(deleteNote, () => ({ success: true as const, message: '' }))
  answer(deleteLocation, () => ({ success: true as const, message: '' }))
  await goTo(`/location-notes?id=${lamp._id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Glass is broken')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect.element(row('Glass is broken').getByText('On this device')).toBeVisible()
  await expect.element(page.getByText('No notes yet.')).not.toBeInTheDocument()
  await goTo(`/edit-location?id=${lamp._id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lamp 7')
  await expect.element(row('Glass is broken').getByText('On this device')).toBeVisible()

  goOnline()
  await waiting().toBe(0)
  await goTo(`/location-notes?id=${hydrant._id}`)
  await expect.element(row('Valve is stiff')).toBeVisible()
  goOffline()
  await row('Valve is stiff')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect.element(row('Valve is stiff').getByText('Deleting: on this device')).toBeVisible()
  await expect.element(row('Valve is stiff').getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  goOnline()
  await waiting().toBe(0)
})

test('DUR-56: text typed while a note is being stored starts the next note', async () => {
  await lookAt('/saved-locations', () => see('Showing 2 of 2 locations'), [creation(lamp)])
  await goTo(`/location-notes?id=${lamp._id}`)
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('Glass is broken')
  const element = field.element() as HTMLTextAreaElement
  const add = page.getByRole('button', { name: 'Add Note' }).element() as HTMLButtonElement
  // Click twice before storage responds.
  add.click()
  add.click()
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  set?.call(element, 'Glass is broken, and so is the door')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(row('Glass is broken').getByText('On this device')).toBeVisible()
  await expect.element(field).toHaveValue(', and so is the door')
  await waiting().toBe(2)
})
