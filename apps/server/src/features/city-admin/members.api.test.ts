/** Deciding requests, changing roles and removing members, also concurrently. */
import { getMe } from '@lamplighter/domain/auth'
import { cancelCityRequest, joinCity, listMyCityRequests } from '@lamplighter/domain/cities'
import * as contract from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
let prairieFalls: string

beforeAll(async () => {
  app = await testApp()
  prairieFalls = app.world.cities.prairieFalls.id
  people = await app.everybody()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.parts.db.deleteFrom('city_requests').execute()
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_admin' })
  await setMember(app, 'dora', 'prairieFalls', { role: 'department_director', userType: 'parks_recreation' })
  await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' })
  await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' })
  await setMember(app, 'nina', 'prairieFalls', null)
})

const setRole = (who: PersonName, target: PersonName, body: Record<string, unknown>) =>
  people[who].call(contract.setMemberRole, {
    params: { userId: app.world.people[target].id },
    body: { cityId: prairieFalls, role: 'city_worker', ...body },
  })
const remove = (who: PersonName, target: PersonName) =>
  people[who].call(contract.removeMember, {
    params: { userId: app.world.people[target].id, cityId: prairieFalls },
  })
const codeOf = async (answer: Promise<{ status: number; problem: { code?: string } }>) => {
  const { status, problem } = await answer
  return status === 200 ? 200 : problem.code
}

/** Both requests have read the city and wait for its lock before either is decided. */
async function simultaneously<T>(start: () => Promise<T>[]): Promise<T[]> {
  const { db } = app.parts
  const started = await db.transaction().execute(async (holding) => {
    await sql`select from cities where id = ${prairieFalls} for update`.execute(holding)
    const calls = start()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.count
      })
      .toBe(calls.length)
    return { calls }
  })
  return Promise.all(started.calls)
}

/** A request by Nina, inserted directly: the API allows only five a day. */
async function request(): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  const user_id = app.world.people.nina.id
  await app.parts.db
    .insertInto('city_requests')
    .values({ id, city_id: prairieFalls, user_id, decided_by: null })
    .execute()
  return { id }
}

describe('a request to join', () => {
  it.each(['ana', 'dora'] as const)(
    'CITY-12 approved by %s creates a worker without categories, at once',
    async (name) => {
      await people.nina.call(joinCity, { body: { cityId: prairieFalls } })
      const [asked] = (await people.nina.call(listMyCityRequests, {})).body
      const params = { id: asked?._id ?? '' }
      expect((await people[name].call(contract.approveRequest, { params })).status).toBe(200)
      const { cityMemberships } = (await people.nina.call(getMe, {})).body.user
      expect(cityMemberships).toMatchObject([
        { cityId: prairieFalls, role: 'city_worker', status: 'active', userType: null, customCategories: [] },
      ])
      expect((await people.nina.call(createLocation, { body: benchIn(app.world) })).status).toBe(201)
      expect((await people.nina.call(listMyCityRequests, {})).body).toMatchObject([{ status: 'approved' }])
      const { body: feed } = await people.ana.call(contract.listCityActivities, {
        query: { types: 'user_joined' as never },
      })
      expect(feed[0]?.description).toBe('Nina Reyes joined Prairie Falls')
      expect((await people.ana.call(contract.approveRequest, { params })).problem.code).toBe(
        'request_not_pending',
      )
      expect((await people.ana.call(contract.rejectRequest, { params })).problem.code).toBe(
        'request_not_pending',
      )
    },
  )

  it.each([
    [
      'a user type',
      'ana',
      { userType: 'public_safety' },
      { userType: 'public_safety', customCategories: [] },
    ],
    [
      'categories',
      'dora',
      { customCategories: ['Parks'] },
      { userType: 'custom', customCategories: ['Parks'] },
    ],
    ['no categories, if said so', 'ana', { userType: null }, { userType: null, customCategories: [] }],
  ] as const)('CITY-36 is approved with %s', async (_what, name, body, becomes) => {
    const params = await request()
    const sent = {
      ...body,
      ...('customCategories' in body ? { customCategories: [...body.customCategories] } : {}),
    }
    expect((await people[name].call(contract.approveRequest, { params, body: sent as never })).status).toBe(
      200,
    )
    const { cityMemberships } = (await people.nina.call(getMe, {})).body.user
    expect(cityMemberships).toMatchObject([{ role: 'city_worker', ...becomes }])
  })

  it.each([
    ['all departments', { userType: 'all' }],
    ['a category of others', { userType: 'custom', customCategories: ['Gas'] }],
    ['no categories, which means everything', { userType: null }],
  ] as const)('CITY-36 a director does not approve with %s', async (_what, body) => {
    const params = await request()
    const answer = people.dora.call(contract.approveRequest, { params, body: body as never })
    expect(await codeOf(answer)).toBe('outside_director_categories')
    expect((await people.nina.call(getMe, {})).body.user.hasCityMembership).toBe(false)
    expect((await people.nina.call(listMyCityRequests, {})).body).toMatchObject([{ status: 'pending' }])
  })

  it('rejected creates no member, and may be repeated', async () => {
    const params = await request()
    expect((await people.dora.call(contract.rejectRequest, { params })).status).toBe(200)
    expect((await people.nina.call(getMe, {})).body.user.hasCityMembership).toBe(false)
    expect((await people.nina.call(joinCity, { body: { cityId: prairieFalls } })).status).toBe(200)
  })

  it('cannot be decided by anyone else', async () => {
    const params = await request()
    for (const decide of [contract.approveRequest, contract.rejectRequest]) {
      for (const name of ['wes', 'nina', 'pat'] as const)
        expect([name, (await people[name].call(decide, { params })).status]).toEqual([name, 403])
      expect((await people.bo.call(decide, { params })).status).toBe(404)
    }
    expect((await people.nina.call(listMyCityRequests, {})).body).toMatchObject([{ status: 'pending' }])
  })

  it('is never both approved and canceled, nor approved and rejected', async () => {
    for (let round = 0; round < 6; round++) {
      const params = await request()
      const rival =
        round % 2 === 0
          ? people.nina.call(cancelCityRequest, { params })
          : people.dora.call(contract.rejectRequest, { params })
      const answers = await Promise.all([people.ana.call(contract.approveRequest, { params }), rival])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
      const { hasCityMembership } = (await people.nina.call(getMe, {})).body.user
      expect(hasCityMembership).toBe(answers[0].status === 200)
      await setMember(app, 'nina', 'prairieFalls', null)
      await app.parts.db.deleteFrom('city_requests').execute()
    }
  })
})

