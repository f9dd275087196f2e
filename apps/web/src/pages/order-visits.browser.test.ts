/** ORDER-68. The order of visits of several work orders, on a wide window and on a phone. */
import { formatDistance, metersBetween } from '@lamplighter/domain/map'
import { MAX_VISITS } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderBulkWords } from '../features/work-orders/bulk/order-bulk.messages.ts'
import {
  fromBefore,
  moveDown,
  movedTo,
  moveUp,
  sortedHow,
  totalDistance,
  visitsWords as words,
} from '../features/work-orders/visits/visits.messages.ts'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { formWords } from '../kit/kit.messages.ts'
import { bulkWords, selectAll, selectOf } from '../kit/lists/bulk/bulk.messages.ts'
import { openApp } from '../testing/app.tsx'
import { deviceAt } from '../testing/device-at.ts'
import { signIn } from '../testing/issuer.ts'
import { goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const street = { latitude: 40.6, longitude: -96.63 }
const at = (step: number) => ({ ...street, latitude: street.latitude + step / 100 })
const named = (step: number) => `Job ${step}`

/** Jobs on one street, each at its step, in the order of the list. */
async function openList(steps: number[], width = 1440) {
  await page.viewport(width, 900)
  const found = steps.map((step, index) => {
    const { _id, name, icon, latitude, longitude, city, state } = location({
      name: `Place ${step}`,
      ...at(step),
    })
    return workOrder({
      title: named(step),
      createdAt: new Date(Date.now() - index * 60_000).toISOString(),
      locationId: { _id, name, icon, latitude, longitude, city, state, deleted: false },
    })
  })
  const me = user()
  const server = openOrders(me, found)
  await signIn(me)
  await openApp('/work-orders?status=open')
  await expect.element(page.getByText(named(steps[0] ?? 0)).first()).toBeVisible()
  return server
}

const bar = () => page.getByRole('region', { name: orderBulkWords.selection })
const offer = () => bar().getByRole('button', { name: words.title })
const dialog = () => page.getByRole('dialog', { name: words.title })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const titles = () =>
  dialog()
    .getByRole('link', { name: /^Job / })
    .elements()
    .map(({ textContent }) => textContent)
const jobs = (...steps: number[]) => steps.map(named)
const see = (text: string) => expect.element(dialog().getByText(text, { exact: false }).first()).toBeVisible()

async function openVisits(count: number) {
  await page.getByRole('checkbox', { name: selectAll(count, 250) }).click()
  await offer().click()
  await expect.element(dialog()).toBeVisible()
}

test('ORDER-68 starts at the selected order that is first in the list, also offline', async () => {
  deviceAt(null, 'prompt')
  const server = await openList([1, 4, 2, 0, 3])
  for (const step of [3, 4, 1, 2]) {
    await page.getByRole('checkbox', { name: selectOf(named(step)), exact: true }).click()
    if (step === 3) await expect.element(offer()).not.toBeInTheDocument()
  }
  await offer().click()
  await expect.poll(titles).toEqual(jobs(1, 2, 3, 4))
  goOffline()
  await see(sortedHow({ isByHand: false, fromDevice: false }))
  await see(totalDistance(metersBetween(at(1), at(4))))
  await see(words.startsHere)
  await button(moveDown(named(1))).click()
  await expect.poll(titles).toEqual(jobs(2, 1, 3, 4))
  await see(sortedHow({ isByHand: true, fromDevice: false }))
  expect(server.updated).toEqual([])
})

test("ORDER-68 starts at the device's position if it is known without asking", async () => {
  deviceAt(at(5), 'granted')
  await openList([1, 4, 2])
  await openVisits(3)
  await expect.poll(titles).toEqual(jobs(4, 2, 1))
  await see(sortedHow({ isByHand: false, fromDevice: true }))
  await see(fromBefore(metersBetween(at(5), at(4)), true))
  await see(fromBefore(metersBetween(at(4), at(2)), false))
  await see(formatDistance(metersBetween(at(5), at(1)), 2))
})

test('ORDER-68 moves stops by keyboard, keeps that route for the selection, and computes it again', async () => {
  deviceAt(null, 'prompt')
  await openList([0, 2, 1])
  await openVisits(3)
  await expect.poll(titles).toEqual(jobs(0, 1, 2))
  await expect.element(button(moveUp(named(0)))).toBeDisabled()
  button(moveUp(named(2)))
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual(jobs(0, 2, 1))
  await expect.element(dialog().getByRole('status')).toHaveTextContent(movedTo(named(2), 2, 3))
  await expect.element(button(moveUp(named(2)))).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual(jobs(2, 0, 1))
  // The first one cannot move up, so the other button has the focus.
  await expect.element(button(moveDown(named(2)))).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await offer().click()
  await expect.poll(titles).toEqual(jobs(2, 0, 1))
  await button(words.byDistance).click()
  await expect.poll(titles).toEqual(jobs(0, 1, 2))
  await expect.element(dialog().getByRole('status')).toHaveTextContent(words.sorted)
  // The other one is in the corner.
  await button(formWords.close).last().click()
  await offer().click()
  await expect.poll(titles).toEqual(jobs(0, 1, 2))
})

test('ORDER-68 a phone has the dialog on the whole screen, with large buttons, directions and the order', async () => {
  deviceAt(null, 'prompt')
  await openList([0, 1], 390)
  await page.getByRole('button', { name: bulkWords.select, exact: true }).click()
  // The row covers its checkbox.
  for (const step of [0, 1])
    ((await page.getByRole('checkbox', { name: selectOf(named(step)) }).findElement()) as HTMLElement).click()
  await offer().click()
  await expect.poll(() => dialog().element().getBoundingClientRect().width).toBe(390)
  const down = await button(moveDown(named(0))).findElement()
  const { height, width } = down.getBoundingClientRect()
  expect([width, height]).toEqual([48, 48])
  const directions = dialog().getByRole('link', { name: `${workOrderWords.directions}: ${named(1)}` })
  expect((await directions.findElement()).getAttribute('href')).toContain(`${at(1).latitude}`)
  await dialog()
    .getByRole('link', { name: named(1), exact: true })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: named(1) })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('ORDER-68 is disabled for more than 50 orders, and says why', async () => {
  const count = MAX_VISITS + 1
  await openList(Array.from({ length: count }, (_, index) => index))
  await page.getByRole('checkbox', { name: selectAll(count, 250) }).click()
  await expect.element(offer()).toBeDisabled()
  await expect.element(offer()).toHaveAccessibleDescription(words.tooMany)
  await expect.element(bar().getByText(words.tooMany)).toBeVisible()
  await page.getByRole('checkbox', { name: selectOf(named(0)), exact: true }).click()
  await expect.element(offer()).toBeEnabled()
})

test('ORDER-68 a dialog of the selection gives the focus back to its button', async () => {
  deviceAt(null, 'prompt')
  await openList([0, 1, 2])
  await openVisits(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(offer()).toHaveFocus()
  const due = bar().getByRole('button', { name: orderBulkWords.due })
  await due.click()
  await page.getByRole('dialog').getByRole('button', { name: formWords.cancel }).click()
  await expect.element(due).toHaveFocus()
})
