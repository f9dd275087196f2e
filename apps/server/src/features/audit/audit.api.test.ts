/** FEED-16. City Admins see who changed what, filtered and as a file. */
import { randomBytes, randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_PREFIX, createAccessToken } from '@lamplighter/domain/access-tokens'
import {
  type AuditFilters,
  auditActionOf,
  auditSentence,
  listAudit,
  MAX_NAMED_RECORDS,
} from '@lamplighter/domain/audit'
import { exportAudit } from '@lamplighter/domain/exports'
import { createLocation, deleteLocation, updateLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

/** Calls that write to the caller's own account or device. The audit trail of a city has none of them. */
const callsOutsideCities: readonly string[] = [
  ...['recalculateCityStats', 'setActiveCity', 'saveView', 'renameView', 'deleteView', 'viewWorkOrder'],
  ...[
    'readNotification',
    'readAllNotifications',
    'setNotificationChoices',
    'putPushDevice',
    'deletePushDevice',
  ],
  // These change nothing.
  ...['tryCityBoundary', 'reportWaiting'],
]

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
let bench: string
let order: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
  bench = (await people.wes.call(createLocation, { body: benchIn(app.world, { name: '=Bench' }) })).body._id
  await people.ana.call(updateLocation, { params: { id: bench }, body: { description: 'Green' } })
  await people.wes.call(createNote, {
    body: { _id: randomUUID(), locationId: bench, text: 'Loose', images: [] },
  })
  order = (await people.wes.call(createWorkOrder, { body: repairOf(bench, { title: 'Oil it' }) })).body._id
  await people.wendy.call(closeWorkOrder, { params: { id: order }, body: { note: 'Oiled' } })
})
afterAll(() => app.close())

const ask = (
  query: Partial<AuditFilters> & { limit?: number; after?: string } = {},
  by: PersonName = 'ana',
) => people[by].call(listAudit, { params: { cityId }, query })
const told = async (query: Partial<AuditFilters> = {}) => (await ask(query)).body.map(auditSentence)

it('FEED-16 tells in plain words who did what to what, newest first, with a link', async () => {
  const { body } = await ask()
  expect(body.map(auditSentence)).toEqual([
    'Wendy Hall closed the work order “Oil it”',
    'Wes Carter created the work order “Oil it”',
    'Wes Carter added a note at “=Bench”',
    `${app.world.people.ana.name} edited the location “=Bench”`,
    'Wes Carter created the location “=Bench”',
  ])
  expect(body.map(({ link }) => link)).toEqual([
    { to: 'work-order', id: order },
    { to: 'work-order', id: order },
    ...Array(3).fill({ to: 'location', id: bench }),
  ])
  expect(body.every(({ via, tokenName }) => via === 'session' && tokenName === null)).toBe(true)
  expect(JSON.stringify(body)).not.toContain('127.0.0.1')
})

it('FEED-16 is filtered by person, record and kind', async () => {
  expect(await told({ person: app.world.people.wendy.id })).toEqual([
    'Wendy Hall closed the work order “Oil it”',
  ])
  expect(await told({ object: bench })).toHaveLength(3)
  expect(await told({ object: order })).toHaveLength(2)
  expect(await told({ kind: 'notes' })).toEqual(['Wes Carter added a note at “=Bench”'])
  expect(await told({ kind: 'orders', person: app.world.people.wes.id })).toHaveLength(1)
  expect(await told({ object: randomUUID() })).toEqual([])
})

it('FEED-16 is filtered by the name of a location or an order, as it is now', async () => {
  expect(await told({ name: ' =bEN' })).toEqual((await told({ object: bench })).filter(Boolean))
  expect(await told({ name: 'oil it' })).toHaveLength(2)
  expect(await told({ name: 'oil it', person: app.world.people.wendy.id })).toHaveLength(1)
  expect(await told({ name: '%' })).toEqual([])
  const called = (title: string) =>
    sql`update work_orders set title = ${title} where id = ${order}`.execute(app.owner)
  await called('Peña’s pump')
  expect(await told({ name: 'PENAS' })).toEqual(await told({ object: order }))
  await called('Oil it')
  expect(await told({ name: ' ' })).toEqual(await told())
})

