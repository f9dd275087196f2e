/** TELL-9, TELL-12, TELL-13. Devices for push messages: each person has their own, and only push services are called. */
import { randomUUID } from 'node:crypto'
import { getClientConfig } from '@lamplighter/domain/auth'
import {
  deletePushDevice,
  listPushDevices,
  MAX_PUSH_DEVICES,
  putPushDevice,
} from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ensurePushKeys } from '../../../adapters/push/push-keys.ts'
import { readPushHosts } from '../../../config/push.ts'
import type { PersonName } from '../../../testing/people.ts'
import { newDevice } from '../../../testing/push-service.ts'
import { purgePushDevices, pushNotifications } from '../index.ts'
import { type PushTown, usePushTown } from '../testing/push-town.ts'

let { service, app, people, assign, soon, pushAll } = {} as PushTown
usePushTown((town) => {
  ;({ service, app, people, assign, soon, pushAll } = town)
})

const put = (who: PersonName, body: ReturnType<typeof newDevice>) => people[who].call(putPushDevice, { body })
const devicesOf = async (who: PersonName) => (await people[who].call(listPushDevices, {})).body

it('TELL-9 adds a device once, however often it asks, and removes it', async () => {
  const device = service.device()
  const { body: added } = await put('wes', device)
  expect(added).toMatchObject({ name: 'Chrome on Android', lastDeliveredAt: null })
  await put('wes', { ...device, replaces: added._id })
  await put('wes', device)
  expect(await devicesOf('wes')).toEqual([added])
  const remove = () => people.wes.call(deletePushDevice, { params: { id: added._id } })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect(await devicesOf('wes')).toEqual([])
  expect((await put('wes', { ...device, replaces: added._id })).status).toBe(404)
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), service.tried]).toEqual([0, []])
})

it('TELL-9 a device that subscribes anew stays the same device, and starts without failures', async () => {
  const [former, desk] = [service.device(), service.device()]
  const { body: added } = await put('wes', former)
  await put('wes', desk)
  await sql`update push_devices set failing_since = now(), retry_at = now() + interval '1 hour'`.execute(
    app.owner,
  )
  // The answer to an earlier request was lost, so the desk's row has the address that the phone asks for.
  expect((await put('wes', { ...desk, replaces: added._id })).body).toEqual(added)
  expect(await devicesOf('wes')).toEqual([added])
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), service.tried]).toEqual([1, [desk.endpoint]])
  const { rows } = await sql`select from push_devices where failing_since is not null`.execute(app.owner)
  expect(rows).toEqual([])
})

it('TELL-9 a device whose former address is gone can renew, but not one that was removed', async () => {
  const { body: added } = await put('wes', service.device())
  service.refuse = () => ({ status: 410 })
  await assign('Replace valve', 'wes')
  await soon()
  await pushAll()
  expect(await devicesOf('wes')).toEqual([])
  expect((await put('wes', { ...service.device(), replaces: added._id })).status).toBe(200)
  expect(await devicesOf('wes')).toHaveLength(1)
  await people.wes.call(deletePushDevice, { params: { id: added._id } })
  expect((await put('wes', { ...service.device(), replaces: added._id })).status).toBe(404)
})

it('TELL-12 calls no device whose push service is not allowed any more', async () => {
  const former = service.device()
  await put('wes', former)
  await assign('Replace valve', 'wes')
  await soon()
  const config = { ...app.parts.config, pushHosts: readPushHosts({ PUSH_HOSTS: ['none'] }) }
  expect(await pushNotifications({ ...app.parts, config })).toBe(0)
  expect(service.tried).toEqual([])
})

it('TELL-9 nobody lists, renews or removes a device of someone else', async () => {
  const device = service.device()
  const { body: added } = await put('wes', device)
  expect(await devicesOf('wendy')).toEqual([])
  for (const replaces of [added._id, randomUUID()])
    expect((await put('wendy', { ...device, replaces })).status).toBe(404)
  expect((await people.wendy.call(deletePushDevice, { params: { id: added._id } })).status).toBe(404)
  expect(await devicesOf('wes')).toHaveLength(1)
})

