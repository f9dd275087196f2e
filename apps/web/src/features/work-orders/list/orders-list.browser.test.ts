/** ORDER-21. Rows of work orders on a phone. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/app.tsx'
import { signIn } from '../../../testing/issuer.ts'
import { openOrders } from '../../../testing/order-server.ts'
import { user, workOrder } from '../../../testing/records.ts'

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

test('ORDER-21 ORDER-32 the priority stands beside the first line of a place, and all of a line stands level', async () => {
  await page.viewport(390, 844)
  const me = user()
  const order = workOrder({
    title: 'Mend the fence',
    assignees: [{ _id: me._id, name: me.name }],
    overdueFrom: new Date(Date.now() - 5 * 86_400_000).toISOString(),
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
  const [overdue, job] = [row.getByText(/^Overdue/).element(), row.getByText(me.name).element()]
  expect(Math.abs(middleOf(overdue) - middleOf(job))).toBeLessThanOrEqual(1)
})
