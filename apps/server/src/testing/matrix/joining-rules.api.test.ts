/** Rules for joining a city: who becomes a member, and what gives rights, one per test. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { tokenBody } from './calls-access-tokens.ts'
import { orderRule, orderSettings } from './calls-city-admin.ts'
import { holdBody, insertHold } from './calls-holds.ts'
import { locationBody } from './calls-locations.ts'
import { uploadHeaders } from './calls-media.ts'
import { acceptance, reportSettings } from './calls-reports.ts'
import { insertWebhook, webhookBody, webhookFields } from './calls-webhooks.ts'
import { insertImport, insertRequest, insertResidentReport, insertRule, insertUser } from './insert-rows.ts'
import { code, setRole, worker } from './rule-helpers.ts'
import { watchTraces } from './traces.ts'
import { type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.app.close())

const as = (name: string) => world.caller(name).person
async function postOf(userId: string, { id } = world.alder) {
  const row = await world.app.owner
    .selectFrom('city_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('city_id', '=', id)
    .executeTakeFirst()
  return row && { role: row.role, status: row.status, type: row.user_type, categories: row.custom_categories }
}
const idInUrl = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/**
 * Writes that do not change a city's data: the platform's own, and those on one's own account and requests. People who
 * are not members yet view and use invitations (which have their own tests), and may withdraw them from an inactive
 * city. Rows that an import has only read do not belong to the city yet. An order is looked at in an inactive city, too,
 * and an inactive city can be taken home.
 */
const notOfACity =
  /\/api\/(access-tokens|admin|auth0|cities|notifications|reports|setup|waiting|workorders\/(views|calendars))\b|\/(oidc|open311)\/|\/api\/(invitations\/(look|accept|\{id\})|workorders\/\{id\}\/viewers|imports\/\{id\}\/(bytes\/\{offset\}|settings|cancel)|city-admin\/cities\/\{cityId\}\/file)$/

/** Every described route that changes something in a city: new ones must be added here too. */
const writesToACity = () =>
  routes
    .filter(({ endpoint }) => endpoint.method !== 'GET' && !notOfACity.test(endpoint.path))
    .map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)

const setActive = (isActive: boolean) =>
  as('P').send('PUT', `/api/admin/cities/${world.alder.id}`, { body: { isActive } })

it('ACC-11 no one registers as a platform admin, and no call makes one', async () => {
  const subject = randomUUID()
  const eve = await world.app.withIdentity({ subject, name: 'Eve', email: 'p@example.test' })
  const body = { name: 'Eve', email: 'p@example.test', auth0Id: subject }
  const tried = await eve.send('POST', '/api/auth0/register-auth0', {
    body: { ...body, platformRole: 'admin' },
  })
  expect([tried.status, tried.problem.code]).toEqual([422, 'platform_role_refused'])
  const { rows } =
    await sql`select 1 from audit where endpoint = 'platform_role_refused' and outcome = 'refused'`.execute(
      world.app.owner,
    )
  expect(rows).toHaveLength(1)
  // The same e-mail address as P's gives none of P's rights.
  const { body: made } = await eve.send('POST', '/api/auth0/register-auth0', { body })
  const { user } = made as { user: { _id: string; platformRole: string } }
  expect(user.platformRole).toBe('user')
  expect(user._id).not.toBe(world.caller('P').id)

  const platformRole = 'admin'
  expect(await code(setRole(world.caller('Alder CA'), user._id, { ...worker, platformRole }))).toBe(
    'invalid_request',
  )
  const assignment = `/api/admin/users/${user._id}/city-assignment`
  const assigned = { cityId: world.alder.id, role: 'city_worker', platformRole }
  expect(await code(as('P').send('PUT', assignment, { body: assigned }))).toBe('invalid_request')
  const role = { ...assigned, platformRole: undefined, role: 'admin' }
  expect(await code(as('P').send('PUT', assignment, { body: role }))).toBe('role_unknown')
})

