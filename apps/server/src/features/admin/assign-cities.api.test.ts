/** A platform admin assigns cities to users: a new one of their own, or a membership in an existing one. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { getMe } from '@lamplighter/domain/auth'
import { joinCity, listMyCityRequests } from '@lamplighter/domain/cities'
import { listAdministeredCities } from '@lamplighter/domain/city-admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  await people.pat.call(contract.createCity, { body: { name: 'Fargo', state: 'ND' } })
})
afterAll(() => app.close())

const assign = (target: PersonName, city: 'prairieFalls' | 'cedarBend', role: string) =>
  people.pat.call(contract.assignCity, {
    params: { userId: app.world.people[target].id },
    body: { cityId: app.world.cities[city].id, role },
  })
const unassign = (target: PersonName, city: 'prairieFalls' | 'cedarBend') =>
  people.pat.call(contract.removeCityAssignment, {
    params: { userId: app.world.people[target].id, cityId: app.world.cities[city].id },
  })
const feed = async () => (await people.pat.call(contract.listAdminActivities, {})).body

describe('setting up a user', () => {
  const setUp = (who: PersonName, body: Record<string, unknown> = {}) =>
    people.pat.call(contract.setUpUser, { params: { userId: app.world.people[who].id }, body })

  it('CITY-19 creates a city with the user as its city admin, once', async () => {
    const answers = await Promise.all([setUp('nina'), setUp('nina', { cityName: 'Elsewhere' })])
    const made = answers.find(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(made?.body.message).toBe('User setup completed successfully!')
    expect(made?.body.city).toMatchObject({ ownerId: app.world.people.nina.id, stats: { memberCount: 1 } })
    const { body: mine } = await people.nina.call(listAdministeredCities, {})
    expect(mine).toMatchObject([{ _id: made?.body.city._id, userRole: 'city_admin' }])
    expect((await setUp('nina')).problem.code).toBe('user_has_city')
    expect(
      (await feed())
        .slice(0, 2)
        .map((entry) => entry.type)
        .toSorted(),
    ).toEqual(['city_created', 'user_joined'])
    await sql`delete from city_memberships where user_id = ${app.world.people.nina.id}`.execute(app.parts.db)
  })

  it('CITY-19 uses the defaults, and creates nothing when the city exists', async () => {
    const { body } = await setUp('pat')
    expect(body.city).toMatchObject({
      name: "Pat Singh's City",
      description: 'Default city created by admin',
    })
    expect((await setUp('nina', { cityName: 'Fargo', cityState: 'ND' })).problem.code).toBe('city_exists')
    expect((await people.nina.call(getMe, {})).body.user.cityMemberships).toEqual([])
    await sql`delete from city_memberships where user_id = ${app.world.people.pat.id}`.execute(app.parts.db)
  })
})

// CITY-18
describe('assigning cities', () => {
  it('adds a member, changes a role, removes a member; each affects the very next request', async () => {
    const { nina } = people
    const { id: cityId } = app.world.cities.cedarBend
    await nina.call(joinCity, { body: { cityId } })
    const made = await assign('nina', 'cedarBend', 'city_worker')
    expect(made.body.message).toBe('User city assignment updated successfully!')
    expect((await nina.call(getMe, {})).body.user.cityMemberships).toMatchObject([{ role: 'city_worker' }])
    expect((await nina.call(listMyCityRequests, {})).body).toMatchObject([{ status: 'approved' }])
    expect((await nina.call(listAdministeredCities, {})).status).toBe(403)
    await assign('nina', 'cedarBend', 'owner')
    expect((await nina.call(listAdministeredCities, {})).body).toMatchObject([{ userRole: 'city_admin' }])
    expect((await unassign('nina', 'cedarBend')).body.message).toBe('User removed from city successfully!')
    expect((await nina.call(listAdministeredCities, {})).status).toBe(403)
    expect((await unassign('nina', 'cedarBend')).status).toBe(404)
    expect((await feed()).slice(0, 3).map((entry) => entry.type)).toEqual([
      'user_left',
      'city_updated',
      'user_joined',
    ])
  })

  it('needs an existing city, role and user', async () => {
    const params = { userId: app.world.people.nina.id }
    const call = (body: { cityId?: string; role: string }) =>
      people.pat.call(contract.assignCity, { params, body })
    expect((await call({ role: 'city_worker' })).problem.message).toBe('Please select a city')
    expect((await call({ cityId: randomUUID(), role: 'city_worker' })).status).toBe(404)
    expect((await call({ cityId: 'nowhere', role: 'city_worker' })).status).toBe(404)
    expect((await assign('nina', 'cedarBend', 'king')).problem.code).toBe('role_unknown')
  })

  it('ACC-25 a platform admin may assign their own account, and the audit trail records it', async () => {
    const before = await auditLines()
    expect((await assign('pat', 'cedarBend', 'city_worker')).status).toBe(200)
    expect((await people.pat.call(getMe, {})).body.user.hasCityMembership).toBe(true)
    expect(await auditLines()).toBe(before + 1)
    await unassign('pat', 'cedarBend')
  })

  it('ACC-28 the last City Admin stays, even for a platform admin', async () => {
    expect((await assign('bo', 'cedarBend', 'city_worker')).problem.code).toBe('last_city_admin')
    expect((await unassign('bo', 'cedarBend')).problem).toMatchObject({
      status: 409,
      message: 'A city needs at least one City Admin. Assign another City Admin first.',
    })
    await setMember(app, 'nina', 'cedarBend', { role: 'city_admin' })
    const answers = await Promise.all([unassign('bo', 'cedarBend'), unassign('nina', 'cedarBend')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

async function auditLines(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit where user_id = ${app.world.people.pat.id}
      and object_type = 'city_membership' and object_id = ${app.world.people.pat.id}`.execute(app.parts.db)
  return rows[0]?.count ?? 0
}
