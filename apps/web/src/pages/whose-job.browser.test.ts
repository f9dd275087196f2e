/** ORDER-40 to ORDER-50. Whose job an order is, by when, how far, and why it was closed. */
import { summariseMyActivities } from '@lamplighter/domain/activities'
import { boxAround } from '@lamplighter/domain/map'
import { type WorkOrder, workOrderFilters } from '@lamplighter/domain/work-orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nearbyTitle } from '../features/work-orders/closing/nearby-orders.tsx'
import { myWorkWords } from '../features/work-orders/my-work/my-work.messages.ts'
import { stepWords } from '../features/work-orders/steps/step-words.ts'
import {
  dueOnDay,
  workOrderWords as words,
  workOrderMessages,
} from '../features/work-orders/work-orders.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { goTo, openApp } from '../testing/app.tsx'
import { deviceAt } from '../testing/device-at.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, membership, orderChoices, somebodyElse, user, workOrder } from '../testing/records.ts'

const me = user()
const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const bench = location({ name: 'Bench', icon: 'bench' })
const [mine, theirs] = orderChoices(me).crews
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const see = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const assigned = () => page.getByRole('combobox', { name: words.assignees })

async function open(found: WorkOrder[], as = me, path?: string) {
  const server = openOrders(as, found, [bench])
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  await signIn(as)
  await openApp(path ?? `/work-orders/${found[0]?._id}`)
  return server
}

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  await page.viewport(390, 844)
})

afterEach(() => {
  vi.useRealTimers()
})

test('ORDER-40 a worker takes an order that nobody has', async () => {
  const server = await open([workOrder({ unassigned: ['Tom Becker'] })])
  await see(words.nobodySince('Tom Becker'))
  await button(words.takeIt).click()
  await see(workOrderMessages.taken)
  await see(words.you)
  await expect.element(button(words.takeIt)).not.toBeInTheDocument()
  expect(server.updated).toMatchObject([{ body: { assigneeIds: [me._id] } }])
})

test('ORDER-40 a worker cannot give the job of others to someone else', async () => {
  const has = { assigneeIds: [somebodyElse._id], assignees: [somebodyElse] }
  await open([workOrder(has)])
  await see(somebodyElse.name)
  await expect.element(button(words.takeIt)).not.toBeInTheDocument()
  await button(words.edit).click()
  await see(words.notYours)
  await expect.element(assigned()).toBeDisabled()
})

test('ORDER-40 an admin gives an order to a crew and a member, due tomorrow', async () => {
  const server = await open([workOrder()], admin)
  await button(words.edit).click()
  await assigned().click()
  await page.getByRole('option', { name: theirs?.name ?? '' }).click()
  await page.getByRole('option', { name: somebodyElse.name }).click()
  await userEvent.keyboard('{Escape}')
  await button(words.tomorrow).click()
  const due = page.getByLabelText(words.dueOn)
  await expect.element(due).not.toHaveValue('')
  const dueOn = (due.element() as HTMLInputElement).value
  await button(words.saveChanges).click()
  await see(workOrderMessages.updated)
  expect(server.updated).toMatchObject([
    { body: { assigneeIds: [somebodyElse._id], crewId: theirs?._id, dueOn } },
  ])
  await see(`${theirs?.name}, ${somebodyElse.name}`)
  await see(dueOnDay(dueOn))
})

test('ORDER-44 offline, the taps keep their times, show at once, and are sent once', async () => {
  const order = workOrder()
  const server = await open([order])
  await see(words.whoseJob)
  goOffline()
  await button(stepWords.on_my_way.action).first().click()
  await see(new RegExp(stepWords.on_my_way.said(me.name)))
  await expect.element(button(stepWords.on_my_way.action)).not.toBeInTheDocument()
  await button(stepWords.on_hold.action).click()
  await button(words.putOnHold).click()
  await see('Please say why the work is on hold.')
  await page.getByRole('textbox', { name: words.waitsFor }).fill('Asphalt')
  await button(words.putOnHold).click()
  await see('Asphalt')
  expect(server.steps).toEqual([])
  goOnline()
  await expect.poll(async () => (await unsentOf(me._id)).length).toBe(0)
  expect(server.steps.map(({ body }) => [body.kind, body.reason])).toEqual([
    ['on_my_way', null],
    ['on_hold', 'Asphalt'],
  ])
})

test('ORDER-47, ORDER-48 a reason is kept with the closing, and the city asks for a photo of finished work', async () => {
  const server = await open([workOrder({ locationId: { ...workOrder().locationId, icon: 'bench' } })])
  server.choices.afterPhotoCategories.push('Parks')
  await goTo('/work-orders')
  await goTo(`/work-orders/${[...server.orders.keys()][0]}`)
  await button(words.close).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(words.photoWanted)).toBeVisible()
  await dialog.getByRole('button', { name: 'Nothing found' }).click()
  // It is a draft, like the note.
  await goTo('/work-orders')
  await goTo(`/work-orders/${[...server.orders.keys()][0]}`)
  await button(words.close).first().click()
  await expect
    .element(dialog.getByRole('button', { name: 'Nothing found' }))
    .toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: words.close }).click()
  await see(workOrderMessages.closed)
  expect(server.closed).toMatchObject([{ body: { reason: 'Nothing found' } }])
  await see('Nothing found')
})