describe('changing a role', () => {
  it('ACC-30 by a city admin affects the very next request, and is recorded', async () => {
    expect((await people.wes.call(contract.listCityUsers, {})).status).toBe(403)
    const answer = await setRole('ana', 'wes', {
      role: 'department_director',
      customCategories: ['Gas', 'Gas'],
    })
    expect(answer.body).toEqual({ success: true, message: 'User role updated successfully' })
    const { body } = await people.wes.call(contract.listCityUsers, {})
    expect(body[0]?.users.find((user) => user.name === 'Wes Carter')).toMatchObject({
      role: 'department_director',
      userType: 'custom',
      customCategories: ['Gas'],
    })
    const { body: feed } = await people.ana.call(contract.listCityActivities, {})
    expect(feed[0]).toMatchObject({
      action: 'user_role_updated',
      description: 'Ana Lindqvist changed the role of Wes Carter to Department Director',
      targetId: app.world.people.wes.id,
    })
    expect((await setRole('ana', 'wes', {})).status).toBe(200)
    expect((await people.wes.call(contract.listCityUsers, {})).status).toBe(403)
  })

  it('ACC-30 keeps omitted fields; a user type removes custom categories', async () => {
    const wes = async () => {
      const { body } = await people.ana.call(contract.listCityUsers, {})
      return body[0]?.users.find((user) => user.name === 'Wes Carter')
    }
    await setRole('ana', 'wes', { userType: 'custom', customCategories: ['Gas', 'Water'] })
    await setRole('ana', 'wes', { role: 'department_director' })
    expect(await wes()).toMatchObject({ userType: 'custom', customCategories: ['Gas', 'Water'] })
    await setRole('ana', 'wes', { userType: 'fleet_equipment' })
    expect(await wes()).toMatchObject({ userType: 'fleet_equipment', customCategories: [] })
    expect((await setRole('ana', 'wes', { userType: 'king' })).problem.code).toBe('invalid_request')
    expect((await setRole('ana', 'wes', { customCategories: ['WorkOrders'] })).problem.code).toBe(
      'invalid_request',
    )
    expect((await setRole('ana', 'wes', { platformRole: 'admin' })).problem.code).toBe('invalid_request')
  })

  it('ACC-25 no one changes or removes their own account', async () => {
    for (const name of ['ana', 'dora'] as const) {
      expect(await codeOf(setRole(name, name, {}))).toBe('own_account')
      expect(await codeOf(remove(name, name))).toBe('own_account')
    }
  })

  it('ACC-26 a director cannot assign, change or remove a City Admin', async () => {
    const refused = await setRole('dora', 'wendy', { role: 'city_admin' })
    expect(refused).toMatchObject({
      status: 403,
      problem: {
        message:
          'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
      },
    })
    expect(await codeOf(setRole('dora', 'ana', {}))).toBe('director_cannot_modify_city_admin')
    expect(await codeOf(remove('dora', 'ana'))).toBe('director_cannot_modify_city_admin')
    expect(await codeOf(setRole('ana', 'wendy', { role: 'city_admin' }))).toBe(200)
  })

  it('ACC-27 a director assigns only their own categories, to people in their own categories', async () => {
    expect(await codeOf(setRole('dora', 'wendy', { role: 'department_director' }))).toBe(200)
    expect(await codeOf(setRole('dora', 'wendy', { customCategories: ['Water'] }))).toBe(200)
    expect(await codeOf(setRole('dora', 'wendy', { customCategories: ['Gas'] }))).toBe(
      'outside_director_categories',
    )
    expect(await codeOf(setRole('dora', 'wendy', { userType: 'all' }))).toBe('outside_director_categories')
    await setMember(app, 'wendy', 'prairieFalls', {
      role: 'department_director',
      userType: 'fleet_equipment',
    })
    expect(await codeOf(setRole('dora', 'wendy', { userType: 'parks_recreation' }))).toBe(
      'outside_director_categories',
    )
    expect(await codeOf(remove('dora', 'wendy'))).toBe('outside_director_categories')
    await setMember(app, 'dora', 'prairieFalls', { role: 'department_director', userType: 'all' })
    expect(await codeOf(setRole('dora', 'wendy', { userType: 'all' }))).toBe(200)
  })

  it('ACC-28 the last active City Admin stays', async () => {
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_admin', status: 'suspended' })
    await setMember(app, 'wendy', 'prairieFalls', { role: 'city_admin' })
    expect(await codeOf(setRole('ana', 'wendy', {}))).toBe(200)
    await setMember(app, 'bo', 'prairieFalls', { role: 'city_admin' })
    const answers = await simultaneously(() => [setRole('ana', 'bo', {}), setRole('bo', 'ana', {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('last_city_admin')
    await setMember(app, 'bo', 'prairieFalls', null)
  })

  it('ACC-28 of two City Admins who remove each other at once, one stays', async () => {
    await setMember(app, 'wendy', 'prairieFalls', { role: 'city_admin' })
    const answers = await simultaneously(() => [remove('ana', 'wendy'), remove('wendy', 'ana')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('of three City Admins, one who was demoted in the meantime changes no one', async () => {
    for (const name of ['ana', 'wes', 'wendy'] as const)
      await setMember(app, name, 'prairieFalls', { role: 'city_admin' })
    const answers = await simultaneously(() => [setRole('ana', 'wendy', {}), setRole('wendy', 'ana', {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('rejects an unknown role, and a target that is not a member there', async () => {
    expect(await codeOf(setRole('ana', 'wes', { role: 'king' }))).toBe('role_unknown')
    expect(await codeOf(setRole('ana', 'bo', {}))).toBe('not_found')
    expect(await codeOf(remove('ana', 'bo'))).toBe('not_found')
    expect(await codeOf(setRole('bo', 'wes', {}))).toBe('not_found')
    expect(await codeOf(remove('bo', 'wes'))).toBe('not_found')
    for (const name of ['wes', 'nina', 'pat'] as const) {
      expect([name, await codeOf(setRole(name, 'wendy', {}))]).toEqual([name, 'forbidden'])
      expect([name, await codeOf(remove(name, 'wendy'))]).toEqual([name, 'forbidden'])
    }
  })
})

describe('removing a member', () => {
  it('ends the rights at the very next request, and is recorded', async () => {
    expect(await codeOf(remove('dora', 'wendy'))).toBe(200)
    expect((await people.wendy.call(createLocation, { body: benchIn(app.world) })).status).toBe(403)
    expect((await people.wendy.call(getMe, {})).body.user.cityMemberships).toEqual([])
    const { body: feed } = await people.ana.call(contract.listCityActivities, {})
    expect(feed[0]).toMatchObject({
      type: 'user_left',
      action: 'user_removed',
      description: 'Dora Okafor removed Wendy Hall from Prairie Falls',
    })
  })

  it('CITY-6 is not possible while the city is inactive, like every write', async () => {
    const setActive = (is_active: boolean) =>
      app.parts.db.updateTable('cities').set({ is_active }).where('id', '=', prairieFalls).execute()
    const params = await request()
    await setActive(false)
    expect(await codeOf(remove('ana', 'wes'))).toBe('city_inactive')
    expect(await codeOf(setRole('ana', 'wes', {}))).toBe('city_inactive')
    expect(await codeOf(people.ana.call(contract.approveRequest, { params }))).toBe('city_inactive')
    expect((await people.ana.call(contract.listCityUsers, {})).status).toBe(200)
    await setActive(true)
  })
})

it('CITY-15 shows the 500 longest-waiting requests, however many there are', async () => {
  await sql`with asking as (
      insert into users (id, issuer, subject, name, email)
      select gen_random_uuid(), 'test', 'asking-' || n, 'Asking ' || n, 'asking-' || n || '@example.org'
      from generate_series(1, 600) n returning id)
    insert into city_requests (id, user_id, city_id, requested_at)
    select gen_random_uuid(), id, ${prairieFalls}, now() - interval '1 day' from asking`.execute(app.owner)
  const { body: requests } = await people.ana.call(contract.listPendingRequests, {})
  expect(requests).toHaveLength(500)
  expect((await people.ana.call(contract.listUnassignedUsers, {})).body).toHaveLength(500)
  expect((await people.ana.call(contract.getCityStats, {})).body.pendingRequests).toBe(600)
  await people.nina.call(joinCity, { body: { cityId: prairieFalls } })
  const { body: later } = await people.ana.call(contract.listPendingRequests, {})
  expect(later.map(({ userId }) => userId)).not.toContain(app.world.people.nina.id)
})
