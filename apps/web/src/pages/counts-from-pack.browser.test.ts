/** DUR-44. A day pack has what the user has sent, so nothing is counted twice when the pack answers. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { workOrderMessages, workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { answerFromPacks } from '../lib/day-pack/answer-from-packs.ts'
import { keepReads } from '../lib/reads/keep-reads.ts'
import { deleteKeptReads } from '../lib/reads/kept-reads.ts'
import { openApp } from '../testing/app.tsx'
import { clearPacks, putPack } from '../testing/day-packs.ts'
import { signIn } from '../testing/issuer.ts'
import { goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

beforeAll(() => {
  answerFromPacks()
  return keepReads()
})
afterEach(async () => {
  await clearPacks()
  await deleteKeptReads()
})

test('an order that was closed since the pack was downloaded', async () => {
  const me = user()
  const place = location({ name: 'Bench' })
  const { _id, name, icon, latitude, longitude, city, state } = place
  const locationId = { _id, name, icon, latitude, longitude, city, state, deleted: false }
  const orders = ['Squeaks', 'Leans', 'Is gone'].map((title) => workOrder({ title, locationId }))
  openOrders(me, orders, [place])
  await signIn(me)
  const asOf = new Date(Date.now() - 10 * 60_000).toISOString()
  await putPack({ owner: me._id, asOf, locations: [place], orders })
  await openApp(`/work-orders/${orders[0]?._id}`)
  await page.getByRole('button', { name: workOrderWords.close }).click()
  await page.getByRole('dialog').getByRole('button', { name: workOrderWords.close }).click()
  await expect.element(page.getByText(workOrderMessages.closed)).toBeVisible()
  goOffline()
  await openApp('/work-orders?status=open')
  await expect.element(page.getByRole('link', { name: 'Leans' }).first()).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /^Open\s*2$/ })).toBeVisible()
})
