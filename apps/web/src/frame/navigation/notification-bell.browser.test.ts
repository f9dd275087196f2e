/** TELL-2. The bell in the navigation, with the number of unread notifications. */
import { getMe } from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import { countUnread } from '@lamplighter/domain/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { session } from '../../lib/session/session.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { makeIssuer, signIn } from '../../testing/issuer.ts'
import { answer, goOffline } from '../../testing/network.ts'
import { membership, user } from '../../testing/records.ts'

const banner = () => page.getByRole('banner')
const bell = () => banner().getByRole('link', { name: /^Notifications/ })
const boxOf = (element: Element | null) => (element as Element).getBoundingClientRect()
const twoCities = [
  membership(),
  membership({ cityId: '018f0000-0000-7000-8000-0000000000c2', cityName: 'Mill' }),
]

async function open(unread: number, cityMemberships = [membership()]) {
  const me = user({ cityMemberships })
  openCity(me)
  const asked = answer(countUnread, () => ({ unread }))
  await signIn(me)
  await openApp('/saved-locations')
  return asked
}

test.each([
  [0, 'Notifications', ''],
  [3, 'Notifications, 3 unread', '3'],
  [120, 'Notifications, 99+ unread', '99+'],
])('TELL-2 with %i unread notifications it is named %j and shows %j', async (unread, name, figures) => {
  const asked = await open(unread)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(bell()).toHaveAccessibleName(name)
  await expect.element(bell()).toHaveAttribute('href', '/notifications')
  expect(bell().element().querySelector('[aria-hidden]:not(svg)')?.textContent ?? '').toBe(figures)
})

test('TELL-2 keeps the last number without a network', async () => {
  await open(3)
  await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread')
  goOffline()
  await queryClient.invalidateQueries({ queryKey: queryKeys.unreadNotifications() })
  await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread')
})

test('TELL-2 is a plain link if the number cannot be read', async () => {
  await open(3)
  answer(countUnread, () => {
    throw new Problem('forbidden')
  })
  await queryClient.resetQueries({ queryKey: queryKeys.unreadNotifications() })
  await expect.element(bell()).toHaveAccessibleName('Notifications')
})

test('TELL-2 the icon of the installed app shows a known number, until the sign-out', async () => {
  const badges: (number | undefined)[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'setAppBadge')
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (unread?: number) => void badges.push(unread),
  })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'setAppBadge', before)
    else Reflect.deleteProperty(navigator, 'setAppBadge')
  })
  await open(3)
  await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread')
  await expect.poll(() => badges).toEqual([3])
  await session.signOut()
  await expect.poll(() => badges).toEqual([3, 0])
})

test('TELL-2 visitors have no bell, and their number is not asked for', async () => {
  makeIssuer()
  answer(getMe, () => {
    throw new Problem('not_signed_in')
  })
  await session.start()
  const asked = answer(countUnread, () => ({ unread: 3 }))
  await openApp('/reset-password')
  await expect.element(banner().getByRole('button', { name: 'Login / Register' })).toBeVisible()
  expect(bell().elements()).toEqual([])
  expect(asked).toEqual([])
})

for (const width of [320, 390, 820, 1440]) {
  test.each([
    ['one city', [membership()]],
    ['two cities', twoCities],
  ])(`TELL-2 at ${width} pixels it fits beside links and account of %s`, async (_, cities) => {
    await page.viewport(width, 844)
    await open(120, cities)
    await expect.element(bell()).toHaveAccessibleName('Notifications, 99+ unread')
    const [links, box, account] = [
      boxOf(banner().getByRole('navigation', { name: 'Main' }).element()),
      boxOf(bell().element()),
      boxOf(
        banner()
          .getByRole('button', { name: /^Account of/ })
          .element(),
      ),
    ]
    expect(box.width).toBeGreaterThanOrEqual(48)
    expect(box.height).toBeGreaterThanOrEqual(48)
    expect(box.left).toBeGreaterThanOrEqual(links.right)
    expect(account.left).toBeGreaterThanOrEqual(box.right)
    expect(account.right).toBeLessThanOrEqual(width)
    const figures = boxOf(bell().element().querySelector('[aria-hidden]:not(svg)'))
    expect(figures.right).toBeLessThanOrEqual(box.right)
    // One line.
    expect(boxOf(banner().element()).height).toBeLessThanOrEqual(64)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
}
