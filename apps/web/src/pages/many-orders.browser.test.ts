/** ORDER-55, ORDER-56. Many work orders are changed at once, on a wide window and on a phone. */
import { headers, Problem } from '@lamplighter/domain/http'
import { closeWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done, orderBulkWords, ordersCounted } from '../features/work-orders/bulk/order-bulk.messages.ts'
import { orderBulk } from '../features/work-orders/bulk/order-bulk-bar.tsx'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { bulkWords, refused, selectAll, selectOf, undone } from '../kit/lists/bulk/bulk.messages.ts'
import { closeBulk } from '../lib/outbox/bulk/bulk-run.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { membership, orderChoices, somebodyElse, user, workOrder } from '../testing/records.ts'

const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const [mine, theirs] = orderChoices(admin).crews
const named = (index: number) => `Job ${index + 1}`

async function openList(
  { width = 1440, count = 5 } = {},
  changes: (index: number) => Partial<WorkOrder> = () => ({}),
) {
  closeBulk(orderBulk)
  await page.viewport(width, 900)
  const found = Array.from({ length: count }, (_, index) =>
    workOrder({
      title: named(index),
      createdAt: new Date(Date.now() - index * 60_000).toISOString(),
      ...changes(index),
    }),
  )
  const server = openOrders(admin, found)
  await signIn(admin)
  await openApp('/work-orders?status=open')
  await expect.element(page.getByText(named(0)).first()).toBeVisible()
  return { server, found }
}

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (index: number) => page.getByRole('checkbox', { name: selectOf(named(index)), exact: true })
const bar = () => page.getByRole('region', { name: orderBulkWords.selection })
const action = (name: string) => bar().getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const see = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
const now = (server: { orders: Map<string, WorkOrder> }) => [...server.orders.values()]

test('ORDER-55 a range is assigned to a crew, one write each, and Undo restores who had them', async () => {
  const other = { assigneeIds: [somebodyElse._id], assignees: [somebodyElse] }
  const { server } = await openList({}, (index) =>
    index === 0 ? other : index === 1 ? { crewId: theirs?._id ?? '', crew: theirs ?? null } : {},
  )
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await action(orderBulkWords.assign).click()
  await dialog()
    .getByRole('button', { name: theirs?.name ?? '' })
    .click()
  await dialog().getByRole('button', { name: orderBulkWords.assign }).click()
  const to = {
    assigneeIds: [],
    crewId: theirs?._id ?? '',
    names: { [theirs?._id ?? '']: theirs?.name ?? '' },
  }
  await see(done({ kind: 'assign', ...to }, 3))
  await see('1 work order needed no change.')
  expect(now(server).map(({ crew }) => crew?.name)).toEqual([...Array(4).fill(theirs?.name), undefined])
  expect(now(server)[0]?.assigneeIds).toEqual([])
  await button(bulkWords.undo).click()
  await see(undone(ordersCounted(3)))
  expect(now(server).map(({ crew }) => crew?.name)).toEqual([
    undefined,
    theirs?.name,
    ...Array(3).fill(undefined),
  ])
  expect(now(server)[0]?.assigneeIds).toEqual([somebodyElse._id])
  // FEED-12, FEED-13: all writes name one bulk change; so do the writes of Undo.
  const sent = server.updated.map((call) => call.headers)
  const [bulkId] = sent.map((one) => one[headers.bulkId.toLowerCase()])
  expect(sent.map((one) => one[headers.bulkId.toLowerCase()])).toEqual([
    ...Array(3).fill(bulkId),
    ...Array(3).fill(undefined),
  ])
  expect(sent.slice(3).map((one) => one[headers.undoneBulkId.toLowerCase()])).toEqual(Array(3).fill(bulkId))
})

test('ORDER-55 all that match get a due date and a priority, or nobody', async () => {
  const has = { crewId: mine?._id ?? null, crew: mine ?? null, dueOn: '2026-12-24' }
  const { server } = await openList({ count: 3 }, () => has)
  const all = () => page.getByRole('checkbox', { name: selectAll(3, 250) }).click()
  await all()
  await action(orderBulkWords.due).click()
  await dialog().getByRole('button', { name: workOrderWords.noDueDate }).click()
  await dialog().getByRole('button', { name: orderBulkWords.removeDue }).click()
  await see(done({ kind: 'due', dueOn: null }, 3))
  await all()
  await action(orderBulkWords.priority).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await see(done({ kind: 'priority', priority: 'high' }, 3))
  await all()
  await action(orderBulkWords.assign).click()
  await dialog().getByRole('button', { name: workOrderWords.nobody }).click()
  await dialog().getByRole('button', { name: orderBulkWords.unassign }).click()
  await see(done({ kind: 'assign', assigneeIds: [], crewId: null, names: {} }, 3))
  for (const order of now(server))
    expect(order).toMatchObject({ dueOn: null, priority: 'high', crewId: null })
})