it('CITY-4 the two lists of cities leak nothing when a proxy confuses them', async () => {
  const { body: mine } = await as('S').send('GET', '/api/cities/')
  expect(mine).toEqual([])
  const { body: all } = await as('Alder CA').send('GET', '/api/cities')
  for (const city of all as object[])
    expect(Object.keys(city).toSorted()).toEqual([
      '_id',
      'country',
      'createdAt',
      'description',
      'isActive',
      'name',
      'state',
    ])
})

it('CITY-5, CITY-12 any director admits people, with the weakest role; the owner label decides nothing', async () => {
  const userId = await insertUser(world.app)
  const request = await insertRequest(world.app, { city: world.alder, by: userId })
  const owner = world.caller('Alder WNone')
  await world.app.owner
    .updateTable('cities')
    .set({ owner_id: owner.id })
    .where('id', '=', world.alder.id)
    .execute()
  const url = `/api/city-admin/approve-request/${request}`
  expect((await owner.person.send('POST', url)).status).toBe(403)
  expect((await as('Alder DNone').send('POST', url)).status).toBe(200)
  expect(await postOf(userId)).toEqual({ role: 'city_worker', status: 'active', type: null, categories: [] })
})

it('CITY-11 of a concurrent approval and cancellation, one counts', async () => {
  for (let pair = 0; pair < 30; pair++) {
    const subject = randomUUID()
    const applicant = await world.app.withIdentity({ subject, name: 'Ned', email: 'ned@example.test' })
    const { body } = await applicant.send('POST', '/api/auth0/register-auth0', {
      body: { name: 'Ned', email: 'ned@example.test', auth0Id: subject },
    })
    const { _id: by } = (body as { user: { _id: string } }).user
    const id = await insertRequest(world.app, { city: world.alder, by })
    const [approved, cancelled] = await Promise.all([
      as('Alder CA').send('POST', `/api/city-admin/approve-request/${id}`),
      applicant.send('DELETE', `/api/cities/requests/${id}`),
    ])
    expect([approved.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1)
    expect([200, 404, 409]).toContain(approved.status)
    expect([200, 404]).toContain(cancelled.status)
    expect((await postOf(by)) !== undefined).toBe(approved.status === 200)
  }
})

it('CITY-14 people without a city are visible to the city they request, and to no one else', async () => {
  const userId = await insertUser(world.app)
  await insertRequest(world.app, { city: world.birch, by: userId })
  const listed = async (name: string) =>
    ((await as(name).send('GET', '/api/city-admin/unassigned-users')).body as { _id: string }[]).map(
      ({ _id }) => _id,
    )
  expect(await listed('Birch CA')).toContain(userId)
  expect(await listed('Birch DNone')).toContain(userId)
  expect(await listed('Alder CA')).not.toContain(userId)
})

it('ACC-8 only an active membership gives rights', async () => {
  for (const status of ['invited', 'suspended', 'ACTIVE', 'inactive']) {
    const { id, person } = world.caller('Alder former')
    await world.app.owner.updateTable('city_memberships').set({ status }).where('user_id', '=', id).execute()
    expect((await person.send('GET', '/api/locations')).body).toEqual([])
    expect((await person.send('GET', '/api/city-admin/stats')).status).toBe(403)
    expect((await person.send('POST', '/api/locations', { body: locationBody(world, 'bench') })).status).toBe(
      403,
    )
  }
})

it('CITY-6 an inactive city can be read, not written, and not joined', async () => {
  const [location] = world.locations
  const [order] = world.orders
  const [note] = world.notes
  const trashed = world.locations.find((one) => one.trashed && one.city === world.alder)
  const other = world.caller('Alder WNone')
  const admin = as('Alder CA')
  const { body: mine } = await admin.send('POST', '/api/notes', {
    body: { locationId: location?.id, text: 'My own' },
  })
  await admin.send('POST', `/api/locations/${location?.id}/tags`, { body: { tag: 'old' } })
  const commentId = randomUUID()
  await admin.send('POST', `/api/workorders/${order?.id}/comments`, {
    body: { _id: commentId, text: 'My own' },
  })
  const looked = await insertImport(world.app, world.alder, 'checked')
  const saved = await insertImport(world.app, world.alder, 'saved')
  expect((await setActive(false)).status).toBe(200)
  expect((await admin.send('GET', `/api/locations/${location?.id}`)).status).toBe(200)
  expect(((await admin.send('GET', '/api/workorders')).body as []).length).toBeGreaterThan(0)
  const ruleId = await insertRule(world.app, world.alder, world.caller('Alder CA').id)
  const holdId = await insertHold(world.app, world.alder)
  const webhookId = await insertWebhook(world.app, world.alder)
  const reportId = await insertResidentReport(world.app, world.alder, 'Parks')
  const traces = await watchTraces(world.app)
  const before = await traces()
  const crew = { name: 'Night shift', memberIds: [] }
  const writes: [method: string, url: string, body?: unknown][] = [
    ['POST', '/api/locations', locationBody(world, 'bench')],
    ['PUT', `/api/locations/${location?.id}`, locationBody(world, 'bench')],
    ['DELETE', `/api/locations/${location?.id}`],
    ['POST', `/api/locations/${location?.id}/tags`, { tag: 'new' }],
    ['POST', '/api/notes', { locationId: location?.id, text: 'Hello' }],
    ['POST', '/api/workorders', { locationId: location?.id, title: 'Hello' }],
    ['PUT', `/api/workorders/${order?.id}/close`, { note: null }],
    ['PUT', `/api/workorders/${order?.id}/reopen`, { reason: 'Not done' }],
    ['POST', `/api/workorders/${order?.id}/steps`, { _id: randomUUID(), kind: 'started' }],
    ['POST', `/api/workorders/${order?.id}/comments`, { _id: randomUUID(), text: 'Hello' }],
    ['DELETE', `/api/workorders/${order?.id}/comments/${commentId}`],
    ['POST', '/api/city-admin/crews', { _id: randomUUID(), cityId: world.alder.id, ...crew }],
    ['PUT', `/api/city-admin/crews/${world.crews[0]?.id}`, crew],
    ['DELETE', `/api/city-admin/crews/${world.crews[0]?.id}`],
    ['POST', '/api/city-admin/order-rules', { _id: randomUUID(), cityId: world.alder.id, ...orderRule }],
    ['PUT', `/api/city-admin/order-rules/${ruleId}`, orderRule],
    ['DELETE', `/api/city-admin/order-rules/${ruleId}`],
    ['PUT', `/api/city-admin/cities/${world.alder.id}/order-settings`, orderSettings],
    ['PUT', `/api/city-admin/cities/${world.alder.id}/report-settings`, reportSettings],
    ['PUT', `/api/city-admin/reports/${reportId}/accept`, acceptance()],
    ['PUT', `/api/city-admin/reports/${reportId}/merge`, { reportId: randomUUID() }],
    ['PUT', `/api/city-admin/reports/${reportId}/decline`, { reason: 'Not ours' }],
    ['POST', `/api/city-admin/cities/${world.alder.id}/access-tokens`, tokenBody()],
    ['POST', `/api/city-admin/cities/${world.alder.id}/holds`, holdBody()],
    ['POST', `/api/city-admin/holds/${holdId}/lift`],
    ['PUT', `/api/city-admin/cities/${world.alder.id}/retention`, { days: 30 }],
    ['POST', `/api/city-admin/cities/${world.alder.id}/webhooks`, webhookBody()],
    ['PUT', `/api/city-admin/webhooks/${webhookId}`, webhookFields],
    ['PUT', `/api/city-admin/webhooks/${webhookId}/secret`, { secret: webhookBody().secret }],
    ['POST', `/api/city-admin/webhooks/${webhookId}/test`, { _id: randomUUID() }],
    ['POST', `/api/city-admin/webhooks/${webhookId}/events/${randomUUID()}/send`],
    ['DELETE', `/api/city-admin/webhooks/${webhookId}`],
    ['DELETE', `/api/city-admin/notes/${note?.id}`],
    ['DELETE', `/api/city-admin/locations/${location?.id}`],
    ['POST', `/api/city-admin/approve-request/${world.requests[0]?.id}`],
    ['POST', `/api/city-admin/reject-request/${world.requests[0]?.id}`],
    ['DELETE', `/api/locations/${location?.id}/tags/old`],
    ['DELETE', `/api/notes/${(mine as { _id: string })._id}`],
    ['PUT', `/api/workorders/${order?.id}`, { title: 'Hello', priority: 'low' }],
    ['POST', `/api/city-admin/locations/${trashed?.id}/restore`],
    ['PUT', `/api/city-admin/users/${other.id}/role`, { cityId: world.alder.id, ...worker }],
    ['DELETE', `/api/city-admin/users/${other.id}/city/${world.alder.id}`],
    ['POST', '/api/media/uploads'],
    ['POST', '/api/imports', { _id: randomUUID(), cityId: world.alder.id, fileName: 'a.csv', bytes: 6 }],
    ['POST', `/api/imports/${looked}/save`, {}],
    ['POST', `/api/imports/${saved}/undo`],
    ['POST', '/api/invitations', { cityId: world.alder.id, secret: 'x'.repeat(43), role: 'city_worker' }],
  ]
  const asked = writes.map(
    ([method, url]) => `${method} ${url.replaceAll(idInUrl, '{}').replace('/tags/old', '/tags/{}')}`,
  )
  expect(asked.toSorted()).toEqual(expect.arrayContaining(writesToACity()))
  for (const [method, url, body] of writes) {
    const headers = url === '/api/media/uploads' ? uploadHeaders(world.alder.id) : {}
    expect([url, await code(admin.send(method, url, { body, headers }))]).toEqual([url, 'city_inactive'])
  }
  const assignment = `/api/admin/users/${world.caller('S').id}/city-assignment`
  const joining = { cityId: world.alder.id }
  expect(await code(as('P').send('PUT', assignment, { body: { ...joining, role: 'city_worker' } }))).toBe(
    'city_inactive',
  )
  expect(await code(as('S').send('POST', '/api/cities/join', { body: joining }))).toBe('city_inactive')
  const { body: available } = await as('S').send('GET', '/api/cities/available')
  expect((available as { _id: string }[]).map(({ _id }) => _id)).not.toContain(world.alder.id)
  expect(await traces()).toBe(before)
  await setActive(true)
  const again = { locationId: location?.id, text: 'Hello' }
  expect((await admin.send('POST', '/api/notes', { body: again })).status).toBe(201)
})

it('CITY-19 setting a user up creates city and City Admin together, or nothing', async () => {
  const userId = await insertUser(world.app)
  const url = `/api/admin/setup-user/${userId}`
  const traces = await watchTraces(world.app)
  const before = await traces()
  const taken = { cityName: 'City of  ALDER POINT', cityState: 'Nebraska' }
  expect(await code(as('P').send('POST', url, { body: taken }))).toBe('city_exists')
  expect(await traces()).toBe(before)
  const body = { cityName: 'Elder Falls', cityState: 'NE' }
  const answers = await Promise.all([
    as('P').send('POST', url, { body }),
    as('PM').send('POST', url, { body: {} }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const made = answers.find(({ status }) => status === 201)?.body as { city: { _id: string } }
  expect(await postOf(userId, { ...world.alder, id: made.city._id })).toMatchObject({
    role: 'city_admin',
    status: 'active',
  })
  expect(await code(as('P').send('POST', url, { body: { cityName: 'Third', cityState: 'NE' } }))).toBe(
    'user_has_city',
  )
})
