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
  const ends = async (text: RegExp) => {
    const found = row.getByText(text)
    await expect.element(found).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(found.element())
    return range.getBoundingClientRect().bottom
  }
  expect(Math.abs((await ends(/^Overdue/)) - (await ends(/^Wes Carter$/)))).toBeLessThan(1)
})
