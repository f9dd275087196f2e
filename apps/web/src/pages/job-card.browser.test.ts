/** ORDER-18, ORDER-19, ORDER-22, ORDER-32, ORDER-35. An open order as a job card, and closing it. */
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { afterPhotoNote } from '@lamplighter/domain/work-orders'
import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  overdueLimits,
  workOrderMessages as said,
  workOrderWords as words,
} from '../features/work-orders/work-orders.messages.ts'
import { formWords } from '../kit/kit.messages.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const bench = location({ name: 'Bench' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }

async function openJob(changes: Partial<WorkOrder> = {}) {
  const me = user()
  const job = workOrder({
    locationId: place,
    title: 'Bench squeaks',
    description: 'Oil both hinges',
    ...changes,
  })
  openOrders(me, [job], [bench])
  await signIn(me)
  await openApp(`/work-orders/${job._id}`)
  await expect.element(page.getByText(/^Oil both hinges/)).toBeVisible()
  return { me, job }
}

const button = (title: string) => page.getByRole('button', { name: title, exact: true })
const title = () => page.getByRole('textbox', { name: 'Title' })

test('ORDER-18 shows the job and directions first; the form is behind Edit and returns the focus', async () => {
  await openJob()
  await expect.element(title()).not.toBeInTheDocument()
  const way = await page.getByRole('link', { name: words.directions }).findElement()
  expect(way.getAttribute('href')).toContain(encodeURIComponent(`${latitude},${longitude}`))
  await expect.element(page.getByRole('link', { name: words.addNotes })).toBeVisible()
  await page.getByRole('button', { name: `${words.more}: ${name}` }).click()
  const update = page.getByRole('menuitem', { name: words.update })
  await expect.element(update).toHaveAttribute('href', expect.stringContaining('from=workorder'))
  await userEvent.keyboard('{Escape}')
  await button(words.edit).click()
  await expect.element(title()).toHaveFocus()
  await button(formWords.cancel).click()
  await expect.element(title()).not.toBeInTheDocument()
  await expect.element(button(words.edit)).toHaveFocus()
})

test('ORDER-22 focuses the closing note at once, with its draft', async () => {
  await openJob()
  await button(words.close).click()
  const note = page.getByRole('textbox', { name: words.closingNote })
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('Oiled')
  await button(formWords.cancel).click()
  await expect.element(note).not.toBeInTheDocument()
  await button(words.close).click()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveValue('Oiled')
})

test('ORDER-32 an overdue order shows its days and the limit, on its page and in the list', async () => {
  const createdAt = new Date(Date.now() - 13.5 * 24 * 3_600_000).toISOString()
  await openJob({ priority: 'high', createdAt })
  await expect.element(page.getByText('Overdue by 11 days (high priority: within 2 days)')).toBeVisible()
  await openApp('/work-orders')
  const row = page.getByRole('listitem').filter({ hasText: 'Bench squeaks' })
  await expect.element(row.getByText('Overdue 11 days')).toBeVisible()
  await button(words.overdue).click()
  await expect.element(page.getByText(overdueLimits())).toBeVisible()
})

test('ORDER-35, WORD-32 focuses the status after closing, and offers Undo for half a minute', async () => {
  await openJob({ description: 'Oil both hinges\n'.repeat(60) })
  scrollTo(0, document.documentElement.scrollHeight)
  await button(words.close).click()
  await page.getByRole('dialog').getByRole('button', { name: words.close }).click()
  const status = page.getByText('Finished', { exact: true })
  await expect.element(status).toBeInViewport()
  await expect.poll(() => document.activeElement?.textContent).toBe('Finished')
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(page.getByText(said.closed)).toBeVisible()
  const [message] = notificationsStore.getState().notifications
  expect(message?.autoClose).toBe(30_000)
  await button(words.undo).click()
  await expect.element(page.getByText(said.reopened)).toBeVisible()
})

test('ORDER-19 an offline photo taken when closing becomes a note on the location', async () => {
  const { me, job } = await openJob()
  goOffline()
  await button(words.close).click()
  const dialog = page.getByRole('dialog', { name: words.close })
  const photo = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'after.png', {
    type: 'image/png',
  })
  await dialog.getByLabelText('Choose photos and videos').upload(photo)
  await expect.element(dialog.getByRole('list', { name: 'Chosen photos and videos' })).toBeVisible()
  await dialog.getByRole('button', { name: words.close }).click()
  await expect.element(page.getByText(keptMessages.notSentYet)).toBeVisible()
  const [note, closing, ...more] = await unsentOf(me._id)
  expect(more).toEqual([])
  expect(closing).toMatchObject({ kind: 'order.close', entityId: job._id })
  expect(note).toMatchObject({
    kind: 'note.create',
    request: { body: { locationId: _id, text: afterPhotoNote('Bench squeaks') } },
  })
  expect(note?.mediaIds).toHaveLength(1)
  // It is listed with the other notes, without a question.
  const notes = page.getByRole('region', { name: 'Notes/Media' })
  await expect.element(notes.getByRole('img', { name: 'after.png' })).toBeVisible()
  await expect.element(button(words.keepAsNote)).not.toBeInTheDocument()
})
