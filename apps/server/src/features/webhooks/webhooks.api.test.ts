/** HOOK-1, HOOK-3, HOOK-4, HOOK-7. How City Admins set up webhooks. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import * as contract from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { randomSecret } from '../../testing/matrix/insert-rows.ts'
import { type HookTown, useHookTown } from './testing/hook-town.ts'

let { receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll } = {} as HookTown
useHookTown((town) => {
  ;({ receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll } = town)
})

const list = async () => (await people.ana.call(contract.listWebhooks, { params: { cityId } })).body
const auditOf = async (id: string) =>
  (
    await sql<{ endpoint: string; city_id: string; user_id: string }>`
      select endpoint, city_id, user_id from audit where object_id = ${id} order by id`.execute(app.owner)
  ).rows

it('HOOK-1 a City Admin adds, changes and deletes a webhook, and the audit trail has each', async () => {
  const made = await addWebhook({ name: '  Asset system ', kinds: ['note.created', 'location.created'] })
  expect(made).toMatchObject({
    ...{ name: 'Asset system', kinds: ['location.created', 'note.created'], isOn: true, waiting: 0 },
    ...{ stopped: null, failingSince: null, lastTry: null, version: 1 },
  })
  expect(await list()).toEqual([made])
  const params = { id: made._id }
  const body = bodyOf({ name: 'Pavement', isOn: false })
  const saved = await people.ana.call(contract.updateWebhook, { params, body }, { ifMatch: 1 })
  expect(saved.body).toMatchObject({
    name: 'Pavement',
    isOn: false,
    version: 2,
    kinds: contract.webhookKinds,
  })
  const late = await people.ana.call(contract.updateWebhook, { params, body }, { ifMatch: 1 })
  expect(late.problem).toMatchObject({ code: 'version_conflict', current: saved.body })
  expect((await people.ana.call(contract.deleteWebhook, { params })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await people.ana.call(contract.deleteWebhook, { params })).status).toBe(404)
  const by = { city_id: cityId, user_id: app.world.people.ana.id }
  expect(await auditOf(made._id)).toEqual([
    { endpoint: 'createWebhook', ...by },
    { endpoint: 'updateWebhook', ...by },
    { endpoint: 'deleteWebhook', ...by },
  ])
  // The feed of the crews has nothing about it.
  expect((await people.ana.call(listMyActivities, {})).text).not.toContain('Pavement')
})

it('HOOK-1 an access token gets only the origin of the address', async () => {
  const { token } = await insertAccessToken(app, app.world.people.ana.id, { city: { id: cityId } })
  const address = `${receiver.url}/T0/secret-part?key=secret`
  await addWebhook({ address })
  const asToken = await app.nobody.send('GET', contract.listWebhooks.path.replace('{cityId}', cityId), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asToken.body).toMatchObject([{ address: receiver.url }])
  expect(await list()).toMatchObject([{ address }])
})

it('HOOK-1 only City Admins of the city see its webhooks', async () => {
  const { _id: id } = await addWebhook()
  const secret = randomSecret()
  const calls = [
    ['GET', `/api/city-admin/cities/${cityId}/webhooks`],
    ['POST', `/api/city-admin/cities/${cityId}/webhooks`, { _id: randomUUID(), secret, ...bodyOf() }],
    ['PUT', `/api/city-admin/webhooks/${id}`, bodyOf({ name: 'Mine' })],
    ['PUT', `/api/city-admin/webhooks/${id}/secret`, { secret }],
    ['POST', `/api/city-admin/webhooks/${id}/test`, { _id: randomUUID() }],
    ['GET', `/api/city-admin/webhooks/${id}/events`],
    ['DELETE', `/api/city-admin/webhooks/${id}`],
  ] as const
  for (const [method, url, body] of calls)
    for (const [who, status] of [
      ['dora', 403],
      ['wes', 403],
      ['bo', 404],
      ['pat', 403],
    ] as const)
      expect([url, who, (await people[who].send(method, url, body ? { body } : {})).status]).toEqual([
        url,
        who,
        status,
      ])
  expect(await list()).toMatchObject([{ name: 'Asset system', version: 1 }])
})

it('HOOK-1 a city has at most 10, also if two are added at once', async () => {
  for (let n = 1; n < contract.MAX_WEBHOOKS; n++) await addWebhook()
  const two = await Promise.all(
    [1, 2].map(() =>
      people.ana.call(contract.createWebhook, {
        params: { cityId },
        body: { _id: randomUUID(), secret: randomSecret(), ...bodyOf() },
      }),
    ),
  )
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(two.find(({ status }) => status === 409)?.problem.code).toBe('too_many_webhooks')
})

it('HOOK-1 keeps any name as text, and refuses what is no name, kind or secret', async () => {
  const { _id: id } = await addWebhook()
  for (const name of hostileStrings.filter(
    (one) => one.length <= 60 && one.trim() !== '' && one.isWellFormed() && !one.includes('\0'),
  )) {
    const saved = await people.ana.call(contract.updateWebhook, { params: { id }, body: bodyOf({ name }) })
    expect(saved.body.name).toBe(name.trim())
  }
  const url = `/api/city-admin/cities/${cityId}/webhooks`
  for (const extra of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { kinds: [] },
    { kinds: ['location.exploded'] },
    { secret: 'short' },
    { secret: `whsec_${randomSecret()}` },
    { address: `https://hooks.example.gov/${'x'.repeat(500)}` },
    { cityId },
    { stopped: null },
  ]) {
    const body = { _id: randomUUID(), secret: randomSecret(), ...bodyOf(), ...extra }
    expect([extra, (await people.ana.send('POST', url, { body })).status]).toEqual([extra, 422])
  }
})

it('HOOK-3 no answer, audit line or stored answer has the secret', async () => {
  const secret = randomSecret()
  const operationId = randomUUID()
  const request = { params: { cityId }, body: { _id: randomUUID(), secret, ...bodyOf() } }
  const made = await people.ana.call(contract.createWebhook, request, { operationId })
  const again = await people.ana.call(contract.createWebhook, request, { operationId })
  expect(again.body).toEqual(made.body)
  const rotated = randomSecret()
  const id = made.body._id
  await people.ana.call(contract.rotateWebhookSecret, { params: { id }, body: { secret: rotated } })
  await deliverAll()
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'webhooks'`.execute(
    app.owner,
  )
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      app.owner,
    )
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(rotated))).toEqual([])
  }
  const answers = [made.text, JSON.stringify(await list())]
  for (const text of answers) expect([text.includes(secret), text.includes(rotated)]).toEqual([false, false])
  expect((await auditOf(id)).map(({ endpoint }) => endpoint)).toEqual([
    'createWebhook',
    'rotateWebhookSecret',
  ])
})

it('HOOK-3 for a day after a rotation both secrets sign, then only the new one', async () => {
  const former = receiver.secret
  onTestFinished(() => {
    receiver.secret = former
  })
  const { _id: id } = await addWebhook()
  const secret = randomSecret()
  await people.ana.call(contract.rotateWebhookSecret, { params: { id }, body: { secret } })
  const test = () => people.ana.call(contract.sendTestEvent, { params: { id }, body: { _id: randomUUID() } })
  await test()
  await deliverAll()
  receiver.secret = secret
  await test()
  await deliverAll()
  expect([receiver.received.length, receiver.wrong]).toEqual([2, []])
  expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  await sql`update webhooks set former_secret_until = now()`.execute(app.owner)
  await test()
  await deliverAll()
  expect(String(receiver.received[2]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

it('HOOK-7 a webhook whose address is no longer allowed can be renamed and turned off, not turned on', async () => {
  const { _id: id } = await addWebhook()
  const address = 'https://was.internal/'
  await sql`update webhooks set address = ${address}`.execute(app.owner)
  const save = (fields: Parameters<typeof bodyOf>[0]) =>
    people.ana.call(contract.updateWebhook, { params: { id }, body: bodyOf({ address, ...fields }) })
  const off = await save({ name: 'Former', isOn: false })
  expect(off.body).toMatchObject({ name: 'Former', isOn: false })
  expect((await save({ isOn: true })).problem.code).toBe('webhook_address_refused')
  const elsewhere = await save({ isOn: false, address: 'https://other.internal/' })
  expect(elsewhere.problem.code).toBe('webhook_address_refused')
})

it('HOOK-4 a test event is delivered once, and only to a webhook that is on', async () => {
  const { _id: id } = await addWebhook()
  const body = { _id: randomUUID() }
  const sent = await people.ana.call(contract.sendTestEvent, { params: { id }, body })
  expect(sent.body).toMatchObject({ ...body, type: contract.TEST_EVENT, state: 'waiting', attempts: 0 })
  await people.ana.call(contract.sendTestEvent, { params: { id }, body })
  await deliverAll()
  expect(receiver.received).toMatchObject([
    { id: body._id, path: '/hook', message: { type: 'webhook.test', data: { cityId, id, url: null } } },
  ])
  await people.ana.call(contract.updateWebhook, { params: { id }, body: bodyOf({ isOn: false }) })
  const off = await people.ana.call(contract.sendTestEvent, { params: { id }, body: { _id: randomUUID() } })
  expect(off.problem.code).toBe('webhook_off')
})

it('HOOK-4 an event is sent again with the same id, and the log is that of its webhook', async () => {
  const { _id: id } = await addWebhook()
  const other = await addWebhook({ kinds: ['note.created'] })
  const bench = await place()
  await deliverAll()
  const logOf = (webhook: string) =>
    people.ana.call(contract.listWebhookEvents, { params: { id: webhook }, query: {} })
  const { body: log } = await logOf(id)
  expect(log).toMatchObject([
    {
      type: 'location.created',
      recordId: bench._id,
      state: 'delivered',
      attempts: 1,
      status: 204,
      failure: null,
    },
  ])
  expect((await logOf(other._id)).body).toEqual([])
  const eventId = log[0]?._id ?? ''
  const again = await people.ana.call(contract.resendWebhookEvent, { params: { id, eventId } })
  expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 })
  await deliverAll()
  expect(receiver.received.map((one) => one.id)).toEqual([eventId, eventId])
  const wrong = { params: { id: other._id, eventId } }
  expect((await people.ana.call(contract.resendWebhookEvent, wrong)).status).toBe(404)
})

it.each([
  'http://hooks.example.gov/x',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://app.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://metadata/',
  'https://hooks.example.gov:22/',
  'https://user:password@hooks.example.gov/',
  'https://hooks.example.gov/#part',
  'https://8.8.8.8/',
  'ftp://hooks.example.gov/',
  'file:///etc/passwd',
  'hooks.example.gov',
  'https://',
])('HOOK-7 refuses the address %s', async (address) => {
  const body = { _id: randomUUID(), secret: randomSecret(), ...bodyOf({ address }) }
  const refused = await people.ana.call(contract.createWebhook, { params: { cityId }, body })
  expect(refused.problem).toMatchObject({ status: 422, code: 'webhook_address_refused' })
})

it.each([
  'https://hooks.example.gov',
  'https://hooks.example.gov:8443/a?b=c',
  'https://xn--bcher-kva.example/',
])('HOOK-7 accepts the address %s', async (address) => {
  expect((await addWebhook({ address, isOn: false })).address).toBe(address)
})
