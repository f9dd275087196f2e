/** TELL-10 */
import { expect, test } from 'vitest'
import { notificationIn, pushesOf } from './push-message.ts'

const id = (n: number) => `0199a1b2-0000-7000-8000-00000000000${n}`
const told = (n: number, changes: object = {}) => ({
  _id: id(n),
  trigger: 'commented' as const,
  by: { _id: 'a', name: 'Ana Ruiz' },
  order: { _id: `o${n}`, title: `Order ${n}`, status: 'open' as const },
  dueOn: null,
  excerpt: null,
  locationName: 'Hydrant 7',
  inBell: true,
  ...changes,
})
const options = { siteUrl: 'https://x', unread: 4, hash: (ids: string[]) => ids.join('+') }

test('TELL-10 a few are one message each, which opens the order and marks it as read', () => {
  const pushes = pushesOf([told(1, { excerpt: 'Bring a key' }), told(2, { trigger: 'assigned' })], options)
  expect(pushes.map(({ isUrgent, ids }) => ({ isUrgent, ids }))).toEqual([
    { isUrgent: false, ids: [id(1)] },
    { isUrgent: true, ids: [id(2)] },
  ])
  expect(pushes[0]?.message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Ana Ruiz commented on “Order 1”',
      body: 'Hydrant 7\nBring a key',
      navigate: `https://x/work-orders/o1#read-${id(1)}`,
      tag: id(1),
      lang: 'en-US',
    },
    app_badge: 4,
  })
  expect(notificationIn(`read-${id(1)}`)).toBe(id(1))
  expect(notificationIn('notifications')).toBe(null)
})

test('TELL-10 many are one message, which names a few and opens the list', () => {
  const [push, ...others] = pushesOf(
    [1, 1, 2, 3, 4].map((n) => told(n)),
    options,
  )
  expect(others).toEqual([])
  expect(push?.ids).toHaveLength(5)
  expect(push?.message.notification).toMatchObject({
    title: '5 notifications',
    body: 'Order 1\nOrder 2\nOrder 3',
    navigate: 'https://x/notifications',
  })
  const [some] = pushesOf([told(1, { inBell: false }), ...[2, 3, 4].map((n) => told(n))], options)
  expect(some?.message.notification.navigate).toBe('https://x/work-orders')
})

test('TELL-10 the longest texts fit into a push message', () => {
  const long = '😀'.repeat(2000)
  const [push] = pushesOf(
    [told(1, { order: { _id: id(9), title: long, status: 'open' }, locationName: long, excerpt: long })],
    options,
  )
  // A character of UTF-16 has at most three bytes in UTF-8.
  expect(3 * JSON.stringify(push?.message).length).toBeLessThan(3_900)
  expect(push?.message.notification.title.isWellFormed()).toBe(true)
})
