/** TELL-10. Push messages as the service worker shows them. */
import { pushesOf } from '@lamplighter/domain/notifications'
import { expect, it } from 'vitest'
import { noticeOf, pathOf, tabIn } from './push.ts'

const origin = 'https://assets.city.example'

it('TELL-10 shows what the server sends', () => {
  const [push] = pushesOf(
    [
      {
        _id: '0199a1b2-0000-7000-8000-000000000001',
        trigger: 'overdue',
        by: null,
        order: { _id: 'o1', title: 'Replace valve', status: 'open' },
        dueOn: null,
        excerpt: null,
        locationName: 'Hydrant 7',
      },
    ],
    { siteUrl: origin, unread: 3, hash: () => 'the-tag' },
  )
  const { title, options, unread } = noticeOf(JSON.stringify(push?.message))
  expect([title, unread]).toEqual(['“Replace valve” became overdue', 3])
  expect(options).toMatchObject({ body: 'Hydrant 7', tag: 'the-tag' })
  expect(pathOf(options.data, origin)).toBe('/work-orders/o1#read-0199a1b2-0000-7000-8000-000000000001')
})

it.each(['', 'nonsense', 'null', '{}', '{"notification":null}'])('shows something for %j', (text) => {
  expect(noticeOf(text)).toMatchObject({ title: 'You have a new notification', unread: null })
})

it.each([undefined, 7, 'nonsense', 'https://evil.example/work-orders', 'javascript:alert(1)'])(
  'opens the start page for %j',
  (address) => expect(pathOf(address, origin)).toBe('/'),
)

it('prefers a visible tab, and never opens a page in a hidden frame', () => {
  const frame = { frameType: 'nested', visibilityState: 'visible' } as const
  const hidden = { frameType: 'top-level', visibilityState: 'hidden' } as const
  const visible = { frameType: 'top-level', visibilityState: 'visible' } as const
  expect(tabIn([frame, hidden, visible])).toBe(visible)
  expect(tabIn([frame, hidden])).toBe(hidden)
  expect(tabIn([frame])).toBe(undefined)
})
