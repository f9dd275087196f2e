/** WORD-33. Printing a work order and the list. */

import { listNotes } from '@lamplighter/domain/notes'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { workOrderWords as words } from '../features/work-orders/work-orders.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, note, user, workOrder } from '../testing/records.ts'

const bench = location({ name: 'Bench' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
const text = `${'Four houses without water. '.repeat(20)}Valve shut at noon.`

async function onPaper() {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
}

const seen = (found: Element[]) => found.filter((element) => element.checkVisibility())

test('WORD-33 a printed work order has the full note and no buttons', async () => {
  const me = user()
  const job = workOrder({ locationId: place, title: 'Bench squeaks', description: 'Oil both hinges' })
  openOrders(me, [job], [bench])
  answer(listNotes, () => pageOf([note({ locationId: _id, text })]))
  await signIn(me)
  await openApp(`/work-orders/${job._id}`)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more.first()).toBeVisible()
  const whole = () => seen([...document.querySelectorAll('p')].filter((one) => one.textContent === text))
  expect(whole()).toEqual([])
  await onPaper()
  await expect.poll(() => whole().length).toBe(1)
  await expect.element(page.getByText('Oil both hinges')).toBeVisible()
  const controls = [...document.querySelectorAll('main :is(button, .mantine-Button-root)')]
  expect(seen(controls.filter((control) => !control.closest('h1, h2, h3')))).toEqual([])
  expect(seen([...document.querySelectorAll('nav, header')].filter((one) => !one.closest('main')))).toEqual(
    [],
  )
  await expect.element(page.getByText(words.close, { exact: true }).first()).not.toBeVisible()
})

test('WORD-33 a printed list has the full title and location of each work order', async () => {
  await page.viewport(1440, 900)
  const me = user()
  const title = 'Main break, temporary repair until the parts have come from the depot at Cedar Bend'
  const order = workOrder({ title, locationId: { ...place, name: `${title}, in front of the hydrant` } })
  openOrders(me, [order], [bench])
  await signIn(me)
  await openApp('/work-orders?status=open')
  const link = page.getByRole('link', { name: title, exact: true })
  await expect.element(link).toBeVisible()
  const row = link.element().closest('tr')
  const cut = () =>
    [...(row?.querySelectorAll<HTMLElement>('.one-line, .two-lines') ?? [])].filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    )
  expect(cut()).not.toEqual([])
  await onPaper()
  await expect.poll(cut).toEqual([])
})
