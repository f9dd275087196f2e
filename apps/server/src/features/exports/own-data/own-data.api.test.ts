/** PRIV-3, PRIV-4. The file of a person's own data: all of theirs, and nothing of anybody else. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { exportOwnData, MAX_OWN_DATA_LINKS_PER_HOUR } from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  createWorkOrder,
  reopenWorkOrder,
  stepWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { Device } from '../../../testing/device.ts'
import { benchIn } from '../../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { type OwnList, ownLists } from './own-lists.ts'

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
    const [photo, key] = [uuidv7(), 'organized/own/new-location/photos/x/1-own.jpg']
    await app.parts.storage.putBytes(key, Buffer.from('picture'), 'image/jpeg')
    await sql`
      insert into media (id, city_id, location_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
      select ${photo}, l.city_id, l.id, 'image', 'image/jpeg', 'slat.jpg', ${key}, 7, '\\x00', '\\x00', ${app.world.people.wes.id}
      from locations l where l.id = ${mine._id}`.execute(app.owner)
    const { ana: a, dora: d } = app.world.people
    const take = { assigneeIds: [app.world.people.wes.id] } as never
    await wes.call(updateWorkOrder, { params: { id: order._id }, body: take })
    const edit = { assigneeIds: [a.id], title: 'Order of Wes, again' } as never
    expect((await wes.call(updateWorkOrder, { params: { id: order._id }, body: edit })).body).toMatchObject({
      assignees: [{ name: a.name }],
    })
    await wes.call(closeWorkOrder, { params: { id: order._id }, body: { note: 'Closed by Wes' } as never })
    await wes.call(reopenWorkOrder, { params: { id: order._id }, body: { reason: 'Broken again' } as never })
    const { list, text, files } = await fileOf(wes)
    expect(list('reopenings.json')).toMatchObject([
      { reopened_by_you: true, reason: 'Broken again', closing_note: 'Closed by Wes' },
    ])
    expect(list('media.json')).toMatchObject([{ id: photo, name: 'slat.jpg', path: `media/${photo}.jpg` }])
    expect(String(files.get(`media/${photo}.jpg`))).toBe('picture')
    expect(text).not.toContain(key)
    const changes = list('work-order-changes.json').flatMap((line) => line.changes)
    expect(changes).toContainEqual({ field: 'assigned' })
    expect(changes).toContainEqual({ field: 'title', to: 'Order of Wes, again' })
    expect(list('account.json')).toMatchObject([{ name: 'Wes Carter', email: 'wes@example.test' }])
    expect(list('memberships.json')).toMatchObject([{ city: 'Prairie Falls, NE', role: 'city_worker' }])
    expect(list('locations.json').map(({ name }) => name)).toEqual(['Bench of Wes'])
    expect(list('notes.json').map(({ text }) => text)).toContain('Written by Wes')
    expect(list('work-orders.json')).toMatchObject([{ title: 'Order of Wes, again', made_by_you: true }])
    expect(list('work-order-steps.json')).toMatchObject([{ kind: 'started', ...position }])
    expect(list('activities.json').length).toBeGreaterThan(2)
    expect(list('audit.json')).toContainEqual(
      expect.objectContaining({ action: 'createNote', ip: '127.0.0.1' }),
    )
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

/** The list that has what a column says of a person, or the reason why none has. */
const places: Record<string, string> = {
  'access_tokens.user_id': 'access-tokens.json',
  'activities.user_id': 'activities.json',
  'cities.owner_id': 'left out: the membership says it',
  'cities.retention_set_by': 'left out: the audit line says it',
  'city_exports.asked_by': 'city-files.json',
  'city_memberships.user_id': 'memberships.json',
  'city_removals.put_back_by': 'left out: the audit line says it',
  'city_removals.removed_by': 'left out: the audit line says it',
  'city_requests.decided_by': 'left out: the audit line says it',
  'city_requests.user_id': 'join-requests.json',
  'crew_calendars.user_id': 'calendars.json',
  'crews.lead_id': 'crews.json',
  'device_reports.user_id': 'device-reports.json',
  'holds.created_by': 'holds.json',
  'holds.lifted_by': 'holds.json',
  'holds.user_id': 'left out: City Admins only see holds',
  'imports.acting': 'imports.json',
  'imports.started_by': 'imports.json',
  'invitations.created_by': 'invitations.json',
  'invitations.used_by': 'invitations.json',
  'location_history.changed_by': 'location-changes.json',
  'locations.created_by': 'locations.json',
  'locations.deleted_by': 'left out: the audit line says it',
  'locations.updated_by': 'location-changes.json',
  'media.uploaded_by': 'media.json',
  'media_uploads.uploaded_by': 'left out: no note has it, and it is deleted soon',
  'merged_cities.merged_by': 'left out: the audit line says it',
  'notes.created_by': 'notes.json',
  'notes.deleted_by': 'left out: the audit line says it',
  'notification_choices.user_id': 'notification-choices.json',
  'notifications.caused_by': 'left out: others were told',
  'notifications.user_id': 'notifications.json',
  'operations.user_id': 'left out: answers to repeated requests',
  'order_rules.saved_by': 'order-rules.json',
  'purges.author': 'left out: the feed has each purge',
  'push_devices.user_id': 'push-devices.json',
  'region_viewers.user_id': 'regions.json',
  'resident_reports.decided_by': 'answers-to-residents.json',
  'saved_views.user_id': 'saved-views.json',
  'users.joined_to': 'left out: both are the same person',
  'users.erase_requested_by': 'left out: the audit line says it',
  'work_order_changes.changed_by': 'work-order-changes.json',
  'work_order_reopenings.closed_by': 'reopenings.json',
  'work_order_reopenings.reopened_by': 'reopenings.json',
  'work_order_steps.created_by': 'work-order-steps.json',
  'work_order_viewers.user_id': 'open-work-orders.json',
  'work_orders.closed_by': 'work-orders.json',
  'work_orders.created_by': 'work-orders.json',
}

it('PRIV-3 has a list for each column that names a person, or a reason', async () => {
  const { rows } = await sql<{ column: string }>`
    select k.conrelid::regclass || '.' || a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conparentid = 0 order by 1`.execute(
    app.owner,
  )
  expect(Object.keys(places)).toEqual(expect.arrayContaining(rows.map(({ column }) => column)))
  const { files } = await fileOf(people.nina)
  const lists = Object.values(places).filter((place) => place.endsWith('.json'))
  expect([...files.keys()]).toEqual(expect.arrayContaining(lists))
})

it('PRIV-3 reads its audit lines without a scan of the whole trail', async () => {
  const { select } = ownLists({ userId: app.world.people.wes.id, memberships: [] } as never).find(
    ({ file }) => file === 'audit.json',
  ) as OwnList
  const plan = await app.owner.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${select}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/audit_person\b/)
  expect(plan).toContain('audit_person_without_city')
})
