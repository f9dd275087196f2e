/** ORDER-15, ORDER-16. Work orders offline, and writes that lose against someone else's. */
import { notKeptWords, Problem } from '@lamplighter/domain/http'
import {
  closeWorkOrder,
  createWorkOrder,
  updateWorkOrder,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  workOrderMessages as said,
  workOrderWords as words,
} from '../features/work-orders/work-orders.messages.ts'
import { conflictWords } from '../kit/conflict/conflict.messages.ts'
import { formWords } from '../kit/kit.messages.ts'
import { patience } from '../lib/api/responsive-timeout.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { addressShown, goTo, leaveApp, openApp } from '../testing/app.tsx'
import { onFullDevice } from '../testing/full-device.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const dana = { _id: '018f0000-0000-7000-8000-00000000a002', name: 'Dana Mason' }
const bench = location({ name: 'Bench' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
const order = (changes: Partial<WorkOrder> = {}) => workOrder({ locationId: place, ...changes })

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
})

async function signedIn(...found: WorkOrder[]) {
  const me = user()
  const server = openOrders(me, found, [bench])
  await signIn(me)
  return { me, server }
}

const button = (title: string | RegExp) => page.getByRole('button', { name: title, exact: true })
const title = () => page.getByRole('textbox', { name: 'Title' })
const edit = () => button(words.edit).click()
const see = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const dialog = () => page.getByRole('dialog', { name: words.close })
const list = (status: string) => page.getByRole('region', { name: `${status} work orders` })
const waiting = (userId: string) => expect.poll(async () => (await unsentOf(userId)).length)

async function closeWith(note: string) {
  await button(words.close).click()
  await dialog().getByRole('textbox').fill(note)
  await dialog().getByRole('button', { name: words.close }).click()
}

test('online, each write is answered within a moment, with the usual texts', async () => {
  const { me, server } = await signedIn()
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  await title().fill('Bench squeaks')
  await button(words.create).click()
  await see(said.created)
  await edit()
  await title().fill('Bench squeaks loudly')
  await button(words.saveChanges).click()
  await see(said.updated)
  await closeWith('Oiled')
  await see(said.closed)
  await button(words.undo).click()
  await see(said.reopened)
  await waiting(me._id).toBe(0)
  expect([...server.orders.values()]).toMatchObject([{ title: 'Bench squeaks loudly', status: 'open' }])
  // Each write uses the version of the previous one.
  expect(server.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
  expect(server.reopened.map(({ headers }) => headers['if-match'])).toEqual(['"3"'])
})

test('ORDER-15 created, edited and closed offline: shown on its page and in its list, then sent in that order', async () => {
  const known = order({ title: 'Known' })
  const { me, server } = await signedIn(known)
  await openApp('/work-orders')
  await see('Known')
  await expect.element(page.getByRole('tab', { name: /^Open\s*1$/ })).toBeVisible()
  await goTo(`/work-orders/new/details?locationId=${bench._id}`)
  await expect.element(title()).toBeVisible()
  goOffline()
  await title().fill('Raised in the basement')
  await button(words.create).click()
  await see(keptMessages.notSentYet)
  await see(words.onThisDevice)
  await edit()
  await title().fill('Raised in the cellar')
  await button(words.saveChanges).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Raised in the cellar' })).toBeVisible()
  await goTo('/work-orders')
  await expect.element(list('Open').getByText('Raised in the cellar')).toBeVisible()
  await expect.element(list('Open').getByText(words.onThisDevice)).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /^Open\s*2$/ })).toBeVisible()
  await list('Open').getByRole('link', { name: 'Raised in the cellar', exact: true }).click()
  await closeWith('Oiled')
  await expect.element(dialog()).not.toBeInTheDocument()
  await see('Closing note')
  await goTo('/work-orders?status=all')
  await expect.element(list('Finished').getByText('Raised in the cellar')).toBeVisible()
  await expect.element(list('Open').getByText('Raised in the cellar')).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: /^Finished\s*1$/ })).toBeVisible()
  expect(server.created).toEqual([])

  // After reopening the page, everything is still there without the server.
  await leaveApp()
  await openApp('/work-orders?status=all')
  await expect.element(list('Finished').getByText('Raised in the cellar')).toBeVisible()
  goOnline()
  await waiting(me._id).toBe(0)
  await expect.element(list('Finished').getByText(words.onThisDevice)).not.toBeInTheDocument()
  expect([...server.orders.values()]).toMatchObject([
    { title: 'Known' },
    { title: 'Raised in the cellar', status: 'finished', closingNote: 'Oiled' },
  ])
  expect(server.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
  expect([server.created, server.updated, server.closed].map(({ length }) => length)).toEqual([1, 1, 1])
})