test('ORDER-55, ORDER-56 closes with one note and reason, names what was refused, and Undo reopens the rest', async () => {
  const { server, found } = await openList({ count: 3 })
  const close = answer(closeWorkOrder, ({ params, body }) => {
    if (params.id === found[1]?._id) throw new Problem('not_found')
    const closing = { closingNote: body.note, closingReason: body.reason, closedAt: new Date().toISOString() }
    return server.changeOrder(params.id, { status: 'finished', closedBy: somebodyElse, ...closing })
  })
  await page.getByRole('checkbox', { name: selectAll(3, 250) }).click()
  await action(orderBulkWords.close).click()
  await dialog().getByRole('textbox', { name: workOrderWords.closingNote }).fill('Storm of the 24th')
  await dialog().getByRole('button', { name: 'Duplicate' }).click()
  await dialog().getByRole('button', { name: orderBulkWords.closeMany }).click()
  const closing = { note: 'Storm of the 24th', reason: 'Duplicate' }
  await see(done({ kind: 'close', ...closing }, 2))
  await see(refused(ordersCounted(1), 1))
  await see(`${named(1)}: `)
  expect(close.map(({ body }) => body)).toEqual(Array(3).fill(closing))
  await button(bulkWords.undo).click()
  await see(undone(ordersCounted(2)))
  expect(server.reopened.map(({ params }) => params.id)).toEqual([found[0]?._id, found[2]?._id])
})

test('ORDER-55 offline, the changes show at once, wait, and are sent later', async () => {
  const { server } = await openList({ count: 2 })
  await box(0).click()
  await action(orderBulkWords.assign).click()
  await expect.element(dialog().getByRole('button', { name: mine?.name ?? '' })).toBeVisible()
  goOffline()
  await dialog()
    .getByRole('button', { name: mine?.name ?? '' })
    .click()
  await dialog().getByRole('button', { name: orderBulkWords.assign }).click()
  await see(bulkWords.waiting)
  await expect.element(page.getByRole('cell', { name: mine?.name ?? '' })).toBeVisible()
  expect(await unsentOf(admin._id)).toMatchObject([{ kind: 'order.update' }])
  goOnline()
  await expect.poll(() => server.updated.length).toBe(1)
})

test('ORDER-27 x selects the row of the keyboard, and Escape clears the selection', async () => {
  await openList()
  await userEvent.keyboard('jjx')
  await expect.element(box(1)).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(1)).not.toBeChecked()
})

test('ORDER-57 a phone selects by whole rows and assigns to two crews, one after the other', async () => {
  const { server } = await openList({ width: 390, count: 4 })
  await expect.element(box(0)).not.toBeInTheDocument()
  await button(bulkWords.select).click()
  // Until then, the menu of the row is where its label will be.
  await expect.element(box(3)).toBeInTheDocument()
  const assign = async (indexes: number[], crew: string) => {
    for (const index of indexes) {
      const row = page
        .getByRole('listitem')
        .filter({ hasText: named(index) })
        .element()
      const { height, right, bottom } = row.getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(48)
      const under = document.elementFromPoint(right - 20, bottom - height / 2)
      ;(under as HTMLElement).click()
      await expect.element(box(index)).toBeChecked()
    }
    await action(orderBulkWords.assign).click()
    await dialog().getByRole('button', { name: crew }).click()
    await dialog().getByRole('button', { name: orderBulkWords.assign }).click()
    await see(`${ordersCounted(2)} were assigned to ${crew}.`)
  }
  await assign([0, 1], mine?.name ?? '')
  await assign([2, 3], theirs?.name ?? '')
  expect(now(server).map(({ crewId }) => crewId)).toEqual([mine?._id, mine?._id, theirs?._id, theirs?._id])
  await button(bulkWords.done).click()
  await expect.element(page.getByRole('link', { name: named(0) })).toBeVisible()
})
