/** ORDER-69 to ORDER-73. The board of open work orders on a wide window. */

import { Problem } from '@lamplighter/domain/http'
import {
  getOrderChoices,
  listWorkOrders,
  updateWorkOrder,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  boardWords,
  columnLabel,
  doubleBookedMark,
  doubleBookedOn,
  groupingLabels,
  movedMessage,
  moveOf,
} from '../features/work-orders/board/board.messages.ts'
import { dayAhead } from '../features/work-orders/days.ts'
import { orderDeskWords } from '../features/work-orders/list/desk/order-desk.messages.ts'
import {
  layoutLabels,
  workOrderMessages,
  workOrderWords,
} from '../features/work-orders/work-orders.messages.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { membership, orderChoices, somebodyElse, user, workOrder } from '../testing/records.ts'

const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const [streets] = orderChoices(admin).crews
const theirs = { assigneeIds: [somebodyElse._id], assignees: [somebodyElse] }
const ofCrew = { crewId: streets?._id ?? null, crew: streets ?? null }
const { name: dana } = somebodyElse

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
})

async function openBoard(
  found: WorkOrder[],
  { me = admin, address = '/work-orders?layout=board', timeZone = orderChoices(admin).timeZone } = {},
) {
  await page.viewport(1440, 900)
  const server = openOrders(me, found)
  answer(getOrderChoices, () => ({ ...orderChoices(me), timeZone }))
  await signIn(me)
  await openApp(address)
  return server
}

const column = (name: string, count: number) =>
  page.getByRole('region', { name: columnLabel(name, count), exact: true })
const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const moveButton = (title: string) => page.getByRole('button', { name: moveOf(title), exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const see = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

async function choose(title: string, target: string) {
  await moveButton(title).click()
  await item(target).click()
}

test('ORDER-69 the switch and the columns are in the address; narrow windows show the list', async () => {
  const today = dayAhead(0, orderChoices(admin).timeZone)
  const server = await openBoard(
    [workOrder({ title: 'Loose', dueOn: today }), workOrder({ title: 'Hers', ...theirs })],
    { address: '/work-orders?priority=medium' },
  )
  await page.getByText(layoutLabels.board, { exact: true }).click()
  await expect.element(column(workOrderWords.unassigned, 1)).toBeVisible()
  await expect.element(column(dana, 1).getByRole('link', { name: 'Hers' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: layoutLabels.board })).toHaveFocus()
  expect(location.search).toBe('?priority=medium&layout=board')
  await page.getByRole('combobox', { name: boardWords.columns }).click()
  await page.getByRole('option', { name: groupingLabels.due }).click()
  await expect.element(column(workOrderWords.today, 1).getByRole('link', { name: 'Loose' })).toBeVisible()
  await expect.element(column(workOrderWords.noDueDate, 1)).toBeVisible()
  expect(location.search).toBe('?priority=medium&layout=board&columns=due')
  await page.viewport(1199, 900)
  await expect.element(page.getByRole('region', { name: 'Open work orders' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: layoutLabels.board })).not.toBeInTheDocument()
  expect(server.updated).toEqual([])
})

test('ORDER-69 a long title has three lines and stays clear of the menu, and a crew has two', async () => {
  const title = 'Replace the heaved sidewalk panel in front of the library '.repeat(3).trim()
  const crew = { _id: ofCrew.crewId ?? '', name: 'Streets, sidewalks, curbs and gutters of the north side' }
  await openBoard([workOrder({ title, crewId: crew._id, crew })])
  await expect.element(moveButton(title)).toBeVisible()
  const [words, menu] = [page.getByRole('link', { name: title }).element(), moveButton(title).element()]
  const lines = words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight)
  expect(Math.round(lines)).toBe(3)
  expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(menu.getBoundingClientRect().left)
  const name = page.getByTitle(crew.name, { exact: true }).element()
  expect(name.scrollHeight).toBe(name.clientHeight)
  expect(name.scrollWidth).toBe(name.clientWidth)
})

test('ORDER-70 keys move a card, which keeps the focus; Undo takes it back', async () => {
  const server = await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Hers', ...theirs })])
  await expect.element(moveButton('Loose')).toBeVisible()
  moveButton('Loose').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item(streets?.name ?? '')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(column(streets?.name ?? '', 1).getByRole('link', { name: 'Loose' })).toBeVisible()
  await expect.element(moveButton('Loose')).toHaveFocus()
  await see(movedMessage('Loose', streets?.name ?? ''))
  expect(server.updated.map(({ body }) => body)).toEqual([{ crewId: streets?._id }])
  await page.getByRole('button', { name: workOrderWords.undo }).click()
  await expect
    .element(column(workOrderWords.unassigned, 1).getByRole('link', { name: 'Loose' }))
    .toBeVisible()
  await expect.element(moveButton('Loose')).toHaveFocus()
  await expect.poll(() => server.updated.at(-1)?.body).toEqual({ crewId: null })
})

test('WORD-32 Control+Z presses the Undo of the newest message, and belongs to a field while the user types', async () => {
  const server = await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Wide' })])
  await choose('Wide', dana)
  await see(movedMessage('Wide', dana))
  await choose('Loose', dana)
  await see(movedMessage('Loose', dana))
  await page.getByRole('searchbox', { name: orderDeskWords.search }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  moveButton('Loose').element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect
    .element(column(workOrderWords.unassigned, 1).getByRole('link', { name: 'Loose' }))
    .toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(column(workOrderWords.unassigned, 2)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.updated.length).toBe(4)
})

test('ORDER-70 a card moves to another day, and to somebody without work', async () => {
  const server = await openBoard([workOrder({ title: 'Loose' })], {
    address: '/work-orders?layout=board&columns=due',
  })
  await choose('Loose', workOrderWords.tomorrow)
  await expect.element(column(workOrderWords.tomorrow, 1)).toBeVisible()
  await expect
    .poll(() => server.updated.at(-1)?.body)
    .toEqual({ dueOn: dayAhead(1, orderChoices(admin).timeZone) })
  await page.getByRole('combobox', { name: boardWords.columns }).click()
  await page.getByRole('option', { name: groupingLabels.assignee }).click()
  await choose('Loose', dana)
  await expect.element(column(dana, 1)).toBeVisible()
  await expect.poll(() => server.updated.at(-1)?.body).toEqual({ assigneeIds: [somebodyElse._id] })
})

test('ORDER-70 a filter hides the moved card, and the next card takes the focus', async () => {
  await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Other' })], {
    address: '/work-orders?layout=board&assigned=nobody',
  })
  await choose('Loose', dana)
  await expect.element(moveButton('Loose')).not.toBeInTheDocument()
  await expect.element(moveButton('Other')).toHaveFocus()
  await see(movedMessage('Loose', dana))
})

