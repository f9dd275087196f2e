/** TELL-10. Push messages as the service worker shows them. */
import { pushesOf } from '@lamplighter/domain/notifications'
import { expect, it, vi } from 'vitest'
import { noticeOf, openPressed, pathOf, showPush, tabIn } from './push.ts'

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
        inBell: true,
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

/** The browser's side of a service worker. `did` lists what it was asked to do. */
function standInForBrowser({ isOpen }: { isOpen: boolean }) {
  const did: unknown[] = []
  const tab = {
    frameType: 'top-level',
    visibilityState: 'visible',
    postMessage: (data: object) => did.push(data),
    focus: async () => did.push('focus'),
  }
  vi.stubGlobal('self', {
    location: { origin },
    navigator: { setAppBadge: async (unread: number) => did.push({ unread }) },
    registration: { showNotification: async (title: string) => did.push({ title }) },
    clients: {
      matchAll: async () => (isOpen ? [tab] : []),
      openWindow: async (path: string) => did.push({ window: path }),
    },
  })
  const pressed = { data: `${origin}/work-orders/o1#read-1`, close: () => did.push('close') }
  return { did, pressed: pressed as unknown as Notification }
}

it('TELL-10 pressing a message opens its page in the open tab, or in a new one', async () => {
  const open = standInForBrowser({ isOpen: true })
  await openPressed(open.pressed)
  expect(open.did).toEqual(['close', { open: '/work-orders/o1#read-1' }, 'focus'])
  const closed = standInForBrowser({ isOpen: false })
  await openPressed(closed.pressed)
  expect(closed.did).toEqual(['close', { window: '/work-orders/o1#read-1' }])
})

it('TELL-10 a message sets the number at the icon, unless it cannot be read', async () => {
  const { did } = standInForBrowser({ isOpen: false })
  const notification = { title: 'Oil bench', body: '', tag: 't', lang: 'en-US', navigate: `${origin}/` }
  await showPush(JSON.stringify({ web_push: 8030, notification, app_badge: 3 }))
  await showPush('nonsense')
  expect(did).toEqual([{ unread: 3 }, { title: 'Oil bench' }, { title: 'You have a new notification' }])
})
