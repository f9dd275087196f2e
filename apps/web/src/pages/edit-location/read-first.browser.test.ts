/** LOC-8, LOC-60, LOC-61, ORDER-24. A saved location opens read-only, and pages opened from it return to it. */

import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { readingWords as words } from '../../features/locations/locations.messages.ts'
import { workOrderWords } from '../../features/work-orders/work-orders.messages.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { mediaCounted } from '../../lib/drafts/queued-notes.messages.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { keptMessages } from '../../lib/outbox/outbox.messages.ts'
import { addToOutbox } from '../../lib/outbox/outbox.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { openApp } from '../../testing/app.tsx'
import { button, field, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { goOffline } from '../../testing/network.ts'
import { openOrders } from '../../testing/order-server.ts'
import { location as aLocation, note, user, workOrder } from '../../testing/records.ts'

const bench = aLocation({ name: 'Bench by the gate', placeWords: '712 Clover St' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
const address = `/edit-location?id=${_id}&lat=${latitude}&lng=${longitude}&from=savedlocations`

const head = () => page.getByRole('region', { name })
const lastNote = () => page.getByRole('region', { name: 'Last note' })
const action = (title: string) => page.getByRole('link', { name: title, exact: true })
const barHolds = (title: string) =>
  expect.poll(() => document.querySelector('[data-action-bar]')?.textContent).toContain(title)

async function openBench(query = '') {
  const me = user()
  const order = workOrder({ locationId: place, title: 'Bench squeaks', priority: 'high' })
  const server = openOrders(me, [order], [bench])
  server.notes.push(note({ locationId: _id, text: 'Hinge is dry' }))
  await signIn(me)
  await openApp(`${address}${query.replace('ORDER', order._id)}`)
  await see(head())
  return { ...server, me, order }
}

test('LOC-60 shows name, place, open orders and the latest note above the collapsed form', async () => {
  await openBench()
  await see(page.getByRole('heading', { level: 1, name: 'Update This Location' }))
  await see(head().getByRole('heading', { level: 2, name }))
  await see(head().getByText('712 Clover St'))
  await see(head().getByRole('link', { name: 'Bench squeaks' }))
  await see(lastNote().getByText('“Hinge is dry”'))
  // The note's composer needs no scrolling past the fields.
  await expect.element(button('Location Details')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button('Notes/Media')).toHaveAttribute('aria-expanded', 'true')
  for (const shown of ['Save', 'Cancel']) await see(button(shown))
  await barHolds(words.edit)
  const way = await action(words.directions).findElement()
  expect(way.getAttribute('href')).toContain(encodeURIComponent(`${latitude},${longitude}`))
})

test('LOC-60 Edit opens the details and focuses them; only a change shows Save', async () => {
  await openBench()
  await button(words.edit).click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue(name)
  await barHolds('Save')
  await expect.element(button(words.edit)).not.toBeInTheDocument()
})

test('LOC-60 typing starts the edit', async () => {
  await openBench()
  await button('Location Details').click()
  await field('Description').fill('Green')
  await barHolds('Save')
})

test('LOC-61 a note returns to the location, where it is the latest', async () => {
  const { posted } = await openBench()
  await button('Notes/Media').click()
  await action(words.addNote).click()
  await expect.element(field('New note')).toHaveFocus()
  await field('New note').fill('Oiled it')
  await barHolds(words.edit)
  await page.getByRole('button', { name: 'Add Note', exact: true }).click()
  await see(lastNote().getByText('“Oiled it”'))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(location.hash).toBe('')
  await expect.poll(() => posted.map(({ body }) => body.text)).toEqual(['Oiled it'])
})

test('ORDER-24 a new order returns to the location, also offline', async () => {
  await openBench()
  await action(words.createOrder).click()
  await see(page.getByRole('heading', { level: 1, name: workOrderWords.create }))
  goOffline()
  await field('Title').fill('Paint it')
  await button(workOrderWords.create).click()
  await see(page.getByRole('alert').filter({ hasText: keptMessages.notSentYet }))
  await expect.poll(() => location.pathname).toBe('/edit-location')
  await see(head().getByRole('link', { name: 'Paint it' }))
})

test('ORDER-24 a canceled order returns too, and keeps its draft', async () => {
  await openBench()
  await action(words.createOrder).click()
  await field('Title').fill('Paint it')
  await button('Cancel').click()
  await see(head())
  await action(words.createOrder).click()
  await expect.element(field('Title')).toHaveValue('Paint it')
})

for (const end of ['Save', 'Cancel']) {
  test(`LOC-8 ${end} leads back to the work order that opened the location`, async () => {
    const { order } = await openBench('&order=ORDER')
    await button(words.edit).click()
    await field('Description').fill('Green')
    await button(end).click()
    if (end === 'Cancel') await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await see(page.getByRole('heading', { level: 1, name: order.title }))
    expect(location.pathname).toBe(`/work-orders/${order._id}`)
  })
}

test('LOC-60 a photo without words that is not sent yet is called a photo or video, not a text', async () => {
  const { me } = await openBench()
  onTestFinished(() => deviceDatabase.outbox.clear())
  goOffline()
  await addToOutbox([newNoteItem(me._id, bench, { _id: uuidv7(), text: '', mediaIds: [uuidv7()] })])
  await see(lastNote().getByText(mediaCounted(1)))
  await expect.element(page.getByText('Uploaded Media')).not.toBeInTheDocument()
})
