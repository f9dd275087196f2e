/** ORDER-74. The calendar of due days on a wide window. */
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { columnLabel, movedMessage, moveOf } from '../features/work-orders/board/board.messages.ts'
import {
  dayLabel,
  moreOn,
  spanLabels,
  turnLabels,
} from '../features/work-orders/calendar/calendar.messages.ts'
import { dayAhead } from '../features/work-orders/days.ts'
import { dayOf, layoutLabels, workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { openOrders } from '../testing/order-server.ts'
import { membership, orderChoices, user, workOrder } from '../testing/records.ts'

const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const address = '/work-orders?layout=calendar&day=2031-03-12'

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
})

async function openCalendar(found: WorkOrder[], at = address) {
  await page.viewport(1440, 900)
  const server = openOrders(admin, found)
  await signIn(admin)
  await openApp(at)
  return server
}

const cell = (day: string, count: number) => page.getByRole('cell').filter({ hasText: dayLabel(day, count) })
const moveButton = (title: string) => page.getByRole('button', { name: moveOf(title), exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('ORDER-74 shows each order on its due day, by month and by week, which the address keeps', async () => {
  await openCalendar([
    workOrder({ title: 'Grate', dueOn: '2031-03-12' }),
    workOrder({ title: 'Far', dueOn: '2031-04-20' }),
    workOrder({ title: 'Loose' }),
  ])
  await expect.element(page.getByRole('heading', { name: 'March 2031' })).toBeVisible()
  await expect.element(cell('2031-03-12', 1).getByRole('link', { name: 'Grate' })).toBeVisible()
  const none = page.getByRole('region', { name: columnLabel(workOrderWords.noDueDate, 1) })
  await expect.element(none.getByRole('link', { name: 'Loose' })).toBeVisible()
  await button(turnLabels.month.forward).click()
  await expect.element(page.getByRole('heading', { name: 'April 2031' })).toBeVisible()
  await expect.element(cell('2031-04-20', 1).getByRole('link', { name: 'Far' })).toBeVisible()
  expect(location.search).toBe('?layout=calendar&day=2031-04-01')
  await page.getByText(spanLabels.week, { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: /^Mar 30 . Apr 5, 2031$/ })).toBeVisible()
  expect(location.search).toBe('?layout=calendar&day=2031-04-01&span=week')
  await button(workOrderWords.today).click()
  await expect.poll(() => location.search).toBe('?layout=calendar&span=week')
})

test('ORDER-74 keys move an order to another day, where it has the focus; Undo takes it back', async () => {
  const server = await openCalendar([workOrder({ title: 'Grate', dueOn: '2031-03-12' })])
  await expect.element(moveButton('Grate')).toBeInTheDocument()
  moveButton('Grate').element().focus()
  await userEvent.keyboard('{Enter}')
  await item(dayOf('2031-03-14')).click()
  await expect.element(cell('2031-03-14', 1).getByRole('link', { name: 'Grate' })).toBeVisible()
  await expect.element(moveButton('Grate')).toHaveFocus()
  await expect.element(page.getByText(movedMessage('Grate', dayOf('2031-03-14'))).first()).toBeVisible()
  expect(server.updated.map(({ body }) => body)).toEqual([{ dueOn: '2031-03-14' }])
  await button(workOrderWords.undo).click()
  await expect.element(cell('2031-03-12', 1).getByRole('link', { name: 'Grate' })).toBeVisible()
})

test('ORDER-74 a day of a month shows three orders, and the week shows all', async () => {
  const found = Array.from({ length: 5 }, (_, index) =>
    workOrder({ title: `Job ${index}`, dueOn: '2031-03-12' }),
  )
  await openCalendar(found)
  await expect.element(cell('2031-03-12', 5)).toBeVisible()
  expect(cell('2031-03-12', 5).getByRole('listitem').elements()).toHaveLength(3)
  await button(moreOn('2031-03-12', 2)).click()
  const day = page.getByRole('region', { name: columnLabel(dayOf('2031-03-12'), 5) })
  await expect.poll(() => day.getByRole('listitem').elements().length).toBe(5)
  await page.getByText(layoutLabels.list, { exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Open work orders' })).toBeVisible()
})

test('ORDER-74 a moved order stands first in a full day, and leaves out the last one', async () => {
  await openCalendar([
    ...Array.from({ length: 4 }, (_, index) =>
      workOrder({ title: `Job ${index}`, priority: 'high', dueOn: '2031-03-12' }),
    ),
    // By its priority it would be the last of the day.
    workOrder({ title: 'Grate', priority: 'low', dueOn: '2031-03-14' }),
  ])
  await expect.element(moveButton('Grate')).toBeInTheDocument()
  moveButton('Grate').element().focus()
  await userEvent.keyboard('{Enter}')
  await item(dayOf('2031-03-12')).click()
  const titles = () =>
    cell('2031-03-12', 5)
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(() => titles()[0]).toBe('Grate')
  expect(titles()).toHaveLength(3)
  const before = ['Job 0', 'Job 1', 'Job 2', 'Job 3'].filter((title) => titles().includes(title))
  expect(before).toHaveLength(2)
})

test('ORDER-74 nothing moves to a day that is over', async () => {
  // The day of the city, which may be another than that of the browser.
  const today = dayAhead(0, orderChoices(admin).timeZone)
  await openCalendar(
    [workOrder({ title: 'Grate', dueOn: today })],
    `/work-orders?layout=calendar&span=week&day=${today}`,
  )
  await moveButton('Grate').click()
  await expect.element(item(workOrderWords.noDueDate)).toBeVisible()
  const days = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
  const left = 6 - new Date(today).getUTCDay()
  expect(days).toHaveLength(1 + left)
})
