/** Access rules for members: who may change or remove whom, one per test. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from './insert-rows.ts'
import { code, setRole, worker } from './rule-helpers.ts'
import { type Caller, join, type MatrixWorld, matrixWorld, type StoredPost } from './world.ts'

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.app.close())

const remove = ({ person, city }: Caller, userId: string) =>
  person.send('DELETE', `/api/city-admin/users/${userId}/city/${city?.id}`)

async function member(post: StoredPost): Promise<string> {
  const id = await insertUser(world.app)
  await join(world.app, world.alder, id, post)
  return id
}
const admins = async ({ id } = world.alder) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from city_memberships
    where city_id = ${id} and role = 'city_admin' and status = 'active'`.execute(world.app.owner)
  return rows[0]?.count ?? 0
}

it('ACC-25 no one changes or removes themselves on the city dashboard; a platform admin may join, audited', async () => {
  for (const name of ['Alder CA', 'Alder DAll']) {
    const self = world.caller(name)
    expect(await code(setRole(self, self.id, worker))).toBe('own_account')
    expect(await code(remove(self, self.id))).toBe('own_account')
  }
  const { id, person } = world.caller('P')
  const url = `/api/admin/users/${id}/city-assignment`
  const body = { cityId: world.cedar.id, role: 'city_admin' }
  expect((await person.send('PUT', url, { body })).status).toBe(200)
  const { rows } =
    await sql`select 1 from audit where user_id = ${id} and object_id = ${id} and outcome = 'done'`.execute(
      world.app.owner,
    )
  expect(rows).toHaveLength(1)
  expect((await person.send('DELETE', `${url}/${world.cedar.id}`)).status).toBe(200)
})

it('ACC-26 a director may not make, change or remove a City Admin', async () => {
  const director = world.caller('Alder DAll')
  const refused = await setRole(director, await member('WNone'), { role: 'city_admin' })
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
  ])
  const admin = world.caller('Alder CA2').id
  expect(await code(setRole(director, admin, worker))).toBe('director_cannot_modify_city_admin')
  expect(await code(remove(director, admin))).toBe('director_cannot_modify_city_admin')
})

it('ACC-27 a director is limited to their own categories, and assigns no more', async () => {
  const parks = world.caller('Alder DParks')
  const custom = (customCategories: string[]) => ({
    role: 'city_worker',
    userType: 'custom',
    customCategories,
  })
  const outside = 'outside_director_categories'
  expect(await code(remove(parks, world.caller('Alder DWater').id))).toBe(outside)
  expect(await code(setRole(parks, await member('WNone'), custom(['Parks'])))).toBe(200)
  expect(await code(setRole(parks, await member('WNone'), custom(['Parks', 'Water'])))).toBe(outside)
  expect(await code(setRole(parks, await member('WParks'), { ...worker, userType: 'all' }))).toBe(outside)
  // A worker without categories sees everything, so removing all categories widens their view.
  expect(await code(setRole(parks, await member('WParks'), worker))).toBe(outside)
  const all = world.caller('Alder DAll')
  expect(await code(setRole(all, await member('WParks'), { ...worker, userType: 'all' }))).toBe(200)
})

it('ACC-28 the last active City Admin stays, even for a platform admin', async () => {
  const [first, second] = [world.caller('Birch CA'), world.caller('Birch CA2')]
  expect(await code(remove(first, second.id))).toBe(200)
  const assignment = `/api/admin/users/${first.id}/city-assignment`
  const body = { cityId: world.birch.id, role: 'city_worker' }
  expect(await code(world.caller('P').person.send('PUT', assignment, { body }))).toBe('last_city_admin')
  expect(await code(world.caller('P').person.send('DELETE', `${assignment}/${world.birch.id}`))).toBe(
    'last_city_admin',
  )
  expect(await admins(world.birch)).toBe(1)
})

it('ACC-28 of two City Admins who demote each other at once, one gets 409', async () => {
  const two = [world.caller('Alder CA'), world.caller('Alder CA2')] as const
  const [one, other] = two
  const restore = async () => {
    for (const { id } of two)
      await world.app.owner
        .updateTable('city_memberships')
        .set({ role: 'city_admin' })
        .where('user_id', '=', id)
        .execute()
  }
  const each = () => [setRole(one, other.id, worker), setRole(other, one.id, worker)]
  for (let pair = 0; pair < 5; pair++) {
    // Both have passed the first check and wait for the city before either decision.
    const begun = await world.app.owner.transaction().execute(async (holding) => {
      await sql`select from cities where id = ${world.alder.id} for update`.execute(holding)
      const answers = each()
      await expect
        .poll(
          async () => {
            const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(world.app.owner)
            return rows[0]?.count
          },
          { timeout: 10_000 },
        )
        .toBe(2)
      return { answers }
    })
    const answers = await Promise.all(begun.answers)
    expect(answers.map(({ status, problem }) => (status === 200 ? 200 : problem.code)).toSorted()).toEqual([
      200,
      'last_city_admin',
    ])
    expect(await admins()).toBe(1)
    await restore()
  }
  for (let pair = 0; pair < 25; pair++) {
    const statuses = (await Promise.all(each())).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await admins()).toBe(1)
    await restore()
  }
})
