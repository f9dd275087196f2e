/** ACC-15, ACC-18. Home of a member without categories: a worker sees the whole city, a director nothing. */
import { summariseMyActivities } from '@lamplighter/domain/activities'
import { Problem } from '@lamplighter/domain/http'
import { boxAround, NEAR_METERS } from '@lamplighter/domain/map'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { packWords } from '../features/day-pack/day-pack.messages.ts'
import { dayWords } from '../features/home/day.messages.ts'
import { tileWords } from '../features/memberships/memberships.messages.ts'
import { closingItem, newOrderItem } from '../features/work-orders/work-orders.outbox.ts'
import { packMark } from '../lib/day-pack/pack-mark.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { deviceAt } from '../testing/device-at.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline } from '../testing/network.ts'
import { membership, orderFigures, user, workOrder } from '../testing/records.ts'

type Member = Parameters<typeof membership>[0]

async function atHome(member: Member) {
  const me = user({ cityMemberships: [membership(member)] })
  openCity(me)
  answer(summariseWorkOrders, () => orderFigures({}))
  answer(summariseMyActivities, () => ({ total: 3, types: { note_created: 3 } }))
  await signIn(me)
  return me
}

async function openHome(member: Member) {
  await atHome(member)
  await openApp('/')
}

test('tells a worker without categories that everything is shown', async () => {
  await openHome({ role: 'city_worker', userType: null, customCategories: [] })
  await expect.element(page.getByText(tileWords.noCategoriesButAll)).toBeVisible()
})

test('sends a director without categories to the administrator', async () => {
  await openHome({ role: 'department_director', userType: null, customCategories: [] })
  await expect.element(page.getByText(tileWords.noCategories)).toBeVisible()
})

test('shows a tile per category to a member with all categories', async () => {
  await openHome({ role: 'city_worker', userType: 'all', customCategories: [] })
  await expect.element(page.getByRole('link', { name: /Water/ })).toBeVisible()
  expect(page.getByText('No categories are assigned').elements()).toEqual([])
})

const crew: Member = { role: 'city_worker', userType: 'all', customCategories: [] }
const day = () => page.getByRole('region', { name: dayWords.title })

test('WORD-21 labels each line of the day before its count has loaded', async () => {
  await atHome(crew)
  const counting = Promise.withResolvers<never>()
  answer(summariseWorkOrders, () => counting.promise)
  answer(summariseMyActivities, () => counting.promise)
  await openApp('/')
  const { urgent, overdue, created, near, news } = dayWords.about
  for (const name of [urgent, overdue, created, near, news])
    await expect.element(day().getByRole('link', { name })).toBeVisible()
})

test("WORD-21 the day: urgent and overdue orders, the user's own orders, unsent changes, team updates since the last visit", async () => {
  const me = await atHome(crew)
  const lastVisit = new Date(Date.now() - 2 * 60 * 60_000)
  const key = `lamplighter.last-visit.${me._id}`
  localStorage.setItem(key, JSON.stringify({ since: 1, seen: lastVisit.getTime() }))
  answer(summariseWorkOrders, ({ query }) =>
    query.raisedBy === me._id
      ? orderFigures({ open: 3, urgent: 1 })
      : orderFigures({ open: 9, urgent: 2, overdue: 4 }),
  )
  const asked = answer(summariseMyActivities, () => ({ total: 3, types: { note_created: 3 } }))
  await openApp('/')
  const urgent = day().getByRole('link', { name: dayWords.urgent(2) })
  await expect.element(urgent).toHaveAttribute('href', expect.stringContaining('priority=high'))
  const overdue = day().getByRole('link', { name: dayWords.overdue(4) })
  await expect.element(overdue).toHaveAttribute('href', expect.stringContaining('due=overdue'))
  const created = day().getByRole('link', { name: '3 open orders created by you: 1 high' })
  await expect.element(created).toHaveAttribute('href', expect.stringContaining('raised=me'))
  await expect.element(day().getByRole('link', { name: dayWords.unsent(0, 0) })).toBeVisible()
  await expect.element(day().getByRole('link', { name: /^3 updates from your team since / })).toBeVisible()
  expect(asked[0]?.query).toEqual({ othersSince: lastVisit.toISOString() })
})

test('WORD-21, ORDER-29 counts nearby orders if the position is known, with the box that the list opens with', async () => {
  const here = { latitude: 40.62, longitude: -96.63 }
  await atHome(crew)
  deviceAt(here, 'granted')
  const box = boxAround(here, NEAR_METERS)
  answer(summariseWorkOrders, ({ query }) =>
    String(query.bbox) === String(box)
      ? orderFigures({ open: 3, urgent: 1, overdue: 2 })
      : orderFigures({ open: 9, urgent: 5, overdue: 6 }),
  )
  await openApp('/')
  const near = day().getByRole('link', {
    name: '3 open orders within half a mile: 1 high, 2 overdue',
  })
  await expect.element(near).toHaveAttribute('href', expect.stringContaining('near=me'))
})

test("DUR-49 the lines of the day include the user's unsent orders", async () => {
  await deviceDatabase.outbox.clear()
  const me = await atHome(crew)
  const by = { _id: me._id, name: me.name }
  answer(summariseWorkOrders, ({ query }) =>
    query.raisedBy === me._id
      ? orderFigures({ open: 3, urgent: 1 })
      : orderFigures({ open: 9, urgent: 2, overdue: 4 }),
  )
  await openApp('/')
  await expect.element(day().getByRole('link', { name: dayWords.urgent(2) })).toBeVisible()
  goOffline()
  const lastYear = new Date(Date.now() - 365 * 24 * 60 * 60_000).toISOString()
  await addToOutbox([
    newOrderItem({ order: workOrder({ priority: 'high', createdBy: by }), by }),
    closingItem({ order: workOrder({ createdAt: lastYear }), by, note: null }),
  ])
  await expect.element(day().getByRole('link', { name: dayWords.urgent(3) })).toBeVisible()
  await expect.element(day().getByRole('link', { name: dayWords.overdue(3) })).toBeVisible()
  const created = day().getByRole('link', { name: '4 open orders created by you: 2 high' })
  await expect.element(created).toBeVisible()
  await deviceDatabase.outbox.clear()
})

test('WORD-21 says what could not be counted instead of showing zero', async () => {
  await atHome(crew)
  const refused = () => {
    throw new Problem('forbidden')
  }
  answer(summariseWorkOrders, refused)
  answer(summariseMyActivities, refused)
  await openApp('/')
  await expect.element(day().getByText(dayWords.urgentUnknown)).toBeVisible()
  await expect.element(day().getByText(dayWords.overdueUnknown)).toBeVisible()
  await expect.element(day().getByText(dayWords.createdUnknown)).toBeVisible()
  await expect.element(day().getByText(dayWords.newsUnknown)).toBeVisible()
})

test('WORD-35 offers a day pack until the user has downloaded one', async () => {
  const me = await atHome(crew)
  const take = page.getByRole('main').getByRole('button', { name: packWords.take })
  await openApp('/')
  await expect.element(take).toBeVisible()
  await expect.element(page.getByText(packWords.lead)).toBeVisible()
  // Stored automatically, without photos and the street map.
  packMark.set(me._id, { rowsOnly: true })
  onTestFinished(() => packMark.set(null))
  await openApp('/')
  await expect.element(take).toBeVisible()
  packMark.set(me._id)
  await openApp('/')
  await expect.element(day()).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})
