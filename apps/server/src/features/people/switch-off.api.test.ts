/** PERSON-1 to PERSON-7. A platform admin switches people off and on. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TOKEN_PREFIX, accessTokenScopes, createAccessToken } from '@lamplighter/domain/access-tokens'
import {
  addRegionViewer,
  assignCity,
  createRegion,
  listAdminUsers,
  listRegions,
  updateCity,
} from '@lamplighter/domain/admin'
import { getMe } from '@lamplighter/domain/auth'
import { joinCity, listMyCityRequests } from '@lamplighter/domain/cities'
import { createCrew, listCityUsers } from '@lamplighter/domain/city-admin'
import { createLocation, listLocations } from '@lamplighter/domain/locations'
import { eraseUser, switchOffUser, switchOnUser } from '@lamplighter/domain/people'
import { createWorkOrder, getWorkOrder, makeCalendar, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findOpenAccount } from '../../adapters/identity-provider/accounts.ts'
import { Device } from '../../testing/device.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { randomSecret } from '../../testing/matrix/insert-rows.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { listen } from '../events/testing/listen.ts'
import { insertMember } from '../memberships/memberships.repo.ts'
import { switchPersonOff } from './switch-person.ts'

let app: TestApp
let people: Record<PersonName, Person>
let origin: string
beforeAll(async () => {
  app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'lamp@example.test' })
  people = await app.everybody()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() =>
  sql`update users set switched_off_at = null, erase_requested_at = null, erase_requested_by = null`.execute(
    app.owner,
  ),
)

const idOf = (name: PersonName) => app.world.people[name].id
const off = (name: PersonName, by: PersonName = 'pat') =>
  people[by].call(switchOffUser, { params: { userId: idOf(name) } })
const on = (name: PersonName) => people.pat.call(switchOnUser, { params: { userId: idOf(name) } })
const statusOf = async (name: PersonName) =>
  (
    await sql<{ status: string }>`select status from city_memberships where user_id = ${idOf(name)}`.execute(
      app.owner,
    )
  ).rows[0]?.status

async function orderFor(...assignees: PersonName[]) {
  const { body: bench } = await people.ana.call(createLocation, { body: benchIn(app.world) })
  const { body: order } = await people.ana.call(createWorkOrder, { body: repairOf(bench._id) })
  await people.ana.call(updateWorkOrder, {
    params: { id: order._id },
    body: { assigneeIds: assignees.map(idOf) },
  })
  return order._id
}

describe('switching off', () => {
  it('PERSON-4 withdraws open invitations of the person', async () => {
    const id = randomUUID()
    await sql`
      insert into invitations (id, city_id, secret_hash, role, created_by, expires_at)
      values (${id}, ${app.world.cities.prairieFalls.id}, sha256('open'), 'city_worker', ${idOf('wes')}, now() + interval '1 day')`.execute(
      app.owner,
    )
    await off('wes')
    const { rows } = await sql`select withdrawn_at from invitations where id = ${id}`.execute(app.owner)
    expect(rows).toEqual([{ withdrawn_at: expect.any(Date) }])
  })

  it('PERSON-4 somebody who joins a city while they are switched off does not become a member', async () => {
    const userId = idOf('nina')
    const cityId = app.world.cities.cedarBend.id
    await sql`delete from city_memberships where user_id = ${userId} and city_id = ${cityId}`.execute(
      app.owner,
    )
    const joining = { role: 'city_worker', status: 'active', userType: null, customCategories: [] } as const
    let joined = Promise.resolve()
    await app.owner.transaction().execute(async (transaction) => {
      await switchPersonOff(transaction, userId, { userId: idOf('pat') })
      joined = insertMember(app.parts.db, cityId, userId, joining)
      joined.catch(() => {})
      await delay(300)
    })
    await expect(joined).rejects.toMatchObject({ code: 'person_switched_off' })
  })

  it('PERSON-4 nobody makes the person a Region Viewer, and regions leave them out', async () => {
    const id = randomUUID()
    await people.pat.call(createRegion, { body: { _id: id, name: 'North' } })
    const { email } = app.world.people.wes
    const add = () => people.pat.call(addRegionViewer, { params: { id }, body: { email } })
    await sql`update users set email_verified = true where id = ${idOf('wes')}`.execute(app.owner)
    expect((await add()).body.viewers).toHaveLength(1)
    await off('wes')
    const { body: regions } = await people.pat.call(listRegions, {})
    expect(regions.find((region) => region._id === id)?.viewers).toEqual([])
    expect((await add()).problem.code).toBe('person_switched_off')
  })

  it('PERSON-1 refuses every token of the person with a sentence, and accepts them after switching on', async () => {
    expect((await people.wes.call(getMe, {})).status).toBe(200)
    const answer = await off('wes')
    expect(answer.body).toMatchObject({ success: true, user: { _id: idOf('wes'), hasCityMembership: false } })
    expect(answer.body.user.switchedOffAt).not.toBeNull()
    for (const refused of [await people.wes.call(getMe, {}), await people.wes.call(listLocations, {})]) {
      expect(refused.status).toBe(401)
      expect(refused.problem).toMatchObject({
        code: 'account_switched_off',
        message: expect.stringContaining('What you have not sent stays on this device.'),
      })
    }
    expect(await statusOf('wes')).toBe('switched_off')
    expect((await on('wes')).status).toBe(200)
    expect((await people.wes.call(listLocations, {})).status).toBe(200)
    expect(await statusOf('wes')).toBe('active')
  })

  it('PERSON-1 a write that waited on the device is stored after switching on, once', async () => {
    await off('wes')
    const operationId = randomUUID()
    const body = benchIn(app.world, { name: 'Written before' })
    const send = () => people.wes.call(createLocation, { body }, { operationId })
    expect((await send()).status).toBe(401)
    await on('wes')
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  })

  it('PERSON-2 ends the sessions here, and nobody signs in with the password or by a link', async () => {
    const email = 'leaver@example.test'
    const device = await new Device(app.app, app.parts.config.publicUrl).register(email, 'Lamp-Light3r!')
    const user = await sql<{ id: string; subject: string }>`
      select id, subject from users where email = ${email}`.execute(app.owner)
    const [made] = user.rows
    if (!made) throw new Error('the account has no user record')
    await people.pat.call(switchOffUser, { params: { userId: made.id } })
    expect(await device.isIn()).toBe(false)
    expect(await findOpenAccount(app.owner, email)).toBeNull()
    const again = new Device(app.app, app.parts.config.publicUrl)
    await expect(again.signIn(email, 'Lamp-Light3r!')).rejects.toThrow()
    const asked = await app.nobody.send('POST', '/oidc/password-links', { body: { email } })
    expect(asked.status).toBe(200)
    const mails = await sql`select from mail_outbox where recipient = ${email}`.execute(app.owner)
    expect(mails.rows).toHaveLength(0)
    await people.pat.call(switchOnUser, { params: { userId: made.id } })
    expect(
      await (await new Device(app.app, app.parts.config.publicUrl).signIn(email, 'Lamp-Light3r!')).isIn(),
    ).toBe(true)
  })

  it('PERSON-2 another identity with the same address is not registered', async () => {
    await off('wes')
    const again = await app.withIdentity({
      subject: 'wes elsewhere',
      name: 'Wes Carter',
      email: 'WES@example.test',
    })
    const answer = await again.send('POST', '/api/auth0/register-auth0', {
      body: { name: 'Wes', email: 'wes@example.test', auth0Id: 'wes elsewhere' },
    })
    expect([answer.status, answer.problem.code]).toEqual([401, 'account_switched_off'])
    await on('wes')
  })

  it('PERSON-1 an address that nobody confirmed keeps no other person out', async () => {
    await sql`
      insert into users (id, issuer, subject, name, email, switched_off_at)
      values (gen_random_uuid(), 'embedded', 'typed', 'Typed', 'real@example.test', now())`.execute(app.owner)
    const real = await app.withIdentity({ subject: 'real', name: 'Real', email: 'real@example.test' })
    const answer = await real.send('POST', '/api/auth0/register-auth0', {
      body: { name: 'Real', email: 'real@example.test', auth0Id: 'real' },
    })
    expect([answer.status, answer.problem?.code]).toEqual([200, undefined])
  })

  it('PERSON-3 refuses access tokens, Basic credentials and calendars, and ends the stream', async () => {
    const secret = randomSecret()
    const body = { _id: randomUUID(), secret, name: 'GIS', scopes: [...accessTokenScopes] }
    expect((await people.wes.call(createAccessToken, { body })).status).toBe(201)
    const token = `${ACCESS_TOKEN_PREFIX}${secret}`
    const { body: crew } = await people.ana.call(createCrew, {
      body: {
        _id: randomUUID(),
        cityId: app.world.cities.prairieFalls.id,
        name: 'Leavers',
        memberIds: [idOf('wes')],
      },
    })
    const calendar = await people.wes.call(makeCalendar, { body: { _id: randomUUID(), crewId: crew._id } })
    const link = calendar.body.link.replace(app.parts.config.publicUrl, '')
    const ask = async (headers: Record<string, string>, url: string) =>
      (await app.nobody.send('GET', url, { headers })).status
    const basic = { authorization: `Basic ${Buffer.from(`any:${token}`).toString('base64')}` }
    const asked = () =>
      Promise.all([
        ask({ authorization: `Bearer ${token}` }, '/api/locations'),
        ask(basic, '/ogc/collections'),
        ask({}, link),
      ])
    expect(await asked()).toEqual([200, 200, 200])
    const stream = await listen(origin, people.wes.token)
    const since = Date.now()
    await off('wes')
    expect(await asked()).toEqual([401, 401, 404])
    await stream.ended
    expect(Date.now() - since).toBeLessThan(5_000)
    await on('wes')
    expect(await asked()).toEqual([200, 200, 200])
  })

  it('PERSON-4 takes the person off open orders, crews and rules as when a member leaves', async () => {
    const id = await orderFor('wes', 'wendy')
    await off('wes')
    const { body: order } = await people.ana.call(getWorkOrder, { params: { id } })
    expect(order.assigneeIds).toEqual([idOf('wendy')])
    expect(order.unassigned).toEqual(['Wes Carter'])
    await on('wes')
    expect((await people.ana.call(getWorkOrder, { params: { id } })).body.assigneeIds).toEqual([
      idOf('wendy'),
    ])
    await off('wes')
    const refused = await people.ana.call(updateWorkOrder, {
      params: { id },
      body: { assigneeIds: [idOf('wes')] },
    })
    expect(refused.problem.code).toBe('assignee_cannot_see')
    const { body: cities } = await people.ana.call(listCityUsers, {})
    expect(cities[0]?.users.find(({ _id }) => _id === idOf('wes'))?.status).toBe('switched_off')
    await on('wes')
  })

  it('PERSON-4 withdraws requests to join, and nobody assigns the person to a city meanwhile', async () => {
    await people.nina.call(joinCity, { body: { cityId: app.world.cities.cedarBend.id } })
    await off('nina')
    const assigned = await people.pat.call(assignCity, {
      params: { userId: idOf('nina') },
      body: { cityId: app.world.cities.cedarBend.id, role: 'city_worker' },
    })
    expect(assigned.problem.code).toBe('person_switched_off')
    await on('nina')
    expect((await people.nina.call(listMyCityRequests, {})).body.map(({ status }) => status)).not.toContain(
      'pending',
    )
  })

  it('PERSON-5 nobody switches off their own account, or the last platform admin', async () => {
    expect((await off('pat')).problem.code).toBe('own_account')
    await sql`update users set platform_role = 'admin' where id = ${idOf('nina')}`.execute(app.owner)
    expect((await off('pat', 'nina')).status).toBe(200)
    // Her colleague is off, so she is the last one for somebody on the command line.
    await expect(
      app.owner.transaction().execute((transaction) => switchPersonOff(transaction, idOf('nina'), null)),
    ).rejects.toMatchObject({ code: 'last_platform_admin' })
    await people.nina.call(switchOnUser, { params: { userId: idOf('pat') } })
    await sql`update users set platform_role = 'user' where id = ${idOf('nina')}`.execute(app.owner)
  })

  it('PERSON-6 the last City Admin of an active city stays, of two only one can be switched off', async () => {
    const refused = await off('ana')
    expect([refused.status, refused.problem.code]).toEqual([409, 'last_city_admin_of'])
    expect(refused.problem.message).toBe(
      'Ana Lindqvist is the last City Admin of Prairie Falls, NE. Assign another City Admin there first.',
    )
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_admin' })
    const answers = await Promise.all([off('ana'), off('wes')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await on('ana')
    await on('wes')
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' })
    const cedar = { params: { id: app.world.cities.cedarBend.id } }
    await people.pat.call(updateCity, { ...cedar, body: { isActive: false } })
    expect((await off('bo')).status).toBe(200)
    await on('bo')
    await people.pat.call(updateCity, { ...cedar, body: { isActive: true } })
  })

  it('PERSON-7 records who did it by id, once for repeats; the list says since when', async () => {
    await sql`alter table audit disable trigger audit_append_only`.execute(app.owner)
    await sql`delete from audit where object_type = 'person'`.execute(app.owner)
    await off('wendy')
    await off('wendy')
    await on('wendy')
    const trail = await sql`
      select endpoint, user_id, object_id from audit where object_type = 'person' order by id`.execute(
      app.owner,
    )
    expect(trail.rows).toEqual([
      { endpoint: 'switchOffUser', user_id: idOf('pat'), object_id: idOf('wendy') },
      { endpoint: 'switchOnUser', user_id: idOf('pat'), object_id: idOf('wendy') },
    ])
    await off('wendy')
    const { body } = await people.pat.call(listAdminUsers, { query: { search: 'Wendy' } })
    expect(body[0]?.switchedOffAt).toMatch(/^20/)
    await on('wendy')
  })

  it('PERSON-7 only platform admins may, and an unknown person is not found', async () => {
    expect((await off('wes', 'ana')).status).toBe(403)
    const nobody = { params: { userId: randomUUID() } }
    expect((await people.pat.call(switchOffUser, nobody)).status).toBe(404)
    expect((await people.pat.call(switchOnUser, nobody)).status).toBe(404)
    expect((await people.pat.call(eraseUser, { ...nobody, body: { email: 'x@example.test' } })).status).toBe(
      404,
    )
  })
})
