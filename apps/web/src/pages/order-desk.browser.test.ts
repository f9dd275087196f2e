/** ORDER-25 to ORDER-27. Work orders on a wide window: rows of 44 px, shortcuts, search and columns. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderDeskWords } from '../features/work-orders/list/desk/order-desk.messages.ts'
import { workOrderWords as words } from '../features/work-orders/work-orders.messages.ts'
import { keyboardWords } from '../kit/keyboard/keyboard.messages.ts'
import { formWords } from '../kit/kit.messages.ts'
import { columnWords } from '../kit/lists/columns.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const bench = location({ name: 'Bench by the river' })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
const titles = ['Replace the cap', 'Paint the slats', 'Cut the hedge', 'Mend the lamp']
const closed = {
  status: 'finished',
  closedAt: '2026-03-02T10:00:00.000Z',
  closedBy: { _id: '018f0000-0000-7000-8000-00000000a002', name: 'Dana Mason' },
} as const

async function openDesk(address = '/work-orders', width = 1440) {
  await page.viewport(width, 900)
  const me = user()
  const found = titles.map((title, at) =>
    workOrder({
      title,
      locationId: place,
      tags: at === 1 ? ['west'] : [],
      createdAt: `2026-03-0${4 - at}T10:00:00.000Z`,
      ...(at === 3 ? closed : {}),
    }),
  )
  const server = openOrders(me, found, [bench])
  await signIn(me)
  await openApp(address)
  await expect.element(link(0)).toBeVisible()
  return server
}

const link = (at: number) => page.getByRole('link', { name: titles[at] ?? '', exact: true })
const row = (at: number) => page.getByRole('row').filter({ has: link(at) })
const button = (title: string) => page.getByRole('button', { name: title, exact: true })
const title = () => page.getByRole('textbox', { name: words.title })
const search = () => page.getByRole('searchbox')

test('ORDER-26 rows of 44 pixels have both actions; narrower windows keep their rows', async () => {
  await openDesk()
  expect(row(0).element().getBoundingClientRect().height).toBe(44)
  const name = titles[0] ?? ''
  await expect.element(row(0).getByRole('link', { name: `${words.view}: ${name}` })).toBeVisible()
  await row(0)
    .getByRole('button', { name: `${words.close}: ${name}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: words.close }).click()
  const finished = page.getByRole('region', { name: 'Finished work orders' })
  await expect.element(finished.getByRole('link', { name, exact: true })).toBeVisible()
  await page.viewport(1199, 900)
  await expect.poll(() => row(1).element().getBoundingClientRect().height).not.toBe(44)
  await expect.element(search()).toBeVisible()
})

test('ORDER-26 a long title is readable in a row of 44 pixels', async () => {
  const me = user()
  await page.viewport(1440, 900)
  openOrders(me, [workOrder({ title: 'Replace the heaved sidewalk panel', locationId: place })], [bench])
  await signIn(me)
  await openApp('/work-orders')
  const shown = page.getByRole('link', { name: 'Replace the heaved sidewalk panel', exact: true })
  await expect.element(shown).toBeVisible()
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = shown.element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
  const line = page.getByRole('row').filter({ has: shown })
  expect(line.element().getBoundingClientRect().height).toBe(44)
})

test('ORDER-27 shortcuts move through both lists, Enter opens, and Back returns to the row', async () => {
  await openDesk()
  await expect.element(link(3)).toBeVisible()
  await userEvent.keyboard('jjk')
  await expect.element(link(0)).toHaveFocus()
  // The last one is in the finished list, and nothing follows it.
  await userEvent.keyboard('jjj')
  await expect.element(link(3)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link(3)).toHaveFocus()
  await userEvent.keyboard('kk{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible()
  history.back()
  await expect.element(link(1)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link(2)).toHaveFocus()
})

test('ORDER-27 returns to the row after each save and cancel', async () => {
  const { updated } = await openDesk('/work-orders?priority=medium')
  await userEvent.keyboard('je')
  await expect.element(title()).toHaveFocus()
  await title().fill('Replace the cap and the chain')
  await button(words.saveChanges).click()
  const changed = page.getByRole('link', { name: 'Replace the cap and the chain', exact: true })
  await expect.element(changed).toHaveFocus()
  expect(updated).toHaveLength(1)
  expect(window.location.search).toBe('?priority=medium')
  await userEvent.keyboard('je')
  await expect.element(title()).toHaveValue(titles[1] ?? '')
  await button(formWords.cancel).click()
  await expect.element(link(1)).toHaveFocus()
})

test('ORDER-27 the switch in the help sheet turns the shortcuts off on this device', async () => {
  await openDesk()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: keyboardWords.title })
  await sheet.getByRole('switch').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await link(1).element().focus()
  await userEvent.keyboard('j/')
  await expect.element(link(1)).toHaveFocus()
  await button(keyboardWords.title).click()
  await sheet.getByRole('switch').click()
  await expect.element(sheet.getByRole('switch')).toBeChecked()
})

test('ORDER-25 the search matches title, tags and location, and is kept in the address', async () => {
  await openDesk()
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('WEST river')
  await expect.element(link(0)).not.toBeInTheDocument()
  await expect.element(link(1)).toBeVisible()
  await expect.poll(() => new URLSearchParams(window.location.search).get('search')).toBe('WEST river')
  await page.viewport(390, 844)
  await expect.element(search()).toHaveValue('WEST river')
  await search().clear()
  await expect.element(link(0)).toBeVisible()
})

test('ORDER-25 a phone shows the search before anything is searched', async () => {
  await openDesk('/work-orders', 390)
  await expect.element(search()).toBeVisible()
})

test('ORDER-32 only open orders have the column of overdue days, and it can be hidden', async () => {
  await openDesk()
  const head = page.getByRole('columnheader', { name: words.overdue, exact: true })
  await expect.element(head).toBeVisible()
  expect(head.elements()).toHaveLength(1)
  await expect.element(row(0).getByText(/^\d[\d,]* days?$/)).toBeVisible()
  await button(columnWords.columns).click()
  await page.getByRole('checkbox', { name: words.overdue }).click()
  await expect.element(head).not.toBeInTheDocument()
  await page.getByRole('button', { name: columnWords.asUsual }).click()
})

test('ORDER-26 remembers the chosen columns', async () => {
  await openDesk()
  const head = (column: string) => page.getByRole('columnheader', { name: column, exact: true }).first()
  await expect.element(head(words.tags)).not.toBeInTheDocument()
  await button(columnWords.columns).click()
  await page.getByRole('checkbox', { name: words.tags }).click()
  await page.getByRole('checkbox', { name: orderDeskWords.location }).click()
  await expect.element(head(words.tags)).toBeVisible()
  await openDesk()
  await expect.element(head(orderDeskWords.location)).not.toBeInTheDocument()
  await button(columnWords.columns).click()
  await button(columnWords.asUsual).click()
  await expect.element(head(orderDeskWords.location)).toBeVisible()
})

test('ORDER-36 a column header sorts, reverses and resets the order', async () => {
  await openDesk()
  const open = page.getByRole('region', { name: 'Open work orders' })
  const head = (name: string) => open.getByRole('columnheader', { name })
  const shownTitles = () =>
    titles.flatMap((title) => {
      const found = open.getByRole('link', { name: title, exact: true }).query()
      return found ? [{ title, y: found.getBoundingClientRect().y }] : []
    })
  const inOrder = () =>
    shownTitles()
      .toSorted((one, other) => one.y - other.y)
      .map(({ title }) => title)
  const usual = titles.slice(0, 3)
  await expect.element(head(words.priority)).toHaveAttribute('aria-sort', 'descending')
  expect(inOrder()).toEqual(usual)
  const sort = head(words.workOrder).getByRole('button')
  expect(sort.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await sort.click()
  await expect.element(head(words.workOrder)).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(head(words.priority)).not.toHaveAttribute('aria-sort')
  await expect.poll(inOrder).toEqual(usual.toSorted())
  expect(window.location.search).toBe('?sort=title')
  await expect.element(sort).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(inOrder).toEqual(usual.toSorted().toReversed())
  expect(window.location.search).toBe('?sort=-title')
  await userEvent.keyboard(' ')
  await expect.poll(inOrder).toEqual(usual)
  expect(window.location.search).toBe('')
})
