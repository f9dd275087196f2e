/** TELL-9, TELL-13. The devices with push in Settings, and this device's subscription while people come and go. */
import { listSessions, type User } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { messageOf, Problem } from '@lamplighter/domain/http'
import {
  deletePushDevice,
  getNotificationChoices,
  listPushDevices,
  type PushDevice,
  putPushDevice,
  readNotification,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  noPushWords,
  removeDevice,
  pushWords as words,
} from '../features/notifications/notifications.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { keepPush } from '../lib/push/keep-push.ts'
import { followPerson, removeAtSignOut } from '../lib/push/push-device.ts'
import { pushMark } from '../lib/push/push-mark.ts'
import { session } from '../lib/session/session.ts'
import { addressShown, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { removePush, standInForPush } from '../testing/push-manager.ts'
import { user } from '../testing/records.ts'

const section = () => page.getByRole('region', { name: words.title, exact: true })
const turnOn = () => section().getByRole('button', { name: words.turnOn })
const phone: PushDevice = {
  _id: crypto.randomUUID(),
  name: 'Chrome on Android',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastDeliveredAt: '2026-11-02T10:00:00.000Z',
}
const desk: PushDevice = {
  ...phone,
  _id: crypto.randomUUID(),
  name: 'Firefox on Windows',
  lastDeliveredAt: null,
}

let me: User
let devices: PushDevice[]

beforeEach(async () => {
  await page.viewport(390, 844)
  me = user()
  openCity(me)
  devices = []
  answer(listSessions, () => [])
  answer(listMyCityRequests, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  answer(getNotificationChoices, () => ({
    choices: usualChoices,
    quiet: null,
    mailTo: { address: me.email },
  }))
  answer(listPushDevices, () => devices)
  answer(deletePushDevice, ({ params }) => {
    devices = devices.filter(({ _id }) => _id !== params.id)
    return { success: true } as const
  })
  await signIn(me)
})

function takeDevices() {
  return answer(putPushDevice, () => {
    if (!devices.includes(desk)) devices = [desk, ...devices]
    return desk
  })
}

/** Someone turned on push on this device before, and the app starts. */
function start(changes: Parameters<typeof standInForPush>[0] = {}, owner = me._id) {
  pushMark.set(`${owner} ${desk._id}`)
  onTestFinished(() => pushMark.set(null))
  const edge = standInForPush({
    permission: 'granted',
    subscription: { endpoint: 'https://push.example/before', key: 'BKey' },
    ...changes,
  })
  onTestFinished(keepPush())
  return edge
}

test('TELL-9 turns on push on this device, and asks for permission only then', async () => {
  onTestFinished(() => pushMark.set(null))
  const edge = standInForPush()
  const saved = takeDevices()
  await openApp('/settings')
  await expect.element(section().getByText(words.none)).toBeVisible()
  expect(edge.asked).toBe(0)
  await turnOn().click()
  await expect.element(page.getByText(words.isOn)).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      endpoint: 'https://push.example/1',
      p256dh: expect.any(String),
      auth: expect.any(String),
      userAgent: navigator.userAgent,
      replaces: null,
    },
  ])
  expect(edge.subscription?.key).toBe('BKey')
  const entry = section().getByRole('listitem')
  await expect.element(entry.getByText(desk.name)).toBeVisible()
  await expect.element(entry.getByText(words.thisDevice)).toBeVisible()
  await expect.element(entry.getByText(words.never)).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
  await expect.element(section().getByRole('heading', { name: words.title })).toHaveFocus()
})

test('TELL-9 turns on push on the first visit as soon as the app is installed', async () => {
  onTestFinished(() => pushMark.set(null))
  const { promise: installed, resolve } = Promise.withResolvers<void>()
  standInForPush({ installed })
  takeDevices()
  await openApp('/settings')
  await turnOn().click()
  setTimeout(resolve, 100)
  await expect.element(page.getByText(words.isOn)).toBeVisible()
})

