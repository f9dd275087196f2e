/** TOKEN-1 to TOKEN-6. Making, using and revoking access tokens; matrix/access-tokens.api.test.ts asks every route. */
import { hash, randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_PREFIX,
  cityTokenScopes,
  createAccessToken,
  createCityAccessToken,
  listAccessTokens,
  listCityAccessTokens,
  MAX_ACCESS_TOKENS,
  revokeAccessToken,
} from '@lamplighter/domain/access-tokens'
import { createLocation, listLocations, updateLocation } from '@lamplighter/domain/locations'
import { createWorkOrder, listWorkOrders } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { insertLocation, randomSecret } from '../../testing/matrix/insert-rows.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { listen } from '../events/testing/listen.ts'

let app: TestApp
let people: Record<PersonName, Person>
let origin: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from access_tokens`.execute(app.owner)
})

const admin = { role: 'city_admin' } as const
const cityId = () => app.world.cities.prairieFalls.id

interface Wanted {
  scopes?: (typeof cityTokenScopes)[number][]
  name?: string
  _id?: string
  secret?: string
  days?: 30 | 90 | 365
}
const bodyOf = ({ scopes = [...cityTokenScopes], name = 'Asset sync', ...rest }: Wanted = {}) => ({
  _id: randomUUID(),
  secret: randomSecret(),
  name,
  scopes,
  ...rest,
})

const tokenWith = (secret: string) => `${ACCESS_TOKEN_PREFIX}${secret}`

/** Makes a token of this person, or of Prairie Falls, and returns a program that sends it. */
async function tokenOf(who: PersonName, wanted: Wanted & { ofCity?: boolean } = {}) {
  const { ofCity = false, ...rest } = wanted
  const body = bodyOf(rest)
  const made = ofCity
    ? await people[who].call(createCityAccessToken, { params: { cityId: cityId() }, body })
    : await people[who].call(createAccessToken, { body })
  expect(made.status).toBe(201)
  return { ...made.body, token: tokenWith(body.secret), program: programWith(tokenWith(body.secret)) }
}

function programWith(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    send: (method: string, url: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
      app.nobody.send(method, url, { ...options, headers: { ...headers, ...options.headers } }),
    async names() {
      const answer = await app.nobody.send('GET', listLocations.path, { headers })
      return answer.status === 200
        ? (answer.body as { name: string }[]).map(({ name }) => name)
        : answer.problem.code
    },
  }
}

const place = async (name: string, extra: object = {}) => {
  const made = await people.ana.call(createLocation, { body: { ...benchIn(app.world), name, ...extra } })
  expect(made.status).toBe(201)
  return made.body
}
/** In Cedar Bend, where no point of the tests lies. */
async function placeElsewhere(name: string): Promise<{ _id: string }> {
  const city = app.world.cities.cedarBend
  const id = await insertLocation(app, { city, icon: 'bench', category: 'Parks', by: app.world.people.bo.id })
  await sql`update locations set name = ${name} where id = ${id}`.execute(app.owner)
  return { _id: id }
}
const auditOf = async (id: string) =>
  (
    await sql<{ endpoint: string; user_id: string; city_id: string | null }>`
      select endpoint, user_id, city_id from audit where object_id = ${id} order by id`.execute(app.owner)
  ).rows

it('TOKEN-1, TOKEN-6 makes a token, lists it with its last use, and revokes it', async () => {
  const before = Date.now()
  const {
    token: _,
    program,
    ...made
  } = await tokenOf('wes', {
    name: '  Asset sync ',
    scopes: ['orders:read', 'locations:read', 'orders:read'],
    days: 30,
  })
  expect(made).toMatchObject({
    name: 'Asset sync',
    scopes: ['locations:read', 'orders:read'],
    owner: { _id: app.world.people.wes.id },
    lastUsedAt: null,
    works: true,
  })
  expect(Math.round((Date.parse(made.expiresAt) - before) / 86_400_000)).toBe(30)
  expect((await people.wes.call(listAccessTokens, {})).body).toEqual([made])
  expect(await program.names()).toEqual(expect.any(Array))
  const [used] = (await people.wes.call(listAccessTokens, {})).body
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
  // Within the same minute nothing is written again.
  await program.names()
  expect((await people.wes.call(listAccessTokens, {})).body).toEqual([used])

  expect((await people.wes.call(revokeAccessToken, { params: { id: made._id } })).status).toBe(200)
  expect(await program.names()).toBe('access_token_over')
  expect((await people.wes.call(listAccessTokens, {})).body).toEqual([])
  expect((await people.wes.call(revokeAccessToken, { params: { id: made._id } })).status).toBe(404)
  const by = { user_id: app.world.people.wes.id, city_id: null }
  expect(await auditOf(made._id)).toEqual([
    { endpoint: 'createAccessToken', ...by },
    { endpoint: 'revokeAccessToken', ...by },
  ])
})

it('TOKEN-1 a person has at most 20 that work, also if two are made at once', async () => {
  const first = await tokenOf('ana', { ofCity: true })
  for (let n = 2; n < MAX_ACCESS_TOKENS; n++) await tokenOf('ana')
  const two = await Promise.all([1, 2].map(() => people.ana.call(createAccessToken, { body: bodyOf() })))
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = await people.ana.call(createCityAccessToken, {
    params: { cityId: cityId() },
    body: bodyOf(),
  })
  expect(refused.problem.code).toBe('too_many_access_tokens')
  await sql`update access_tokens set expires_at = now() where id = ${first._id}`.execute(app.owner)
  await tokenOf('ana')
  // Somebody else's do not count.
  await tokenOf('wes')
})

it('TOKEN-1 keeps any name as text, and refuses what is no name, no token or no scope', async () => {
  for (const name of hostileStrings.filter(
    (one) => one.length <= 60 && one.trim() !== '' && one.isWellFormed() && !one.includes('\0'),
  )) {
    const made = await tokenOf('wes', { name })
    expect(made.name).toBe(name.trim())
    await people.wes.call(revokeAccessToken, { params: { id: made._id } })
  }
  const send = (extra: object) =>
    people.wes.send('POST', createAccessToken.path, { body: { ...bodyOf(), ...extra } })
  for (const extra of [
    { name: '' },
    { name: ' \t\n ' },
    { name: 'x'.repeat(61) },
    { name: 'a\0b' },
    { scopes: [] },
    { scopes: ['admin'] },
    { scopes: 'orders:read' },
    { days: 366 },
    { secret: 'short' },
    { secret: tokenWith(randomSecret()) },
    { expiresAt: '2999-01-01T00:00:00Z' },
    { cityId: cityId() },
    { userId: app.world.people.ana.id },
  ])
    expect([extra, (await send(extra)).status]).toEqual([extra, 422])
  expect((await people.wes.call(listAccessTokens, {})).body).toEqual([])
})

it('TOKEN-2 stores the hash of a token alone, and no answer contains it', async () => {
  const body = bodyOf()
  const operationId = randomUUID()
  const made = await people.wes.call(createAccessToken, { body }, { operationId })
  const again = await people.wes.call(createAccessToken, { body }, { operationId })
  expect(again.body).toEqual(made.body)
  expect(made.text).not.toContain(body.secret)
  await programWith(tokenWith(body.secret)).names()
  const { rows } = await sql<{ hash: Buffer }>`select hash from access_tokens`.execute(app.owner)
  expect(rows).toEqual([{ hash: hash('sha256', tokenWith(body.secret), 'buffer') }])
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.owner)
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      app.owner,
    )
    expect(
      found.rows.filter(({ row }) => row.includes(body.secret)),
      name,
    ).toEqual([])
  }
})

it('TOKEN-2 a token or an id that exists is refused, and the first one stays', async () => {
  const made = await tokenOf('wes')
  const taken = await people.ana.call(createAccessToken, {
    body: bodyOf({ secret: made.token.slice(ACCESS_TOKEN_PREFIX.length) }),
  })
  expect(taken.problem).toMatchObject({ code: 'access_token_taken', status: 409 })
  const sameId = await people.ana.call(createAccessToken, { body: bodyOf({ _id: made._id }) })
  expect(sameId.problem).toMatchObject({ code: 'id_taken', status: 409 })
  expect((await people.wes.call(listAccessTokens, {})).body).toHaveLength(1)
})

it('TOKEN-3, TOKEN-6 a token reads and writes what its scopes open, as its owner', async () => {
  const bench = await place('Bench for tokens')
  const { program, _id } = await tokenOf('wes', { scopes: ['orders:write'] })
  const body = repairOf(bench._id, { title: 'From a program' })
  const operation = { 'idempotency-key': randomUUID() }
  const made = await program.send('POST', createWorkOrder.path, { body, headers: operation })
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ createdBy: expect.objectContaining({ _id: app.world.people.wes.id }) }),
  ])
  const { rows } = await sql`
    select user_id, access_token_id from audit where endpoint = 'createWorkOrder'`.execute(app.owner)
  expect(rows).toEqual([{ user_id: app.world.people.wes.id, access_token_id: _id }])
  const again = await program.send('POST', createWorkOrder.path, { body, headers: operation })
  expect(again.headers['x-idempotent-replay']).toBe('true')
  expect((await program.send('GET', listWorkOrders.path)).problem).toMatchObject({
    code: 'access_token_scope_lacking',
    status: 403,
    message: 'This access token does not have the scope orders:read.',
  })
  const url = updateLocation.path.replace('{id}', bench._id)
  expect((await program.send('PUT', url, { body: benchIn(app.world) })).problem.message).toContain(
    'locations:write',
  )
})

it('TOKEN-3 no token makes or revokes tokens, changes members, or looks at the sign-in', async () => {
  const { program, _id } = await tokenOf('ana', { ofCity: true })
  const personal = await tokenOf('ana')
  const members = `/api/city-admin/users/${app.world.people.wes.id}`
  for (const { send } of [program, personal.program])
    for (const [method, url, body] of [
      ['POST', '/api/access-tokens', bodyOf()],
      ['POST', `/api/city-admin/cities/${cityId()}/access-tokens`, bodyOf()],
      ['GET', '/api/access-tokens'],
      ['DELETE', `/api/access-tokens/${_id}`],
      ['PUT', `${members}/role`, { cityId: cityId(), ...admin }],
      ['DELETE', `${members}/city/${cityId()}`],
      ['GET', '/api/auth0/me'],
      ['GET', '/api/auth0/sessions'],
      ['PUT', '/api/auth0/password', { currentPassword: 'x', newPassword: 'y' }],
      ['PUT', '/api/notifications/devices', {}],
      ['POST', '/api/invitations', {}],
      ['POST', '/api/workorders/calendars', {}],
      ['POST', `/api/city-admin/cities/${cityId()}/webhooks`, {}],
    ] as const)
      expect([url, (await send(method, url, { body })).status]).toEqual([url, 403])
  const { rows } = await sql`select 1 from access_tokens`.execute(app.owner)
  expect(rows).toHaveLength(2)
})

it('TOKEN-3 a token follows its owner: fewer categories, another role, no membership', async () => {
  onTestFinished(() => setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' }))
  await place('Bench of the park')
  await place('Meter of the gas', { icon: 'gas_meter' })
  const { program } = await tokenOf('wes')
  expect(await program.names()).toEqual(expect.arrayContaining(['Bench of the park', 'Meter of the gas']))
  await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' })
  expect(await program.names()).not.toContain('Meter of the gas')
  expect(await program.names()).toContain('Bench of the park')
  await setMember(app, 'wes', 'prairieFalls', null)
  expect(await program.names()).toEqual([])
})

it("TOKEN-4 a city's token opens that city alone, and works while its owner is a City Admin there", async () => {
  onTestFinished(async () => {
    await setMember(app, 'ana', 'cedarBend', null)
    await setMember(app, 'ana', 'prairieFalls', admin)
  })
  await setMember(app, 'ana', 'cedarBend', admin)
  await place('Bench here')
  const { cedarBend } = app.world.cities
  await placeElsewhere('Bench elsewhere')
  const own = await tokenOf('ana')
  const { program } = await tokenOf('ana', { ofCity: true })
  expect(await own.program.names()).toEqual(expect.arrayContaining(['Bench here', 'Bench elsewhere']))
  expect(await program.names()).toContain('Bench here')
  expect(await program.names()).not.toContain('Bench elsewhere')
  const asked = await program.send('GET', `${listLocations.path}?cityId=${cedarBend.id}`)
  expect(asked.body).toEqual([])
  const cities = await program.send('GET', '/api/cities/')
  expect((cities.body as { _id: string }[]).map(({ _id }) => _id)).toEqual([cityId()])

  await setMember(app, 'ana', 'prairieFalls', { role: 'department_director', userType: 'all' })
  expect(await program.names()).toBe('access_token_over')
  expect(await own.program.names()).toContain('Bench here')
})

it("TOKEN-4 being a platform admin adds nothing to a city's token", async () => {
  onTestFinished(() => setMember(app, 'pat', 'prairieFalls', null))
  await setMember(app, 'pat', 'prairieFalls', admin)
  const { program } = await tokenOf('pat', { ofCity: true })
  const { cedarBend } = app.world.cities
  await placeElsewhere('Bench of Bo')
  expect((await program.send('GET', `${listLocations.path}?cityId=${cedarBend.id}`)).body).toEqual([])
})

it('TOKEN-4, TOKEN-6 every City Admin of the city lists and revokes its tokens, nobody else; nobody lists personal ones', async () => {
  onTestFinished(async () => {
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' })
    await setMember(app, 'ana', 'prairieFalls', admin)
  })
  const cityToken = await tokenOf('ana', { ofCity: true, name: 'Pavement system' })
  const own = await tokenOf('ana')
  const listed = (who: PersonName) => people[who].call(listCityAccessTokens, { params: { cityId: cityId() } })
  const revoke = (who: PersonName, { _id }: { _id: string }) =>
    people[who].call(revokeAccessToken, { params: { id: _id } })
  expect((await people.ana.call(listAccessTokens, {})).body.map(({ _id }) => _id)).toEqual([own._id])
  expect((await listed('wes')).status).toBe(403)
  expect((await listed('dora')).status).toBe(403)
  expect((await listed('bo')).status).toBe(404)
  for (const who of ['wes', 'dora', 'bo', 'pat', 'nina'] as const)
    for (const token of [cityToken, own]) expect([who, (await revoke(who, token)).status]).toEqual([who, 404])

  await setMember(app, 'wes', 'prairieFalls', admin)
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_worker' })
  expect((await listed('wes')).body).toMatchObject([
    { _id: cityToken._id, name: 'Pavement system', owner: { name: app.world.people.ana.name }, works: false },
  ])
  // Its maker, who would have it again as a City Admin, sees it, too.
  const seen = (await people.ana.call(listAccessTokens, {})).body
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual([cityToken._id, own._id].toSorted())
  expect(seen.map(({ city }) => city?.name ?? null).toSorted()).toEqual(['Prairie Falls', null].toSorted())
  expect((await revoke('wes', own)).status).toBe(404)
  expect((await revoke('wes', cityToken)).status).toBe(200)
  expect(await cityToken.program.names()).toBe('access_token_over')
  expect(await auditOf(cityToken._id)).toEqual([
    { endpoint: 'createCityAccessToken', user_id: app.world.people.ana.id, city_id: cityId() },
    { endpoint: 'revokeAccessToken', user_id: app.world.people.wes.id, city_id: cityId() },
  ])
})

it('TOKEN-5 an expired, unknown or malformed token is refused', async () => {
  const made = await tokenOf('wes')
  await sql`update access_tokens set expires_at = now() where id = ${made._id}`.execute(app.owner)
  for (const token of [
    made.token,
    tokenWith(randomSecret()),
    'lamp_',
    `${made.token}x`,
    made.token.toUpperCase(),
    'lamp_é'.normalize(),
  ]) {
    const answer = await programWith(encodeURI(token)).send('GET', listLocations.path)
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  }
  expect((await people.wes.call(listAccessTokens, {})).body).toMatchObject([{ _id: made._id, works: false }])
  await sql`update access_tokens set expires_at = now() - interval '31 days'`.execute(app.owner)
  await tokenOf('wes')
  expect((await people.wes.call(listAccessTokens, {})).body).toMatchObject([{ works: true }])
})

it('TOKEN-5 a stream of events ends within five seconds after its token was revoked', async () => {
  const made = await tokenOf('wes', { scopes: ['events:read'] })
  const stream = await listen(origin, made.token)
  onTestFinished(stream.leave)
  const bench = await place('Bench to hear of')
  await expect.poll(() => stream.ids()).toContain(bench._id)
  expect((await people.wes.call(revokeAccessToken, { params: { id: made._id } })).status).toBe(200)
  const revokedAt = Date.now()
  await stream.ended
  expect(Date.now() - revokedAt).toBeLessThan(6_500)
})

it('TOKEN-5 a write that a token sent before it was revoked gives no stored answer afterwards', async () => {
  const bench = await place('Bench of a late program')
  const made = await tokenOf('wes', { scopes: ['orders:write'] })
  const body = repairOf(bench._id)
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => made.program.send('POST', createWorkOrder.path, { body, headers })
  expect((await send()).status).toBe(201)
  await people.wes.call(revokeAccessToken, { params: { id: made._id } })
  expect((await send()).problem.code).toBe('access_token_over')
})

it("TOKEN-4 a city's token gets no answer that another token of its owner stored", async () => {
  onTestFinished(() => setMember(app, 'ana', 'cedarBend', null))
  await setMember(app, 'ana', 'cedarBend', admin)
  const bench = await placeElsewhere('Bench with an order')
  const [own, ofCity] = [
    await tokenOf('ana', { scopes: ['orders:write'] }),
    await tokenOf('ana', { ofCity: true, scopes: ['orders:write'] }),
  ]
  const [body, headers] = [repairOf(bench._id), { 'idempotency-key': randomUUID() }]
  expect((await own.program.send('POST', createWorkOrder.path, { body, headers })).status).toBe(201)
  const answer = await ofCity.program.send('POST', createWorkOrder.path, { body, headers })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toHaveProperty('locationId')
})