it('FEED-16 a name of too many records is refused, in the file too', async () => {
  await sql`insert into work_orders (id, city_id, location_id, title, priority, created_by)
    select gen_random_uuid(), ${cityId}, ${bench}, 'Common ' || n, 'low', ${app.world.people.wes.id}
    from generate_series(1, ${MAX_NAMED_RECORDS + 1}::int) n`.execute(app.owner)
  expect((await ask({ name: 'common' })).problem.code).toBe('audit_name_common')
  const file = await people.ana.call(exportAudit, { query: { cityId, name: 'common', format: 'csv' } })
  expect(file.problem.message).toContain(String(MAX_NAMED_RECORDS))
  expect((await ask({ name: 'common 20' })).status).toBe(200)
  await sql`update work_orders set title = 'Rare' where title like 'Common %' and title <> 'Common 1'`.execute(
    app.owner,
  )
  const late = await people.ana.call(exportAudit, { query: { cityId, name: 'common', format: 'csv' } })
  await sql`update work_orders set title = 'Common' where title = 'Rare'`.execute(app.owner)
  expect((await app.nobody.send('GET', late.body.url)).problem.code).toBe('audit_name_common')
  await sql`delete from work_orders where title like 'Common%'`.execute(app.owner)
})

it('FEED-16 days are those of the city', async () => {
  await sql`update cities set time_zone = 'America/Chicago' where id = ${cityId}`.execute(app.owner)
  await sql`insert into audit (at, user_id, endpoint, object_type, object_id, city_id)
    select at::timestamptz, ${app.world.people.ana.id}::uuid, 'import', 'city', ${cityId}::uuid, ${cityId}::uuid
    from unnest(array['2025-03-09 05:59:59Z', '2025-03-09 06:00:00Z', '2025-03-10 04:59:59Z', '2025-03-10 05:00:00Z']) at`.execute(
    app.owner,
  )
  const times = async (from: string, to: string) =>
    (await ask({ from, to })).body.map(({ at }) => Date.parse(at))
  // The clock jumps on that day.
  expect(await times('2025-03-09', '2025-03-09')).toEqual([
    Date.parse('2025-03-10T04:59:59Z'),
    Date.parse('2025-03-09T06:00:00Z'),
  ])
  expect(await times('2025-03-08', '2025-03-10')).toHaveLength(4)
  expect(
    (await people.ana.send('GET', `/api/city-admin/cities/${cityId}/audit?from=2025-02-30`)).status,
  ).toBe(422)
  expect((await ask({ kind: 'files' })).body[0]).toMatchObject({ via: 'server', objectName: 'Prairie Falls' })
})

it('FEED-16 pages have no gaps, also among lines of one moment', async () => {
  await sql`insert into audit (at, user_id, endpoint, object_type, object_id, city_id)
    select '2024-01-01', ${app.world.people.ana.id}::uuid, 'updateCity', 'city', ${cityId}::uuid, ${cityId}::uuid
    from generate_series(1, 7)`.execute(app.owner)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ask({ kind: 'settings', limit: 3, ...(after ? { after } : {}) })
    if (!after) expect(page.headers['x-total-count']).toBe('7')
    seen.push(...page.body.map(({ _id }) => _id))
    after = page.headers['x-next-cursor'] as string | undefined
  } while (after)
  expect(new Set(seen).size).toBe(7)
  for (const bad of ['x', Buffer.from('2024-01-01 00:00:00+00|1;drop').toString('base64url')])
    expect((await people.ana.send('GET', `/api/city-admin/cities/${cityId}/audit?after=${bad}`)).status).toBe(
      422,
    )
})