test('TELL-9 says why push cannot be turned on after the person refused it', async () => {
  standInForPush({ answer: 'denied' })
  await openApp('/settings')
  await turnOn().click()
  await expect.element(section().getByText(noPushWords.blocked)).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
})

test('TELL-9 an installed app has no address bar, so its text names the settings of the device', async () => {
  standInForPush({ permission: 'denied' })
  const ask = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('standalone') ? { matches: true } : ask(query),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp('/settings')
  await expect.element(section().getByText(noPushWords.blockedApp)).toBeVisible()
})

test('TELL-9 says that push needs a secure connection', async () => {
  removePush()
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp('/settings')
  await expect.element(section().getByText(noPushWords.insecure)).toBeVisible()
})

test('TELL-9 a question that was closed can be asked again', async () => {
  standInForPush({ answer: 'default' })
  await openApp('/settings')
  await turnOn().click()
  await expect.element(page.getByText(words.notAllowed)).toBeVisible()
  await expect.element(turnOn()).toBeEnabled()
})

test('TELL-9 a browser without push says so, and still lists the other devices', async () => {
  removePush()
  devices = [phone]
  await openApp('/settings')
  await expect.element(section().getByText(noPushWords.no)).toBeVisible()
  await expect.element(section().getByText(phone.name)).toBeVisible()
})

test('TELL-9 a failure leaves nothing behind, and says why', async () => {
  const edge = standInForPush()
  answer(putPushDevice, () => {
    throw new Problem('push_service_unknown')
  })
  await openApp('/settings')
  await turnOn().click()
  await expect.element(page.getByText(messageOf('push_service_unknown'))).toBeVisible()
  expect([edge.subscription, pushMark.get()]).toEqual([null, null])
  await expect.element(turnOn()).toBeEnabled()
})

test('TELL-9 removes another device, and this one', async () => {
  devices = [desk, phone]
  const edge = standInForPush({
    permission: 'granted',
    subscription: { endpoint: 'https://push.example/before', key: 'BKey' },
  })
  pushMark.set(`${me._id} ${desk._id}`)
  onTestFinished(() => pushMark.set(null))
  await openApp('/settings')
  for (const [device, left] of [
    [phone, 'https://push.example/before'],
    [desk, undefined],
  ] as const) {
    await section()
      .getByRole('button', { name: removeDevice(device), exact: true })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
    await expect.element(section().getByText(device.name)).not.toBeInTheDocument()
    expect(edge.subscription?.endpoint).toBe(left)
    await expect.element(section().getByRole('heading', { name: words.title })).toHaveFocus()
  }
  await expect.element(turnOn()).toBeVisible()
})

test('TELL-9 offers to try again if the devices fail to load', async () => {
  standInForPush()
  answer(listPushDevices, () => {
    throw new Problem('forbidden')
  })
  await openApp('/settings')
  await expect.element(section().getByText(words.loadFailed)).toBeVisible()
  answer(listPushDevices, () => [phone])
  await section().getByRole('button', { name: TRY_AGAIN }).click()
  await expect.element(section().getByText(phone.name)).toBeVisible()
})

test('TELL-13 each start renews the subscription', async () => {
  const saved = takeDevices()
  start()
  await expect
    .poll(() => saved.map(({ body }) => [body.endpoint, body.replaces]))
    .toEqual([['https://push.example/before', desk._id]])
})

test.each([
  ['the browser dropped it', { subscription: null }],
  ['the server has a new key', { subscription: { endpoint: 'https://push.example/old', key: 'Bold' } }],
])('TELL-13 a start subscribes anew if %s', async (_why, changes) => {
  const saved = takeDevices()
  const edge = start(changes)
  await expect
    .poll(() => saved.map(({ body }) => [body.endpoint, body.replaces]))
    .toEqual([['https://push.example/1', desk._id]])
  expect(edge.subscription?.key).toBe('BKey')
})