test('ORDER-70 the last card leaves, and the board takes the focus', async () => {
  await openBoard([workOrder({ title: 'Loose' })], { address: '/work-orders?layout=board&assigned=nobody' })
  await choose('Loose', dana)
  await expect.element(moveButton('Loose')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: boardWords.board })).toHaveFocus()
  await see(movedMessage('Loose', dana))
})

test('ORDER-70 only the last move of an order can be taken back', async () => {
  const server = await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Hers', ...theirs })])
  await choose('Loose', dana)
  await see(movedMessage('Loose', dana))
  await choose('Loose', streets?.name ?? '')
  await see(movedMessage('Loose', streets?.name ?? ''))
  await expect.poll(() => page.getByRole('button', { name: workOrderWords.undo }).elements().length).toBe(1)
  await page.getByRole('button', { name: workOrderWords.undo }).click()
  await expect.element(column(dana, 2).getByRole('link', { name: 'Loose' })).toBeVisible()
  await see(movedMessage('Loose', dana))
  expect(server.updated).toHaveLength(3)
})

test('ORDER-70 Undo takes a move back under other columns, too', async () => {
  const server = await openBoard([workOrder({ title: 'Loose' })])
  await choose('Loose', dana)
  await see(movedMessage('Loose', dana))
  await page.getByRole('combobox', { name: boardWords.columns }).click()
  await page.getByRole('option', { name: groupingLabels.due }).click()
  await expect.element(column(workOrderWords.noDueDate, 1)).toBeVisible()
  await page.getByRole('button', { name: workOrderWords.undo }).click()
  await expect.poll(() => server.updated.at(-1)?.body).toEqual({ assigneeIds: [] })
})

test('ORDER-70 offline a move waits on the device and can be undone', async () => {
  await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Hers', ...theirs })])
  await moveButton('Loose').click()
  await expect.element(item(dana)).toBeVisible()
  goOffline()
  await item(dana).click()
  await expect.element(column(dana, 2).getByRole('link', { name: 'Loose' })).toBeVisible()
  await expect.element(card('Loose').getByText(workOrderWords.onThisDevice)).toBeVisible()
  await see(movedMessage('Loose', dana))
  await page.getByRole('button', { name: workOrderWords.undo }).click()
  await expect
    .element(column(workOrderWords.unassigned, 1).getByRole('link', { name: 'Loose' }))
    .toBeVisible()
})

test('ORDER-70 a refused move returns the card and says why', async () => {
  await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Hers', ...theirs })])
  await expect.element(moveButton('Loose')).toBeVisible()
  answer(updateWorkOrder, () => {
    throw new Problem('assignee_cannot_see')
  })
  await choose('Loose', dana)
  await see(new Problem('assignee_cannot_see').message)
  await expect
    .element(column(workOrderWords.unassigned, 1).getByRole('link', { name: 'Loose' }))
    .toBeVisible()
})

