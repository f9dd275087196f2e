/** ORDER-51, ORDER-52. The history of an order on its page, and its comments. */
import { summariseMyActivities } from '@lamplighter/domain/activities'
import { Problem } from '@lamplighter/domain/http'
import { getWorkOrderTimeline, type TimelineEntry, type WorkOrder } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { historyMessages, historyWords as words } from '../features/work-orders/history/history.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { goTo, openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, somebodyElse, user, workOrder } from '../testing/records.ts'

const me = user()
const bench = location({ name: 'Bench', icon: 'bench' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const history = () => page.getByRole('list', { name: words.history })
const field = () => page.getByRole('textbox', { name: words.writeComment })
const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  id: 'created',
  kind: 'created',
  at: new Date(Date.now() - 3_600_000).toISOString(),
  recordedAt: null,
  by: somebodyElse,
  rule: null,
  changes: [],
  text: null,
  reason: null,
  media: [],
  ...more,
})

async function open(order: WorkOrder, told: TimelineEntry[]) {
  const server = openOrders(me, [order], [bench])
  server.timeline.push(...told)
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  await signIn(me)
  await openApp(`/work-orders/${order._id}`)
  return server
}

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  await page.viewport(390, 844)
})

test('ORDER-51 shows a change from what to what', async () => {
  const changes: TimelineEntry['changes'] = [
    { field: 'priority', from: 'low', to: 'high' },
    { field: 'tags', from: 'loose', to: null },
    { field: 'title', from: 'Oil it', to: 'Oil the hinge' },
  ]
  await open(workOrder(), [
    entry({ id: 'closing', kind: 'closed', text: 'Oiled', reason: 'Fixed' }),
    entry({ id: 'change:1', kind: 'changed', changes }),
    entry({}),
  ])
  await expect.element(history().getByText(`${somebodyElse.name} made changes`)).toBeVisible()
  await expect.element(history().getByText('Priority: from Low to High')).toBeVisible()
  await expect.element(history().getByText('Tags: removed (loose)')).toBeVisible()
  await expect.element(history().getByText('Title: from “Oil it” to “Oil the hinge”')).toBeVisible()
  await expect.element(history().getByText('Oiled', { exact: true })).toBeVisible()
  await expect.element(history().getByText(`${somebodyElse.name} created this work order`)).toBeVisible()
})

test('ORDER-51 says that it cannot load, and tries again', async () => {
  const order = workOrder()
  const server = openOrders(me, [order], [bench])
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  answer(getWorkOrderTimeline, () => {
    throw new Problem('not_found')
  })
  await signIn(me)
  await openApp(`/work-orders/${order._id}`)
  await expect.element(page.getByText(historyMessages.loadFailed)).toBeVisible()
  answer(getWorkOrderTimeline, () => [entry({}), ...server.timeline])
  await button(TRY_AGAIN).click()
  await expect.element(history().getByText(/created this work order/)).toBeVisible()
})

test('ORDER-52 a comment is sent, keeps its mention, and can be deleted', async () => {
  const server = await open(workOrder(), [entry({})])
  await button(words.send).click()
  await expect.element(page.getByText('Please write something.')).toBeVisible()
  await field().fill(`@${somebodyElse.name} please bring two`)
  await button(words.send).click()
  await expect.element(history().getByText(/please bring two/)).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.element(history().getByText(`@${somebodyElse.name}`, { exact: true })).toBeVisible()
  expect(server.commented.map(({ body }) => body.text)).toEqual([`@${somebodyElse.name} please bring two`])
  await button(words.deleteComment).click()
  await page.getByRole('dialog').getByRole('button', { name: words.deleteComment }).click()
  await expect.element(history().getByText(/please bring two/)).not.toBeInTheDocument()
  await expect.poll(() => server.timeline.length).toBe(1)
})

test('ORDER-52 offline, a comment shows at once as unsent, and is sent once', async () => {
  const server = await open(workOrder({ status: 'finished', closedAt: new Date().toISOString() }), [
    entry({}),
  ])
  await expect.element(history().getByText(/created this work order/)).toBeVisible()
  goOffline()
  await field().fill('The gate is locked')
  await button(words.send).click()
  await expect.element(history().getByText('The gate is locked')).toBeVisible()
  await expect.element(history().getByText('On this device')).toBeVisible()
  expect(server.commented).toEqual([])
  goOnline()
  await expect.poll(async () => (await unsentOf(me._id)).length).toBe(0)
  await expect.element(history().getByText('On this device')).not.toBeInTheDocument()
  expect(server.commented).toHaveLength(1)
  expect(history().getByText('The gate is locked').elements()).toHaveLength(1)
})

test('ORDER-52 a comment that was not sent yet is still in its field later', async () => {
  const order = workOrder()
  await open(order, [entry({})])
  await field().fill('Half a sent')
  await goTo('/work-orders')
  await goTo(`/work-orders/${order._id}`)
  await expect.element(field()).toHaveValue('Half a sent')
})

test('ORDER-52 after an @ it offers members, and a chosen one is in the text', async () => {
  const server = await open(workOrder(), [entry({})])
  await field().click()
  await userEvent.keyboard(`Ask @${somebodyElse.name.slice(0, 2)}`)
  await expect.element(page.getByRole('option', { name: somebodyElse.name })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field()).toHaveValue(`Ask @${somebodyElse.name} `)
  await userEvent.keyboard('about it')
  await button(words.send).click()
  await expect.poll(() => server.commented[0]?.body.text).toBe(`Ask @${somebodyElse.name} about it`)
})

test('ORDER-52 offline, a comment keeps its photo, which shows at once', async () => {
  const server = await open(workOrder(), [entry({})])
  await expect.element(history().getByText(/created this work order/)).toBeVisible()
  goOffline()
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
  const photo = new File([bytes], 'leak.png', { type: 'image/png' })
  await page.getByLabelText('Choose photos and videos').upload(photo)
  await expect.element(page.getByRole('list', { name: 'Chosen photos and videos' })).toBeVisible()
  await button(words.send).click()
  await expect.element(history().getByRole('img', { name: 'leak.png' })).toBeVisible()
  await expect.element(history().getByText('On this device')).toBeVisible()
  expect(server.commented).toEqual([])
  const [item] = await unsentOf(me._id)
  expect(item).toMatchObject({ kind: 'order.comment', mediaIds: [expect.any(String)] })
})