test('an edit rejected while the form is open returns to the form and leaves the outbox', async () => {
  const { me, server } = await signedIn()
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  answer(createWorkOrder, () => {
    throw new Problem('location_in_trash')
  })
  await title().fill('Bench squeaks')
  await button(words.create).click()
  await see(/This location is in the trash.*still here/)
  await expect.element(title()).toHaveValue('Bench squeaks')
  await waiting(me._id).toBe(0)
  expect(server.orders.size).toBe(0)
  await leaveApp()
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  await expect.element(title()).toHaveValue('Bench squeaks')
})

test('an order rejected later says why in list and page, and can be discarded after a question', async () => {
  const { me } = await signedIn()
  answer(createWorkOrder, () => {
    throw new Problem('location_in_trash')
  })
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  await expect.element(title()).toBeVisible()
  goOffline()
  await title().fill('Bench squeaks')
  await button(words.create).click()
  await see(keptMessages.notSentYet)
  goOnline()
  await see(`${said.newNotSent} This location is in the trash.`)
  await goTo('/work-orders')
  await expect.element(list('Open').getByText(words.notSent)).toBeVisible()
  await expect.element(list('Open').getByText('This location is in the trash.')).toBeVisible()
  await list('Open').getByRole('link', { name: 'Bench squeaks', exact: true }).click()
  await button(formWords.discard).click()
  await page.getByRole('dialog').getByRole('button', { name: formWords.discard }).click()
  await waiting(me._id).toBe(0)
  await expect.element(page.getByText('Bench squeaks')).not.toBeInTheDocument()
})

test('DUR-32 merges edits of different fields; for the same field asks the user, now or after a reload', async () => {
  const squeak = order()
  const { me, server } = await signedIn(squeak)
  await openApp(`/work-orders/${squeak._id}`)
  await edit()
  await title().fill('Mine')
  server.changeOrder(squeak._id, { priority: 'low' })
  await button(words.saveChanges).click()
  await see(said.updated)
  expect(server.orders.get(squeak._id)).toMatchObject({ title: 'Mine', priority: 'low' })

  await edit()
  await title().fill('Mine again')
  server.changeOrder(squeak._id, { title: 'Theirs', description: 'By the gate' })
  await button(words.saveChanges).click()
  const theirs = page.getByRole('radio', { name: /^Theirs, .+ [AP]M, Dana Mason$/ })
  await expect.element(theirs).not.toBeChecked()
  expect(server.orders.get(squeak._id)).toMatchObject({ title: 'Theirs' })
  await leaveApp()
  await openApp(`/work-orders/${squeak._id}`)
  await expect.element(title()).toHaveValue('Mine again')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('By the gate')
  await theirs.click()
  await expect.element(title()).toHaveValue('Theirs')
  await page.getByRole('radio', { name: conflictWords.mine }).click()
  await button(conflictWords.saveChoice).click()
  await see(said.updated)
  await waiting(me._id).toBe(0)
  expect(server.orders.get(squeak._id)).toMatchObject({ title: 'Mine again', description: 'By the gate' })
})

test('ORDER-16 a closing that came second says who closed the order, and offers the note for the location', async () => {
  const squeak = order()
  const { me, server } = await signedIn(squeak)
  await openApp(`/work-orders/${squeak._id}`)
  await see(words.whatToDo)
  goOffline()
  await closeWith('Greased both hinges')
  await see(keptMessages.notSentYet)
  server.changeOrder(squeak._id, {
    status: 'finished',
    closedBy: dana,
    closedAt: '2026-11-21T12:00:00Z',
    closingNote: 'From the desk',
  })
  goOnline()
  await see(/^Closed by Dana Mason, .+ [AP]M, before your note was sent:$/)
  await see('Greased both hinges')
  await see('From the desk')
  await leaveApp()
  await openApp(`/work-orders/${squeak._id}`)
  await button(words.keepAsNote).click()
  await waiting(me._id).toBe(0)
  expect(server.notes).toMatchObject([{ text: 'Greased both hinges', locationId: bench._id }])
  await expect.element(page.getByText('before your note was sent')).not.toBeInTheDocument()
  await see('From the desk')
})

