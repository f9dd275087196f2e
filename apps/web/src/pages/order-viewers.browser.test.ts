/** LIVE-7. The page of an order names who else has it open. */
import { summariseMyActivities } from '@lamplighter/domain/activities'
import { viewWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alsoOpenBy } from '../features/work-orders/work-orders.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, noAnswer } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, somebodyElse, user, workOrder } from '../testing/records.ts'

const me = user()

async function open(order: WorkOrder): Promise<void> {
  openOrders(me, [order], [location({ name: 'Bench', icon: 'bench' })])
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  await signIn(me)
  await openApp(`/work-orders/${order._id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: order.title })).toBeVisible()
}

test('LIVE-7 says so for the order on screen, and names the others', async () => {
  const order = workOrder()
  const said = answer(viewWorkOrder, () => [somebodyElse, { ...somebodyElse, name: 'Wes Carter' }])
  await open(order)
  await expect.element(page.getByText(alsoOpenBy([somebodyElse.name, 'Wes Carter']))).toBeVisible()
  expect(said.map(({ params }) => params.id)).toEqual([order._id])
})

test('LIVE-7 shows nothing without other viewers, or without an answer', async () => {
  let answers = 0
  answer(viewWorkOrder, () => {
    answers += 1
    if (answers > 1) throw noAnswer
    return []
  })
  await open(workOrder())
  await expect.poll(() => answers).toBe(1)
  expect(page.getByText('also viewing this').query()).toBeNull()
})

test.each([
  [['Dora'], 'Dora is also viewing this'],
  [['Dora', 'Wes'], 'Dora and Wes are also viewing this'],
  [['Dora', 'Wes', 'Ana'], 'Dora and 2 others are also viewing this'],
])('LIVE-7 %j', (names, sentence) => {
  expect(alsoOpenBy(names)).toBe(sentence)
})
