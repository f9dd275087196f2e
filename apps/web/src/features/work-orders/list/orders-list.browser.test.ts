/** ORDER-21. Rows of work orders on a phone. */
import { getOrderChoices } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/app.tsx'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { openOrders } from '../../../testing/order-server.ts'
import { membership, orderChoices, user, workOrder } from '../../../testing/records.ts'
import { moveOf } from '../board/board.messages.ts'

test('ORDER-21 a phone shows a title and a location of two lines to their end', async () => {
  await page.viewport(390, 844)
  const me = user()
  const title = 'Main break, temporary repair until the parts have come'
  const order = workOrder({ title })
  order.locationId.name = 'Hydrant at Cottonwood Ave'
  openOrders(me, [order])
  await signIn(me)
  await openApp('/work-orders?status=open')
  const row = page.getByRole('listitem').filter({ hasText: title })
  const texts = [row.getByRole('link', { name: title }), row.getByTitle(order.locationId.name)]
  for (const text of texts) {
    await expect.element(text).toBeVisible()
    const element = text.element() as HTMLElement
    const { lineHeight } = getComputedStyle(element)
    expect(Math.round(element.clientHeight / Number.parseFloat(lineHeight)), 'lines').toBe(2)
    expect(element.scrollHeight, 'nothing is cut below').toBeLessThanOrEqual(element.clientHeight + 1)
    expect(element.scrollWidth, 'nothing is cut beside').toBeLessThanOrEqual(element.clientWidth)
  }
})

test('ORDER-32 the days overdue are on one line with whose job it is', async () => {
  await page.viewport(390, 844)
  const me = user()
  const order = workOrder({
    createdAt: '2020-01-01T08:00:00.000Z',
    overdueFrom: '2020-01-03T08:00:00.000Z',
    assignees: [{ _id: me._id, name: 'Wes Carter' }],
  })
  openOrders(me, [order])
  await signIn(me)
  await openApp('/work-orders?status=open')
  const row = page.getByRole('listitem').filter({ hasText: order.title })
  const texts = [row.getByText(/^Overdue/), row.getByText(/^Wes Carter$/)]
  for (const text of texts) await expect.element(text).toBeVisible()
  // Both in one moment, because the page above may still grow.
  const [days = 0, person = 0] = texts.map((text) => {
    const range = document.createRange()
    range.selectNodeContents(text.element())
    return range.getBoundingClientRect().bottom
  })
  expect(Math.abs(days - person)).toBeLessThan(1)
})

test('ORDER-21 the priority stands beside the first line of a place', async () => {
  await page.viewport(390, 844)
  const me = user()
  const order = workOrder({
    title: 'Mend the fence',
  })
  order.locationId.name = 'Hydrant at the corner of Cottonwood Ave and Switchgrass St'
  openOrders(me, [order])
  await signIn(me)
  await openApp('/work-orders?status=open')
  const row = page.getByRole('listitem').filter({ hasText: order.title })
  const place = row.getByTitle(order.locationId.name)
  await expect.element(place).toBeVisible()
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  }
  const mark = row.element().querySelector('svg[viewBox="0 0 16 16"]') as Element
  const line = Number.parseFloat(getComputedStyle(place.element()).lineHeight)
  const firstLine = place.element().getBoundingClientRect().top + line / 2
  expect(Math.abs(middleOf(mark) - firstLine)).toBeLessThanOrEqual(2)
})

test('ORDER-70 the menu that moves an order shows a long name to its end', async () => {
  await page.viewport(1440, 900)
  const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })
  const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
  const choices = orderChoices(me)
  openOrders(me, [workOrder({ title: 'Oil the hinge' })])
  answer(getOrderChoices, () => ({
    ...choices,
    members: choices.members.map((member) => ({ ...member, name })),
  }))
  await signIn(me)
  await openApp('/work-orders?layout=board')
  await page.getByRole('button', { name: moveOf('Oil the hinge') }).click()
  const item = page.getByRole('menuitem', { name }).first()
  await expect.element(item).toBeVisible()
  const element = item.element()
  expect(element.scrollWidth, 'nothing is cut beside').toBeLessThanOrEqual(element.clientWidth)
  const { scrollWidth, clientWidth } = element.closest('[role=menu]') as HTMLElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