test('an edit that came after a closing is shown as text, and discarded after a question', async () => {
  const squeak = order()
  const { me, server } = await signedIn(squeak)
  await openApp(`/work-orders/${squeak._id}`)
  await edit()
  await title().fill('Mine')
  server.changeOrder(squeak._id, { status: 'finished', closedBy: dana, closedAt: '2026-11-21T12:00:00Z' })
  await button(words.saveChanges).click()
  await see(/^Closed by Dana Mason, .+ [AP]M, before your change was saved\. Your text:$/)
  await button('Discard my text').click()
  await page.getByRole('dialog').getByRole('button', { name: formWords.discard }).click()
  await waiting(me._id).toBe(0)
  expect(server.updated).toHaveLength(1)
})

test('DUR-47 a device without room keeps the form open, and says so', async () => {
  const squeak = order()
  const { server } = await signedIn(squeak)
  await openApp(`/work-orders/${squeak._id}`)
  await edit()
  await title().fill('Mine')
  goOffline()
  await onFullDevice(async () => {
    await button(words.saveChanges).click()
    await see(notKeptWords.full)
    await expect.element(title()).toHaveValue('Mine')
    expect(server.updated).toEqual([])
  })
  goOnline()
  await button(words.saveChanges).click()
  await see(said.updated)
})

test('continues after a moment if the server is slow', async () => {
  patience.times = 1
  const squeak = order()
  const { me } = await signedIn(squeak)
  const held = Promise.withResolvers<void>()
  answer(closeWorkOrder, async () => {
    await held.promise
    return { ...squeak, status: 'finished' as const, closedBy: dana, closedAt: squeak.createdAt, version: 2 }
  })
  answer(updateWorkOrder, () => squeak)
  await openApp(`/work-orders/${squeak._id}`)
  await closeWith('Oiled')
  await see(keptMessages.notSentYet)
  await expect.element(dialog()).not.toBeInTheDocument()
  held.resolve()
  await waiting(me._id).toBe(0)
})

for (const narrowed of ['raised=me', 'due=overdue']) {
  const me = user()
  const listed = { createdBy: { _id: me._id, name: me.name }, createdAt: '2026-01-01T12:00:00Z' }
  const other = { createdBy: dana, createdAt: new Date().toISOString() }
  const openNarrowed = async (...found: WorkOrder[]) => {
    openOrders(me, found, [bench])
    await signIn(me)
    await openApp(`/work-orders?${narrowed}`)
  }

  test(`ORDER-10 with ${narrowed}, an empty list does not say that all work is done`, async () => {
    await openNarrowed(order(other))
    await expect.element(list('Open').getByText('No work order matches these filters.')).toBeVisible()
  })

  test(`ORDER-10 with ${narrowed}, the file is not named as if it had everything`, async () => {
    await openNarrowed(order(listed), order(other))
    await button('Download').click()
    await see('1 work order, as filtered here')
  })
}

test('ORDER-28 the filters of a link from Home can be changed and removed', async () => {
  const me = user()
  const mine = order({ title: 'Straighten the post', createdBy: { _id: me._id, name: me.name } })
  const theirs = order({ title: 'Oil the hinge', createdBy: dana, createdAt: '2026-01-01T12:00:00Z' })
  openOrders(me, [mine, theirs], [bench])
  await signIn(me)
  await openApp('/work-orders?raised=me')
  await see(mine.title)
  await expect.element(page.getByText(theirs.title)).not.toBeInTheDocument()
  const pressed = (name: string) => page.getByRole('button', { name, pressed: true })
  await expect.element(pressed(words.createdByMe)).toBeVisible()
  await button(words.overdue).click()
  await expect.element(pressed(words.overdue)).toBeVisible()
  await expect.element(page.getByText(mine.title)).not.toBeInTheDocument()
  await button(words.createdByMe).click()
  await expect.poll(addressShown).toContain('due=overdue')
  expect(addressShown()).not.toContain('raised=')
  await see(theirs.title)
  await button(words.overdue).click()
  await see(mine.title)
})
