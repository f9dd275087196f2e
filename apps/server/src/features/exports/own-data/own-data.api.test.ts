/** PRIV-3, PRIV-4. The file of a person's own data: all of theirs, and nothing of anybody else. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { exportOwnData, MAX_OWN_DATA_LINKS_PER_HOUR } from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, stepWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { Device } from '../../../testing/device.ts'
import { benchIn } from '../../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<TestApp['everybody']>>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

/** Each test has a person of its own, because of the limit on links. */
async function download(url: string) {
  const answer = await app.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  const list = (name: string) => JSON.parse(String(files.get(name))) as Record<string, unknown>[]
  return { files, list, text: [...files.values()].map(String).join('\n') }
}

async function fileOf(person: Person) {
  const { status, body } = await person.call(exportOwnData, {})
  expect(status).toBe(200)
  expect(body.fileName).toMatch(/^lamplighter-my-data-\d{4}-\d\d-\d\d\.zip$/)
  return download(body.url)
}

async function noteBy(person: Person, locationId: string, text: string) {
  const { status, body } = await person.call(createNote, { body: { locationId, text, images: [] } as never })
  expect(status).toBe(201)
  return body
}

describe('the file of a person', () => {
  it('PRIV-3 has the account and everything the person wrote, and nothing of others', async () => {
    const { wes, ana, dora } = people
    const mine = (await wes.call(createLocation, { body: benchIn(app.world, { name: 'Bench of Wes' }) })).body
    const other = (
      await ana.call(createLocation, { body: benchIn(app.world, { name: 'Bench of Ana', latitude: 40.63 }) })
    ).body
    await noteBy(wes, other._id, 'Written by Wes')
    await noteBy(dora, mine._id, 'Written by Dora')
    const order = (
      await wes.call(createWorkOrder, {
        body: { locationId: mine._id, title: 'Order of Wes', priority: 'low' } as never,
      })
    ).body
    const position = { latitude: 40.62, longitude: -96.63 }
    await wes.call(stepWorkOrder, {
      params: { id: order._id },
      body: { _id: randomUUID(), kind: 'started', reason: null, position } as never,
    })
    await wes.call(closeWorkOrder, { params: { id: order._id }, body: { note: 'Closed by Wes' } as never })
    const { list, text, files } = await fileOf(wes)
    expect(list('account.json')).toMatchObject([{ name: 'Wes Carter', email: 'wes@example.test' }])
    expect(list('memberships.json')).toMatchObject([{ city: 'Prairie Falls, NE', role: 'city_worker' }])
    expect(list('locations.json').map(({ name }) => name)).toEqual(['Bench of Wes'])
    expect(list('notes.json').map(({ text }) => text)).toContain('Written by Wes')
    expect(list('work-orders.json')).toMatchObject([{ title: 'Order of Wes', made_by_you: true }])
    expect(list('work-order-steps.json')).toMatchObject([{ kind: 'started', ...position }])
    expect(list('activities.json').length).toBeGreaterThan(2)
    expect(list('audit.json')).toContainEqual(
      expect.objectContaining({ action: 'createNote', ip: '127.0.0.1' }),
    )
    const { ana: a, dora: d } = app.world.people
    for (const foreign of ['Written by Dora', a.name, a.email, d.name, d.email])
      expect(text).not.toContain(foreign)
    expect(String(files.get('README.txt'))).toContain('Wes Carter (wes@example.test)')
  })

  it('PRIV-3 has sessions with their network address, and no password, key or hash', async () => {
    const phone = await new Device(app.app, app.parts.config.publicUrl).register(
      'fay@example.test',
      'Lamp-Light3r!',
    )
    const { body } = JSON.parse(`{"body":${(await phone.ask('GET', exportOwnData.path)).text}}`)
    const { list, text } = await download(body.url)
    expect(list('sign-ins.json')).toMatchObject([{ ip: '127.0.0.1', ended_at: null }])
    const { rows } = await sql<{
      hash: string
    }>`select password_hash as hash from oidc_accounts where email = 'fay@example.test'`.execute(app.owner)
    expect(rows).toHaveLength(1)
    expect(text).not.toContain(rows[0]?.hash)
    expect(text).not.toMatch(/hash|secret|session_uid|p256dh|"key"/)
  })

  it('PRIV-3 leaves out records of a city that the person has left', async () => {
    const { wendy } = people
    await wendy.call(createLocation, {
      body: benchIn(app.world, { name: 'Bench of Wendy', latitude: 40.64 }),
    })
    expect((await fileOf(wendy)).list('locations.json')).toHaveLength(1)
    await sql`delete from city_memberships where user_id = ${app.world.people.wendy.id}`.execute(app.owner)
    const { list, text } = await fileOf(wendy)
    expect(list('locations.json')).toEqual([])
    expect(text).not.toContain('Bench of Wendy')
    // The person still did it.
    expect(list('activities.json').length).toBeGreaterThan(0)
  })

  it('PRIV-3 is recorded, and needs the session at the moment of the download', async () => {
    const phone = await new Device(app.app, app.parts.config.publicUrl).register(
      'gus@example.test',
      'Lamp-Light3r!',
    )
    const { url } = JSON.parse((await phone.ask('GET', exportOwnData.path)).text)
    await download(url)
    const { rows } = await sql`select from audit where endpoint = 'own_data_exported'`.execute(app.owner)
    expect(rows.length).toBeGreaterThan(0)
    await sql`update oidc_sign_ins set ended_at = now() where account_id = ${phone.subject}::uuid`.execute(
      app.owner,
    )
    expect((await app.app.inject({ url })).statusCode).toBe(401)
    expect((await app.app.inject({ url: `${url}x` })).statusCode).toBe(403)
  })

  it('PRIV-4 gives each person only a few links an hour', async () => {
    const { bo, nina } = people
    for (let n = 0; n < MAX_OWN_DATA_LINKS_PER_HOUR; n++)
      expect((await bo.call(exportOwnData, {})).status).toBe(200)
    expect((await bo.call(exportOwnData, {})).status).toBe(429)
    expect((await nina.call(exportOwnData, {})).status).toBe(200)
  })
})
