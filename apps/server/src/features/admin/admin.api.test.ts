/** The platform dashboard, for platform admins only: cities, their statistics, and their members. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { getMe, type User } from '@lamplighter/domain/auth'
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { adminRoutes } from './admin.routes.ts'

let app: TestApp
let people: Record<PersonName, Person>

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  const { body: bench } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  await people.wes.call(createNote, { body: { locationId: bench._id, text: 'Loose slat' } })
})
afterAll(() => app.close())

const feed = async () => (await people.pat.call(contract.listAdminActivities, {})).body

describe('the gate', () => {
  const calls = adminRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  it.each(calls)('of %s is open only to platform admins', async (_name, e) => {
    const bodies: Record<string, object> = {
      assignCity: { cityId: randomUUID(), role: 'city_worker' },
      mergeCities: { into: randomUUID(), name: 'Double' },
      removeCity: { name: 'Double' },
      createRegion: { _id: randomUUID(), name: 'Lake County' },
      renameRegion: { name: 'Lake County' },
      addRegionViewer: { email: 'viewer@example.test' },
      createCitiesFromList: { file: btoa('city,state\nAmes,IA'), fileName: 'cities.csv', create: false },
    }
    const body = bodies[e.id] ?? (e.body ? {} : undefined)
    const query = e.id === 'tryMerge' ? `?into=${randomUUID()}` : ''
    const address = e.path.replaceAll(/\{\w+\}/g, randomUUID()) + query
    const ask = async (person: Person) => (await person.send(e.method, address, body ? { body } : {})).status
    expect(await ask(app.nobody)).toBe(401)
    for (const name of ['ana', 'dora', 'wes', 'wendy', 'bo', 'nina'] as const)
      expect([name, await ask(people[name])]).toEqual([name, 403])
    const others: Record<string, number> = { createCity: 422, createRegion: 201 }
    expect(await ask(people.pat)).toBe(e.params ? 404 : (others[e.id] ?? 200))
  })
})

// CITY-21
describe('the lists', () => {
  it('begin with six counts and the last 24 hours', async () => {
    await sql`update activities set created_at = now() - interval '25 hours' where type = 'location_created'`.execute(
      app.parts.db,
    )
    const { body } = await people.pat.call(contract.getAdminOverview, {})
    expect(body.stats).toEqual({ users: 7, cities: 2, locations: 1, notes: 1, memberships: 5, activities: 2 })
    expect(body.recentActivity.map((entry) => entry.type)).toEqual(['note_created'])
  })

  it('show every user with their cities, by part of a name or e-mail, page by page', async () => {
    const { pat } = people
    const all = await pat.call(contract.listAdminUsers, {})
    expect(all.headers['x-total-count']).toBe('7')
    expect(all.body.find((user) => user.name === 'Dora Okafor')).toMatchObject({
      cityMemberships: [{ cityName: 'Prairie Falls', role: 'department_director' }],
      platformRole: 'user',
    })
    const first = await pat.call(contract.listAdminUsers, { query: { limit: 5 } })
    const after = String(first.headers['x-next-cursor'])
    const rest = await pat.call(contract.listAdminUsers, { query: { limit: 5, after } })
    expect(new Set([...first.body, ...rest.body].map((user) => user._id)).size).toBe(7)
    const { body: found } = await pat.call(contract.listAdminUsers, { query: { search: 'BO@ex' } })
    expect(found.map((user) => user.name)).toEqual(['Bo Jensen'])
  })

  it('show users without a city', async () => {
    const { body } = await people.pat.call(contract.listUsersWithoutCities, {})
    expect(body.map((user) => user.name).toSorted()).toEqual(['Nina Reyes', 'Pat Singh'])
  })

  it('show only one city’s members on request', async () => {
    const query = { cityId: app.world.cities.cedarBend.id }
    const { body } = await people.pat.call(contract.listAdminUsers, { query })
    expect(body.map((user) => user.name)).toEqual(['Bo Jensen'])
  })

  it('show the cities with owner and counts', async () => {
    const { pat } = people
    const { body } = await pat.call(contract.listAdminCities, {})
    expect(body[1]).toMatchObject({
      name: 'Prairie Falls',
      isActive: true,
      owner: null,
      stats: { memberCount: 4, locationCount: 1, noteCount: 1 },
    })
  })

  it.each([
    [1, 1],
    [undefined, 2],
  ])('show %s of the newest activities', async (limit, shown) => {
    expect((await people.pat.call(contract.listAdminActivities, { query: { limit } })).body).toHaveLength(
      shown,
    )
  })

  it('accept a limit from 1 to 200', async () => {
    for (const limit of [0, 201])
      expect((await people.pat.call(contract.listAdminActivities, { query: { limit } })).status).toBe(422)
  })
})

// CITY-9
describe('recalculating statistics', () => {
  const run = (statement: string) => sql.raw(statement).execute(app.parts.db)

  it('finds correct counts, folded or not', async () => {
    const { pat } = people
    for (const before of ['select 1', 'select fold_location_changes()']) {
      await run(before)
      const { body } = await pat.call(contract.recalculateCityStats, {})
      expect(body).toEqual({ citiesUpdated: 2, corrected: [] })
    }
  })

  it('finds wrong counts city by city, reports and corrects them, and adds an audit line', async () => {
    const { pat } = people
    const { prairieFalls } = app.world.cities
    const recounts = async () =>
      (await sql`select from audit where object_type = 'city_stats'`.execute(app.parts.db)).rows.length
    const before = await recounts()
    const shown = async () => (await pat.call(contract.listAdminCities, {})).body[1]?.stats.locationCount
    await run('update location_counts set count = count + 2')
    expect(await shown()).toBe(3)
    const { body } = await pat.call(contract.recalculateCityStats, {})
    const { id: cityId, name, state } = prairieFalls
    expect(body).toEqual({
      citiesUpdated: 2,
      corrected: [{ cityId, name, state, was: 3, is: 1, counts: 1 }],
    })
    expect(await shown()).toBe(1)
    await run('delete from location_cells')
    const cells = await pat.call(contract.recalculateCityStats, {})
    expect(cells.body.corrected).toMatchObject([{ was: 1, is: 1, counts: 5 }])
    expect(await recounts()).toBe(before + 2)
  })
})

describe('a new city', () => {
  it('CITY-1 needs a name and state, defaults to the USA, and is unique', async () => {
    const create = (body: Record<string, unknown>) => people.pat.call(contract.createCity, { body })
    expect((await create({ name: 'Fargo', state: ' ' })).problem).toMatchObject({
      status: 422,
      message: 'Please fill in all required fields',
      errors: [{ path: 'state' }],
    })
    expect((await create({ name: 'Fargo', state: 'Atlantis' })).problem.code).toBe('state_unknown')
    expect((await create({ name: 'Fargo', state: 'ND', ownerId: randomUUID() })).status).toBe(422)
    const made = await create({ name: ' Fargo ', state: 'North Dakota' })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Fargo', state: 'ND', country: 'USA', description: '', stats: { memberCount: 0 } },
    })
    expect((await create({ name: 'FARGO', state: 'nd' })).problem.code).toBe('city_exists')
    expect((await feed())[0]).toMatchObject({
      type: 'city_created',
      cityId: made.body._id,
      cityName: 'Fargo',
    })
  })
})

describe('changing a city', () => {
  const change = (body: { isActive?: boolean; ownerId?: string }, id = app.world.cities.prairieFalls.id) =>
    people.pat.call(contract.updateCity, { params: { id }, body })
  const idOf = (who: PersonName) => app.world.people[who].id

  it('sets it inactive and active again, with one feed entry, and members see it in their record', async () => {
    const cityActive = async () => (await people.wes.call(getMe, {})).body.user.cityMemberships[0]?.cityActive
    expect((await change({ isActive: false })).body).toMatchObject({ name: 'Prairie Falls', isActive: false })
    await change({ isActive: false })
    expect(await cityActive()).toBe(false)
    const refused = await people.wes.call(createLocation, { body: benchIn(app.world) })
    expect(refused.problem).toMatchObject({ status: 409, code: 'city_inactive' })
    expect((await change({ isActive: true })).body.isActive).toBe(true)
    expect(await cityActive()).toBe(true)
    const [again, before, other] = await feed()
    expect([again, before].map((entry) => entry?.description)).toEqual([
      'Pat Singh set Prairie Falls active again',
      'Pat Singh set Prairie Falls inactive',
    ])
    expect(again).toMatchObject({ type: 'city_updated', cityName: 'Prairie Falls' })
    expect(other?.type).not.toBe('city_updated')
  })

  it('makes an active member its owner, and no one else', async () => {
    expect((await change({ ownerId: idOf('wes') })).body.owner).toMatchObject({ name: 'Wes Carter' })
    expect((await feed())[0]?.description).toBe('Pat Singh made Wes Carter the owner of Prairie Falls')
    await setMember(app, 'nina', 'prairieFalls', { role: 'city_admin', status: 'suspended' })
    for (const ownerId of [idOf('nina'), idOf('bo'), randomUUID(), 'nobody', ''])
      expect((await change({ ownerId })).problem).toMatchObject({
        status: 422,
        message: 'Only an active member of the city can be its owner.',
      })
    await setMember(app, 'nina', 'prairieFalls', null)
    expect((await change({})).body.ownerId).toBe(idOf('wes'))
  })

  it('a city’s first City Admin becomes its owner; when an owner leaves, the longest-serving one follows', async () => {
    const { pat } = people
    const { body: made } = await pat.call(contract.createCity, { body: { name: 'Elm Grove', state: 'KS' } })
    const owner = async () =>
      (await pat.call(contract.listAdminCities, {})).body.find(({ _id }) => _id === made._id)?.owner?.name ??
      null
    const place = (who: PersonName, role: string) =>
      pat.call(contract.assignCity, { params: { userId: idOf(who) }, body: { cityId: made._id, role } })
    const leave = (who: PersonName) =>
      pat.call(contract.removeCityAssignment, { params: { userId: idOf(who), cityId: made._id } })
    await place('nina', 'city_worker')
    expect(await owner()).toBeNull()
    const rolesOf = ({ cityMemberships }: User) =>
      cityMemberships.filter(({ cityId }) => cityId === made._id).map(({ role }) => role)
    expect(rolesOf((await place('nina', 'city_admin')).body.user)).toEqual(['city_admin'])
    expect(await owner()).toBe('Nina Reyes')
    await place('wes', 'city_admin')
    await place('bo', 'city_admin')
    expect(await owner()).toBe('Nina Reyes')
    expect(rolesOf((await leave('nina')).body.user)).toEqual([])
    expect(await owner()).toBe('Wes Carter')
  })

  it('rejects a city that does not exist', async () => {
    expect((await change({ isActive: false }, randomUUID())).status).toBe(404)
  })
})
