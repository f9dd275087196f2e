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
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { noPushWords, pushWords as words } from '../features/notifications/notifications.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { keepPush } from '../lib/push/keep-push.ts'
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
      renew: false,
    },
  ])
  expect(edge.subscription?.key).toBe('BKey')
  const entry = section().getByRole('listitem')
  await expect.element(entry.getByText(desk.name)).toBeVisible()
  await expect.element(entry.getByText(words.thisDevice)).toBeVisible()
  await expect.element(entry.getByText(words.never)).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
})

test('TELL-9 says why push cannot be turned on after the person refused it', async () => {
  standInForPush({ answer: 'denied' })
  await openApp('/settings')
  await turnOn().click()
  await expect.element(section().getByText(noPushWords.blocked)).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
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
      .getByRole('button', { name: `${words.remove}: ${device.name}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
    await expect.element(section().getByText(device.name)).not.toBeInTheDocument()
    expect(edge.subscription?.endpoint).toBe(left)
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
    .poll(() => saved.map(({ body }) => [body.endpoint, body.renew]))
    .toEqual([['https://push.example/before', true]])
})

test.each([
  ['the browser dropped it', { subscription: null }],
  ['the server has a new key', { subscription: { endpoint: 'https://push.example/old', key: 'Bold' } }],
])('TELL-13 a start subscribes anew if %s', async (_why, changes) => {
  const saved = takeDevices()
  const edge = start(changes)
  await expect
    .poll(() => saved.map(({ body }) => [body.endpoint, body.renew]))
    .toEqual([['https://push.example/1', false]])
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
  const edge = start({}, crypto.randomUUID())
  await expect.poll(() => edge.subscription).toBe(null)
  expect(pushMark.get()).toBe(null)
})

test('TELL-13 signing out ends the subscription, and logging in again takes it up', async () => {
  const saved = takeDevices()
  const edge = start()
  await expect.poll(() => saved.length).toBe(1)
  await session.signOut()
  await expect.poll(() => edge.subscription).toBe(null)
  await signIn(me)
  await expect
    .poll(() => saved.at(-1)?.body)
    .toMatchObject({ endpoint: 'https://push.example/1', renew: false })
})

test('TELL-10 the page of a pressed message marks its notification as read, once', async () => {
  const id = crypto.randomUUID()
  const read = answer(readNotification, () => ({ success: true }) as const)
  await openApp(`/settings?x=1#read-${id}`)
  await expect.poll(() => read.map(({ params }) => params.id)).toEqual([id])
  await expect.poll(addressShown).not.toContain('#read-')
})