it('FEED-16 names an access token of the city but no personal one, and shows lines of a merged city', async () => {
  const secret = randomBytes(32).toString('base64url')
  const made = {
    _id: randomUUID(),
    secret,
    name: 'Night sync',
    scopes: ['orders:write' as const],
    days: 30 as const,
  }
  await people.ana.call(createAccessToken, { body: made })
  const { body: paint } = await people.wes.call(createWorkOrder, { body: repairOf(bench) })
  const { status } = await app.nobody.send('PUT', updateWorkOrder.path.replace('{id}', paint._id), {
    headers: { authorization: `Bearer ${ACCESS_TOKEN_PREFIX}${secret}` },
    body: { title: 'Paint it' },
  })
  expect(status).toBe(200)
  expect((await ask()).body[0]).toMatchObject({
    action: 'updateWorkOrder',
    via: 'token',
    tokenName: null,
  })
  await sql`update access_tokens set city_id = ${cityId} where id = ${made._id}`.execute(app.owner)
  expect((await ask()).body[0]?.tokenName).toBe('Night sync')
  const gone = randomUUID()
  await sql`insert into merged_cities (id, name, state, city_id, merged_by)
    values (${gone}, 'Prarie Fals', 'NE', ${cityId}, ${app.world.people.pat.id})`.execute(app.owner)
  await sql`insert into audit (user_id, endpoint, object_type, object_id, city_id)
    values (${app.world.people.bo.id}, 'createCrew', 'crew', ${randomUUID()}, ${gone})`.execute(app.owner)
  // The name of a crew that is gone is unknown.
  expect((await told())[0]).toBe('Bo Jensen formed the crew')
})

it('FEED-16 only City Admins of the city see it', async () => {
  const status = async (by: PersonName) => (await ask({}, by)).status
  expect([await status('wes'), await status('dora'), await status('pat'), await status('bo')]).toEqual([
    403, 403, 403, 404,
  ])
  const link = async (by: PersonName) =>
    (await people[by].call(exportAudit, { query: { cityId, format: 'csv' } })).status
  expect([await link('wes'), await link('dora'), await link('bo'), await link('ana')]).toEqual([
    403, 403, 404, 200,
  ])
})

it('FEED-16 the file has the filtered lines, oldest first, safe for spreadsheets, and is recorded', async () => {
  const query = { cityId, format: 'csv' as const, object: bench }
  const { body } = await people.ana.call(exportAudit, { query })
  expect(body.fileName).toMatch(/^prairie-falls-ne-audit-.*\.csv$/)
  await people.wes.call(deleteLocation, { params: { id: bench } })
  const file = await app.nobody.send('GET', body.url)
  const lines = file.text.replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('id,at,person,person_id,did,call,record_type,record_id,record_name,by_way_of')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('Wes Carter created the location “=Bench”,createLocation,location')
  expect(lines[1]).toContain(",'=Bench,Signed in")
  expect((await told())[0]).toBe(`${app.world.people.ana.name} downloaded the audit trail`)
  const named = await people.ana.call(exportAudit, { query: { cityId, name: 'oil it', format: 'csv' } })
  expect((await app.nobody.send('GET', named.body.url)).text.trim().split('\n')).toHaveLength(3)
  // Somebody who is no City Admin any more.
  const late = await people.ana.call(exportAudit, { query })
  await sql`update city_memberships set role = 'city_worker' where user_id = ${app.world.people.ana.id}`.execute(
    app.owner,
  )
  expect((await app.nobody.send('GET', late.body.url)).status).toBe(403)
})

it('FEED-16 every call that writes has words, or is outside of cities', () => {
  const writing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== 'GET' && access === 'user')
    .map(({ id }) => id)
  expect(writing.length).toBeGreaterThan(60)
  expect(writing.filter((id) => auditActionOf(id) === null && !callsOutsideCities.includes(id))).toEqual([])
  expect(callsOutsideCities.filter((id) => auditActionOf(id) !== null || !writing.includes(id))).toEqual([])
})
