/** TELL-2, TELL-3. The page that the bell opens. */
import { Problem } from '@lamplighter/domain/http'
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@lamplighter/domain/notifications'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationWords as words } from '../features/notifications/notifications.messages.ts'
import { TRY_AGAIN, withoutNetwork } from '../kit/kit.messages.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { addressShown, goTo, openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, notification, user, workOrder } from '../testing/records.ts'

const me = user()
const done = { success: true } as const
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const order = workOrder({ title: 'Bench squeaks' })
const { _id, title, status } = order
const fresh = notification({ order: { _id, title, status } })
const named = notification({
  trigger: 'mentioned',
  excerpt: '@Wes Worker bring the key',
  createdAt: hoursAgo(30),
})
const old = notification({ trigger: 'overdue', by: null, createdAt: hoursAgo(60), readAt: hoursAgo(50) })

const main = () => page.getByRole('main')
const rows = () => main().getByRole('listitem')
/** By a part of its sentence. */
const row = (part: string) => main().getByRole('link', { name: new RegExp(part) })
const markAll = () => page.getByRole('button', { name: words.markAll, exact: true })

/** A server that knows what was read. Answers the list and its count. */
function serve(...told: Notification[]) {
  const kept = new Map(told.map((one) => [one._id, one]))
  const listed = answer(listNotifications, () => pageOf([...kept.values()]))
  answer(countUnread, () => ({ unread: [...kept.values()].filter(({ readAt }) => !readAt).length }))
  const read = answer(readNotification, ({ params: { id } }) => {
    const one = kept.get(id)
    if (!one) throw new Problem('not_found')
    kept.set(id, { ...one, readAt: hoursAgo(0) })
    return done
  })
  const allRead = answer(readAllNotifications, () => {
    for (const [id, one] of kept) kept.set(id, { ...one, readAt: hoursAgo(0) })
    return done
  })
  return { listed, read, allRead }
}

const open = () => openApp('/notifications')

beforeEach(async () => {
  await page.viewport(390, 844)
  openOrders(me, [order], [location({ name: 'Bench' })])
  await signIn(me)
})

test('TELL-2 lists notifications by day, newest first, and marks the unread ones in words too', async () => {
  serve(fresh, named, old)
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await expect.poll(() => document.title).toBe('Notifications - Lamplighter')
  await expect.element(row('Unread: Dana Mason assigned “Bench squeaks”')).toBeVisible()
  await expect.element(row('Unread: Dana Mason mentioned you in a comment on “Bench squeaks”')).toBeVisible()
  await expect.element(main().getByRole('link', { name: /^“Bench squeaks” became overdue$/ })).toBeVisible()
  const texts = rows()
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('just now')
  expect(texts[1]).toContain('@Wes Worker bring the key')
  expect(texts[2]).toContain('Bench')
  expect(main().getByRole('heading', { level: 2, name: 'Today' }).elements()).toHaveLength(1)
  // The whole row is the link, and at least as high as a thumb.
  for (const element of rows().elements()) expect(element.getBoundingClientRect().height).toBeGreaterThan(55)
  await expect
    .element(page.getByRole('link', { name: words.choose }))
    .toHaveAttribute('href', '/settings#notifications')
})

test('TELL-3 opening an unread notification shows its work order and marks it as read', async () => {
  const { read } = serve(fresh, old)
  await open()
  await row('Dana Mason assigned').click()
  await expect.poll(addressShown).toBe(`/work-orders/${order._id}`)
  await expect.poll(() => read.map(({ params }) => params.id)).toEqual([fresh._id])
  await expect.element(page.getByRole('link', { name: 'Notifications', exact: true })).toBeInTheDocument()
  await goTo('/notifications')
  await expect
    .element(row('Dana Mason assigned'))
    .toHaveAccessibleName('Dana Mason assigned “Bench squeaks” to you or your crew')
  await row('Dana Mason assigned').click()
  await expect.poll(addressShown).toBe(`/work-orders/${order._id}`)
  expect(read).toHaveLength(1)
})

test('TELL-3 marks all as read up to the newest one shown', async () => {
  const { allRead } = serve(fresh, named, old)
  await open()
  await markAll().click()
  await expect.element(page.getByText(words.allRead)).toBeVisible()
  expect(allRead.map(({ body }) => body)).toEqual([{ until: fresh.createdAt }])
  await expect.element(markAll()).toBeDisabled()
  await expect.element(page.getByRole('link', { name: /^Unread/ })).not.toBeInTheDocument()
})

test('TELL-3 says so if the server does not mark them, and they stay unread', async () => {
  serve(fresh)
  answer(readAllNotifications, () => {
    throw new Problem('forbidden')
  })
  await open()
  await markAll().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(words.allRead)).not.toBeInTheDocument()
  await expect.element(markAll()).toBeEnabled()
})

test('TELL-2 loads older notifications on request', async () => {
  answer(countUnread, () => ({ unread: 0 }))
  const asked = answer(listNotifications, ({ query }) =>
    query.after ? pageOf([old], 2) : pageOf([fresh], 2, 'next'),
  )
  await open()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row('became overdue')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(asked.map(({ query }) => query)).toEqual([{ limit: 50 }, { after: 'next', limit: 100 }])
})

test('TELL-2 an empty list says what will appear there', async () => {
  serve()
  await open()
  await expect.element(page.getByText(words.noneHint)).toBeVisible()
  await expect.element(markAll()).not.toBeInTheDocument()
})

test('TELL-2 a failed list offers to try again', async () => {
  answer(listNotifications, () => {
    throw new Problem('forbidden')
  })
  await open()
  await expect.element(page.getByText(words.loadFailed)).toBeVisible()
  serve(fresh)
  await page.getByRole('button', { name: TRY_AGAIN }).click()
  await expect.element(row('Dana Mason assigned')).toBeVisible()
})

test('TELL-2 without a network, says so and loads the list when it is back', async () => {
  serve(fresh)
  await openApp('/saved-locations')
  // The page's code is here already.
  await goTo('/notifications')
  await expect.element(row('Dana Mason assigned')).toBeVisible()
  await goTo('/saved-locations')
  queryClient.removeQueries({ queryKey: queryKeys.notifications() })
  goOffline()
  await goTo('/notifications')
  await expect.element(page.getByText(withoutNetwork.title)).toBeVisible()
  goOnline()
  await expect.element(row('Dana Mason assigned')).toBeVisible()
})

test('TELL-3 a notification that was opened without a network is marked when it is back', async () => {
  queryClient.getMutationCache().clear()
  const { read } = serve(fresh)
  await openApp(`/work-orders/${order._id}`)
  // The page's code is here already.
  await goTo('/notifications')
  await expect.element(row('Unread: Dana Mason assigned')).toBeVisible()
  goOffline()
  await row('Dana Mason assigned').click()
  await expect.poll(addressShown).toBe(`/work-orders/${order._id}`)
  const marks = () => queryClient.getMutationCache().getAll()
  await expect.poll(() => marks().map(({ state }) => state.isPaused)).toEqual([true])
  goOnline()
  await expect.poll(() => read.map(({ params }) => params.id)).toEqual([fresh._id])
})