test('ORDER-47 the reason of a withdrawn closing is offered again only to whoever undid it', async () => {
  const reopened = {
    ...{ at: inDays(-1), closedAt: inDays(-2), closedRecordedAt: null, closingNote: null },
    ...{ closedBy: somebodyElse, closingReason: 'Fixed' },
  }
  const undone = workOrder({ reopened: { ...reopened, by: { _id: me._id, name: me.name }, reason: null } })
  const refused = workOrder({ reopened: { ...reopened, by: somebodyElse, reason: 'Still leaks' } })
  await open([undone, refused])
  const fixed = () => page.getByRole('dialog').getByRole('button', { name: 'Fixed' })
  await button(words.close).first().click()
  await expect.element(fixed()).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await goTo(`/work-orders/${refused._id}`)
  await see('Still leaks')
  await button(words.close).first().click()
  await expect.element(fixed()).toHaveAttribute('aria-pressed', 'false')
})

test('ORDER-42, ORDER-43 the list shows only my orders, only unassigned ones, only those due today', async () => {
  const today = inDays(0.3)
  await open(
    [
      workOrder({ title: 'Of my crew', crewId: mine?._id ?? null, crew: mine ?? null }),
      workOrder({ title: 'Of nobody' }),
      workOrder({
        title: 'For today',
        dueOn: today.slice(0, 10),
        overdueFrom: today,
        crewId: theirs?._id ?? '',
      }),
    ],
    me,
    '/work-orders',
  )
  const titles = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await see('Of my crew')
  await button(words.assignedToMe).click()
  await expect.poll(titles).toEqual(['Of my crew'])
  await button(words.unassigned).click()
  await expect.poll(titles).toEqual(['Of nobody'])
  await button(words.unassigned).click()
  await button(words.dueToday).click()
  await expect.poll(titles).toEqual(['For today'])
  await button(words.overdue).click()
  await see('No work order matches these filters.')
})

test('ORDER-54 on phones the first row stands above y 300', async () => {
  await open([workOrder({ title: 'First' })], me, '/work-orders')
  await see('First')
  const row = (await page.getByRole('heading', { level: 3 }).findElement()).closest('li')
  expect(row?.getBoundingClientRect().top).toBeLessThan(300)
})

test('ORDER-50 Home begins with my jobs, by due day, then distance, and urgent ones nearby', async () => {
  const here = { latitude: 40.62, longitude: -96.63 }
  deviceAt(here, 'granted')
  const at = (north: number) => ({ ...workOrder().locationId, ...here, latitude: here.latitude + north })
  const own = { assigneeIds: [me._id], assignees: [{ _id: me._id, name: me.name }] }
  const due = inDays(3)
  const server = await open(
    [
      workOrder({ ...own, title: 'Later', overdueFrom: inDays(9) }),
      workOrder({ ...own, title: 'Far', overdueFrom: due, locationId: at(0.05) }),
      workOrder({ ...own, title: 'Close', overdueFrom: due, locationId: at(0.01) }),
      workOrder({ ...own, title: 'Late', overdueFrom: inDays(-2), locationId: at(0.2) }),
      workOrder({ title: 'Urgent here', priority: 'high', locationId: at(0.001) }),
      workOrder({ title: 'Urgent elsewhere', priority: 'high', locationId: at(0.3) }),
      workOrder({ title: 'Of others', assigneeIds: [somebodyElse._id] }),
    ],
    me,
    '/',
  )
  const titles = () =>
    page
      .getByRole('region', { name: myWorkWords.title })
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('h3')?.textContent)
  await expect.poll(titles).toEqual(['Late', 'Close', 'Far', 'Later', 'Urgent here'])
  expect(server.orders.size).toBe(7)
  // The same filters as the linked list.
  expect(workOrderFilters.safeParse({ assignedTo: 'me', bbox: boxAround(here, 805).join() }).success).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Late', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Late' })).toBeVisible()
})

test('ORDER-53 after closing, the page names what else is open within 500 ft', async () => {
  const place = workOrder().locationId
  const at = (north: number) => ({ ...place, latitude: place.latitude + north })
  await open([
    workOrder({ title: 'Closed here' }),
    workOrder({ title: 'Next door', locationId: at(0.0005) }),
    workOrder({ title: 'Across town', locationId: at(0.01) }),
  ])
  await button(words.close).first().click()
  await page.getByRole('dialog').getByRole('button', { name: words.close }).click()
  await see(nearbyTitle(1))
  const near = page.getByRole('list', { name: nearbyTitle(1) })
  await expect.element(near.getByRole('link', { name: 'Next door' })).toBeVisible()
})

test('ORDER-50 says so if nobody has assigned anything', async () => {
  await open([workOrder()], me, '/')
  await see(myWorkWords.none)
  await page.getByRole('link', { name: myWorkWords.unassigned }).click()
  await expect.element(button(words.unassigned)).toHaveAttribute('aria-pressed', 'true')
})

test('ORDER-67 the list shows within half a minute that a colleague changed an order', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const order = workOrder({ title: 'Oil the hinges' })
  const server = await open([order], me, '/work-orders')
  await see('Oil the hinges')
  server.orders.set(order._id, { ...order, title: 'Replace the hinges', version: 2 })
  await vi.advanceTimersByTimeAsync(31_000)
  await see('Replace the hinges')
})