test('TELL-13 a device that was removed on another one stays off', async () => {
  answer(putPushDevice, () => {
    throw new Problem('not_found')
  })
  const edge = start()
  await expect.poll(() => edge.subscription).toBe(null)
  expect(pushMark.get()).toBe(null)
})

test('TELL-13 another person on this device gets no messages of the one before', async () => {
  const saved = answer(putPushDevice, () => {
    throw new Problem('not_found')
  })
  const edge = start({ notices: ['one of the person before'] }, crypto.randomUUID())
  await expect.poll(() => saved.map(({ body }) => body.replaces)).toEqual([desk._id])
  await expect.poll(() => pushMark.get()).toBe(null)
  await expect.poll(() => [edge.subscription, edge.notices]).toEqual([null, []])
})

test('TELL-13 push goes on for the person whose records were joined', async () => {
  takeDevices()
  const edge = start({}, crypto.randomUUID())
  await expect.poll(() => pushMark.get()).toBe(`${me._id} ${desk._id}`)
  expect(edge.subscription?.endpoint).toBe('https://push.example/1')
})

test('TELL-9 a device that was removed on another one stays off after a new login', async () => {
  const saved = takeDevices()
  const edge = start()
  await expect.poll(() => saved.length).toBe(1)
  await session.signOut()
  await expect.poll(() => edge.subscription).toBe(null)
  answer(putPushDevice, ({ body }) => {
    if (body.replaces) throw new Problem('not_found')
    return desk
  })
  await signIn(me)
  await expect.poll(() => pushMark.get()).toBe(null)
  await expect.poll(() => edge.subscription).toBe(null)
})

test('TELL-9 after an answer that was lost the next start renews the same device', async () => {
  answer(putPushDevice, () => {
    throw new Problem('forbidden')
  })
  const edge = start({ subscription: null })
  await expect.poll(() => edge.subscription?.endpoint).toBe('https://push.example/1')
  const saved = takeDevices()
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return saved.map(({ body }) => [body.endpoint, body.replaces])
    })
    .toEqual([['https://push.example/1', desk._id]])
  expect(pushMark.get()).toBe(`${me._id} ${desk._id}`)
})

test('TELL-13 a sign-out at an outside issuer removes the device, and the next login adds it', async () => {
  devices = [desk]
  const saved = takeDevices()
  start()
  await expect.poll(() => saved.length).toBe(1)
  // Ends after the renewal of the start, whose answer would set the mark again.
  await followPerson(me._id)
  await removeAtSignOut()
  expect([devices, pushMark.get()]).toEqual([[], me._id])
  await followPerson(me._id)
  expect(saved.at(-1)?.body.replaces).toBe(null)
})

test('TELL-13 a sign-out at an outside issuer does not wait for a server that does not answer', async () => {
  takeDevices()
  start()
  answer(deletePushDevice, () => new Promise(() => {}))
  const began = Date.now()
  await removeAtSignOut()
  expect(Date.now() - began).toBeLessThan(6_000)
})

test('TELL-13 signing out ends the subscription, and logging in again takes it up', async () => {
  const saved = takeDevices()
  const edge = start({ notices: ['one', 'two'] })
  await expect.poll(() => saved.length).toBe(1)
  await session.signOut()
  await expect.poll(() => [edge.subscription, edge.notices]).toEqual([null, []])
  await signIn(me)
  await expect
    .poll(() => saved.at(-1)?.body)
    .toMatchObject({ endpoint: 'https://push.example/1', replaces: desk._id })
})

test('TELL-10 an open tab opens the page of a pressed message', async () => {
  await openApp('/settings')
  const data = { open: '/work-orders?due=overdue' }
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  await expect.poll(addressShown).toContain('/work-orders')
})

test('TELL-10 the page of a pressed message marks its notification as read, once', async () => {
  const id = crypto.randomUUID()
  const read = answer(readNotification, () => ({ success: true }) as const)
  await openApp(`/settings?x=1#read-${id}`)
  await expect.poll(() => read.map(({ params }) => params.id)).toEqual([id])
  await expect.poll(addressShown).not.toContain('#read-')
})