it('TELL-13 a device that another person turns on gets only their messages', async () => {
  const device = service.device()
  await put('wes', device)
  await put('wendy', device)
  expect([await devicesOf('wes'), (await devicesOf('wendy')).length]).toEqual([[], 1])
  await assign('Replace valve', 'wes')
  await assign('Oil bench', 'wendy')
  await soon()
  await pushAll()
  expect(service.pushes.map(({ message }) => message.notification.title)).toEqual([
    'Ana Lindqvist assigned “Oil bench” to you or your crew',
  ])
})

it('TELL-13 a device whose session has ended gets nothing', async () => {
  await put('wes', service.device())
  await assign('Replace valve', 'wes')
  await soon()
  const ended = (at: Date | null) =>
    sql`update oidc_sign_ins set ended_at = ${at} where session_uid in (select session_uid from push_devices)
      returning session_uid`.execute(app.owner)
  expect((await ended(new Date())).rows).toHaveLength(1)
  expect([await pushAll(), service.tried]).toEqual([0, []])
  await ended(null)
  expect(await devicesOf('wes')).toHaveLength(1)
  const expires = (when: string) =>
    sql`update oidc_payloads set expires_at = ${when}::timestamptz where model = 'Session'
      and uid in (select session_uid from push_devices) returning uid`.execute(app.owner)
  expect((await expires('yesterday')).rows).toHaveLength(1)
  expect(await devicesOf('wes')).toEqual([])
  await expires('tomorrow')
  expect(await devicesOf('wes')).toHaveLength(1)
})

it('TELL-9 keeps a limited number of devices, those used last', async () => {
  const first = service.device()
  const { body: added } = await put('wes', first)
  for (let more = 1; more < MAX_PUSH_DEVICES; more++) await put('wes', service.device())
  await put('wes', { ...first, replaces: added._id })
  await Promise.all([put('wes', service.device()), put('wes', service.device())])
  expect(await devicesOf('wes')).toHaveLength(MAX_PUSH_DEVICES)
  expect((await put('wes', { ...first, replaces: added._id })).status).toBe(200)
})

it('TELL-9 forgets devices that fail for a month, or that nobody uses', async () => {
  for (const _device of [1, 2, 3]) await put('wes', service.device())
  const ids = (await devicesOf('wes')).map(({ _id }) => _id)
  await sql`update push_devices set failing_since = now() - interval '31 days' where id = ${ids[0]}`.execute(
    app.owner,
  )
  await sql`update push_devices set renewed_at = now() - interval '46 days' where id = ${ids[1]}`.execute(
    app.owner,
  )
  await purgePushDevices(app.parts.db)
  expect((await devicesOf('wes')).map(({ _id }) => _id)).toEqual([ids[2]])
})

it.each([
  'https://evil.example/x',
  'http://127.0.0.1:2/x',
  'https://169.254.169.254/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@evil.example/x',
])('TELL-12 refuses %s as the address of a device', async (endpoint) => {
  const { status, problem } = await put('wes', newDevice(endpoint))
  expect([status, problem.code]).toEqual([422, 'push_service_unknown'])
  expect(await devicesOf('wes')).toEqual([])
})

it.each([{ p256dh: 'AAAA' }, { auth: 'x' }, { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }])(
  'TELL-12 refuses a device with %o',
  async (wrong) => {
    expect((await put('wes', { ...newDevice(), ...wrong })).status).toBe(422)
  },
)

it('TELL-14 all servers of an installation have the same keys, and only one of them is public', async () => {
  const keys = await ensurePushKeys(app.parts.db)
  expect(keys).toEqual(app.parts.pushKeys)
  const { body, text } = await app.nobody.call(getClientConfig, {})
  expect(body.pushKey).toBe(keys.publicKey)
  expect(text).not.toContain(keys.privateKey)
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/)
})