test('ORDER-71 a worker moves only what they may assign, but sets due days', async () => {
  const me = user()
  await openBoard([workOrder({ title: 'Loose' }), workOrder({ title: 'Hers', ...theirs })], { me })
  await moveButton('Loose').click()
  await expect.element(item(me.name)).toBeVisible()
  await expect.element(item(dana)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(moveButton('Hers')).not.toBeInTheDocument()
  expect(card('Hers').element().getAttribute('draggable')).toBeNull()
  expect(card('Loose').element().getAttribute('draggable')).toBe('true')
  await page.getByRole('combobox', { name: boardWords.columns }).click()
  await page.getByRole('option', { name: groupingLabels.due }).click()
  await expect.element(moveButton('Hers')).toBeVisible()
})

test('ORDER-71 no Undo is offered to a worker who may not take the order back', async () => {
  const me = user()
  const own = { assigneeIds: [me._id], assignees: [{ _id: me._id, name: me.name }] }
  await openBoard([workOrder({ title: 'Own', ...own }), workOrder({ title: 'Hers', ...theirs })], { me })
  await choose('Own', dana)
  await see(movedMessage('Own', dana))
  await expect.element(column(dana, 2)).toBeVisible()
  await expect.element(page.getByRole('button', { name: workOrderWords.undo })).not.toBeInTheDocument()
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'ORDER-69 today is the day in the city: %s',
  async (timeZone) => {
    await openBoard([workOrder({ title: 'Loose', dueOn: dayAhead(0, timeZone) })], {
      address: '/work-orders?layout=board&columns=due',
      timeZone,
    })
    await expect.element(column(workOrderWords.today, 1).getByRole('link', { name: 'Loose' })).toBeVisible()
  },
)

test('ORDER-72 a second job on the same day is named on both cards and in the message, and is not refused', async () => {
  const day = dayAhead(2, orderChoices(admin).timeZone)
  const server = await openBoard([
    workOrder({ title: 'Loose', dueOn: day }),
    workOrder({ title: 'Crewed', dueOn: day, ...ofCrew }),
  ])
  await expect.element(moveButton('Loose')).toBeVisible()
  await expect.element(page.getByText(boardWords.doubleBooked)).not.toBeInTheDocument()
  const crew = streets?.name ?? ''
  await choose('Loose', crew)
  await see(`${movedMessage('Loose', crew)} ${doubleBookedOn([crew], day)}`)
  for (const title of ['Loose', 'Crewed'])
    await expect.element(card(title).getByText(doubleBookedMark([crew]))).toBeVisible()
  expect(server.updated).toHaveLength(1)
})

test("ORDER-72 a crew's orders count for its members", async () => {
  const [dueOn, mine] = [dayAhead(2, orderChoices(admin).timeZone), { _id: admin._id, name: admin.name }]
  await openBoard([
    workOrder({ title: 'Mine', dueOn, assigneeIds: [mine._id], assignees: [mine] }),
    workOrder({ title: 'Crewed', dueOn, ...ofCrew }),
  ])
  for (const title of ['Mine', 'Crewed'])
    await expect.element(card(title).getByText(doubleBookedMark([mine.name]))).toBeVisible()
})

test('ORDER-73 counts all orders of a long list, draws few cards, and asks page by page', async () => {
  const found = Array.from({ length: 2000 }, (_, index) => workOrder({ title: `Job ${index}` }))
  await openBoard([])
  const asked = answer(listWorkOrders, ({ query: { offset, limit } }) =>
    pageOf(found.slice(offset, offset + limit), found.length),
  )
  await openApp('/work-orders?layout=board&priority=medium')
  const long = column(workOrderWords.unassigned, 2000)
  await expect.element(long).toBeVisible()
  await expect.element(long.getByText('2,000', { exact: true })).toBeVisible()
  const cards = () => long.getByRole('listitem').elements().length
  await expect.poll(cards).toBe(20)
  await long.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(cards).toBe(70)
  // A refetch in the meantime begins again, but nothing is asked for each card or column.
  expect(asked.length).toBeLessThan(20)
  expect(new Set(asked.map(({ query }) => query.limit))).toEqual(new Set([50, 100, 200, 400, 800, 1000]))
})

test('ORDER-69 says that nothing is open, and that loading failed', async () => {
  await openBoard([])
  await see('Nothing open: all work is done.')
  answer(listWorkOrders, () => {
    throw new Problem('internal')
  })
  await openApp('/work-orders?layout=board&priority=high')
  await see(workOrderMessages.loadFailed)
})
