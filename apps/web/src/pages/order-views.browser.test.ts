/** ORDER-58, ORDER-59, ORDER-82. Views of work orders: saved, opened, shared, renamed and deleted. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteView,
  renamedView,
  renameView,
  viewsWith,
  viewWords,
} from '../features/work-orders/views/views.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { membership, user, workOrder } from '../testing/records.ts'

const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name, exact: typeof name === 'string' })
const address = () => Object.fromEntries(new URLSearchParams(location.search))

beforeEach(async () => {
  await page.viewport(390, 844)
})

async function open(path: string) {
  const server = openOrders(me, [
    workOrder({ title: 'High', priority: 'high' }),
    workOrder({ title: 'Low', priority: 'low' }),
  ])
  await signIn(me)
  await openApp(path)
  await expect.element(page.getByRole('link', { name: 'High' })).toBeVisible()
  return server
}

async function save(name: string) {
  await item(`${viewWords.save}…`).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: viewWords.name })
  await field.fill(name)
  await dialog.getByRole('button', { name: viewWords.saveAction, exact: true }).click()
  return dialog
}

test('ORDER-58 a view keeps filters, tab and sorting; a name in use is refused beside the field', async () => {
  const server = await open('/work-orders?priority=high&sort=title')
  await button(viewWords.views).click()
  await expect.element(page.getByText(viewWords.none)).toBeVisible()
  await save('Urgent')
  await expect.element(button(viewsWith('Urgent'))).toBeVisible()
  expect(server.views).toMatchObject([
    { name: 'Urgent', search: { priority: 'high', sort: 'title', status: 'open' } },
  ])
  await page.getByRole('button', { name: 'Low', exact: true }).click()
  // Another filter is another view.
  await expect.element(button(viewWords.views)).toBeVisible()
  await button(viewWords.views).click()
  const dialog = await save('URGENT')
  await expect.element(dialog.getByText('You already have a view of this name.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button(viewWords.views).click()
  await item('Urgent').click()
  await expect.poll(address).toMatchObject({ view: 'Urgent', priority: 'high', status: 'open' })
  await expect.element(page.getByRole('link', { name: 'Low' })).not.toBeInTheDocument()
  await button(viewsWith('Urgent')).click()
  await item(`${deleteView('Urgent')}…`).click()
  await page.getByRole('dialog').getByRole('button', { name: viewWords.delete, exact: true }).click()
  await expect.element(page.getByText(viewWords.deleted)).toBeVisible()
  expect(server.views).toEqual([])
})

test('ORDER-59 a link carries the name, and whoever opens it can save it under that name', async () => {
  const server = await open('/work-orders?priority=high&view=Urgent+things')
  await button(viewsWith('Urgent things')).click()
  await expect.element(item(/^Delete/)).not.toBeInTheDocument()
  await item(`${viewWords.save}…`).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Urgent things')
  await dialog.getByRole('button', { name: viewWords.saveAction, exact: true }).click()
  await expect.poll(() => server.views.map(({ name }) => name)).toEqual(['Urgent things'])
})

test('ORDER-82 renames the open view; a name in use is refused beside the field', async () => {
  const server = await open('/work-orders?priority=high')
  server.views.push({ _id: crypto.randomUUID(), name: 'Mornings', search: { due: 'today' } })
  await button(viewWords.views).click()
  await save('Urgent')
  await button(viewsWith('Urgent')).click()
  await item(`${renameView('Urgent')}…`).click()
  const dialog = page.getByRole('dialog', { name: viewWords.renameTitle })
  const field = dialog.getByRole('textbox', { name: viewWords.name })
  await expect.element(field).toHaveValue('Urgent')
  await field.fill('mornings')
  await dialog.getByRole('button', { name: viewWords.rename, exact: true }).click()
  await expect.element(dialog.getByText('You already have a view of this name.')).toBeVisible()
  await field.fill('Most urgent')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(renamedView('Most urgent'))).toBeVisible()
  await expect.element(button(viewsWith('Most urgent'))).toBeVisible()
  await expect.poll(address).toMatchObject({ view: 'Most urgent', priority: 'high' })
  expect(server.views).toMatchObject([
    { name: 'Mornings' },
    { name: 'Most urgent', search: { priority: 'high' } },
  ])
})

test('ORDER-58 offline, the list of views is still there', async () => {
  const server = await open('/work-orders')
  server.views.push({ _id: crypto.randomUUID(), name: 'Mornings', search: { due: 'today' } })
  await button(viewWords.views).click()
  await save('Evenings')
  await expect.element(button(viewsWith('Evenings'))).toBeVisible()
  goOffline()
  await button(viewsWith('Evenings')).click()
  await expect.element(item('Mornings')).toBeVisible()
})
