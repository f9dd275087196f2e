/** CITY-40 to CITY-42. A removed city is closed to everyone, says so, and comes back whole. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { getMe } from '@lamplighter/domain/auth'
import { joinCity, listAvailableCities, listCities, listMyCities } from '@lamplighter/domain/cities'
import { writeCityFile } from '@lamplighter/domain/exports'
import { createLocation, getLocation, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { listNotifications } from '@lamplighter/domain/notifications'
import { listWorkOrders } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nearAssets } from '../../../adapters/geocoder/near-assets.ts'
import { benchIn } from '../../../testing/factories.ts'
import type { PersonName } from '../../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { claimJob } from '../../imports/jobs.repo.ts'
import { markPutBack } from './removal.repo.ts'

let app: TestApp
let people: Record<PersonName, Person>
let locationId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  const { body } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  locationId = body._id
})
afterAll(() => app.close())

const city = () => app.world.cities.prairieFalls
const params = () => ({ id: city().id })
const remove = (name = city().name, who: PersonName = 'pat') =>
  people[who].call(contract.removeCity, { params: params(), body: { name } })
const putBack = (who: PersonName = 'pat') => people[who].call(contract.putBackCity, { params: params() })
const isRemoved = { status: 409, problem: { code: 'city_removed' } }

it('needs a platform admin and the name of the city', async () => {
  expect((await remove(city().name, 'ana')).problem.code).toBe('forbidden')
  expect((await remove('Cedar Bend')).problem.code).toBe('merge_name_differs')
  expect((await putBack()).problem.code).toBe('city_not_removed')
  expect((await people.pat.call(contract.getCityRemoval, { params: params() })).body).toEqual({ holds: [] })
})

it('waits for an import', async () => {
  const id = randomUUID()
  await sql`insert into imports (id, city_id, source, file_name, status) values (${id}, ${city().id}, 's', 'f.csv', 'saving')`.execute(
    app.owner,
  )
  expect((await remove()).problem.code).toBe('city_importing')
  await sql`delete from imports where id = ${id}`.execute(app.owner)
})

describe('while it is removed', () => {
  beforeAll(async () => {
    const { body } = await remove()
    const days = (Date.parse(body.removal?.until ?? '') - Date.parse(body.removal?.at ?? '')) / 86_400_000
    expect([Math.round(days), body.removal?.by, body.isActive]).toEqual([
      30,
      app.world.people.pat.name,
      false,
    ])
  })
  afterAll(async () => {
    expect((await putBack()).body).toMatchObject({ removal: null, isActive: true })
  })

  it('members and platform admins neither read nor write in it, and learn why', async () => {
    for (const who of ['wes', 'ana', 'pat'] as const) {
      const reading = await people[who].call(getLocation, { params: { id: locationId } })
      expect([who, reading]).toMatchObject([who, isRemoved])
      const list = await people[who].call(listLocations, { query: { cityId: city().id } })
      expect([who, list.body]).toEqual([who, []])
      const summary = await people[who].call(summariseLocations, { query: { cityId: city().id } })
      expect([who, summary.body.total]).toEqual([who, 0])
      expect((await people[who].call(listWorkOrders, { query: { cityId: city().id } })).body).toEqual([])
    }
    expect(await people.wes.call(createLocation, { body: benchIn(app.world) })).toMatchObject(isRemoved)
    expect(await people.wes.call(createNote, { body: { locationId, text: 'Loose' } })).toMatchObject(
      isRemoved,
    )
    expect((await people.wes.call(listNotifications, {})).body).toEqual([])
    for (const who of ['wes', 'pat'] as const)
      expect(await people[who].send('GET', `/ogc/collections/locations-${city().id}/items`)).toMatchObject(
        isRemoved,
      )
    const asked = { params: { cityId: city().id }, body: { _id: randomUUID() } }
    expect(await people.ana.call(writeCityFile, asked)).toMatchObject(isRemoved)
    const { user } = (await people.wes.call(getMe, {})).body
    expect(user.cityMemberships[0]).toMatchObject({ status: 'removed', cityActive: false })
    expect([user.hasCityMembership, user.activeCityId]).toEqual([false, null])
  })

  it('is in no list of cities, and cannot be joined, changed, merged or removed again', async () => {
    const idsOf = (cities: readonly { _id: string }[]) => cities.map(({ _id }) => _id)
    expect(idsOf((await people.nina.call(listAvailableCities, {})).body)).not.toContain(city().id)
    expect(idsOf((await people.wes.call(listMyCities, {})).body)).not.toContain(city().id)
    expect(idsOf((await people.pat.call(listCities, {})).body)).not.toContain(city().id)
    expect((await people.nina.call(joinCity, { body: { cityId: city().id } })).problem.code).toBe(
      'city_inactive',
    )
    const active = { params: params(), body: { isActive: true } }
    expect(await people.pat.call(contract.updateCity, active)).toMatchObject(isRemoved)
    const merge = { into: app.world.cities.cedarBend.id, name: city().name }
    expect(await people.pat.call(contract.mergeCities, { params: params(), body: merge })).toMatchObject(
      isRemoved,
    )
    const trial = { params: params(), query: { into: merge.into } }
    expect(await people.pat.call(contract.tryMerge, trial)).toMatchObject(isRemoved)
    const back = { params: { id: merge.into }, query: { into: city().id } }
    expect(await people.pat.call(contract.tryMerge, back)).toMatchObject(isRemoved)
    const limits = { params: params(), body: { boundary: {} } }
    expect(await people.pat.call(contract.tryCityBoundary, limits)).toMatchObject(isRemoved)
    expect(await remove()).toMatchObject(isRemoved)
    const { body: listed } = await people.pat.call(contract.listCityRemovals, {})
    expect(listed[0]).toMatchObject({
      name: city().name,
      removedBy: app.world.people.pat.name,
      deletedAt: null,
    })
  })

  it('is in no count and feed of the platform, and no guess of a place', async () => {
    const { body } = await people.pat.call(contract.getAdminOverview, {})
    const { rows } = await sql<{ cities: number; locations: number; memberships: number }>`
      select (select count(*)::int from cities where removed_at is null) as cities,
        (select count(*)::int from locations where city_id <> ${city().id}) as locations,
        (select count(*)::int from city_memberships where city_id <> ${city().id} and status = 'active') as memberships`.execute(
      app.owner,
    )
    expect(body.stats).toMatchObject(rows[0] ?? {})
    const ofCity = sql<{ n: number }>`select count(*)::int as n from activities where city_id = ${city().id}`
    expect((await ofCity.execute(app.owner)).rows[0]?.n).toBeGreaterThan(0)
    const feed = (await people.pat.call(contract.listAdminActivities, {})).body
    expect([...feed, ...body.recentActivity].filter(({ cityId }) => cityId === city().id)).toEqual([])
    const members = { query: { cityId: city().id } }
    expect((await people.pat.call(contract.listAdminUsers, members)).body).toEqual([])
    const { latitude, longitude } = benchIn(app.world)
    expect(await nearAssets(app.parts.db).reverse({ latitude, longitude })).toBeNull()
  })

  it('has no import run in it', async () => {
    const id = randomUUID()
    await sql`
      insert into imports (id, city_id, source, file_name, status, job, acting, updated_at)
      values (${id}, ${city().id}, 's', 'f.csv', 'saving', 'save', ${app.world.people.ana.id}, now() - interval '1 hour')`.execute(
      app.owner,
    )
    expect(await claimJob(app.parts.db, randomUUID())).toBeNull()
    await sql`update cities set removed_at = null where id = ${city().id}`.execute(app.owner)
    expect(await claimJob(app.parts.db, randomUUID())).toMatchObject({ id })
    await sql`update cities set removed_at = now() where id = ${city().id}`.execute(app.owner)
    await sql`delete from imports where id = ${id}`.execute(app.owner)
  })

  it('names holds, and cannot be put back once its rows are being deleted', async () => {
    await sql`
      insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
      values (gen_random_uuid(), ${city().id}, 'Smith v. City', 'period', '2026-03-08', '2026-03-09', ${app.world.people.ana.id})`.execute(
      app.owner,
    )
    const { body } = await people.pat.call(contract.getCityRemoval, { params: params() })
    expect(body.holds).toEqual(['Smith v. City: 2026-03-08 to 2026-03-09'])
    await sql`delete from holds`.execute(app.owner)
    await sql`update city_removals set deletion_began_at = now()`.execute(app.owner)
    expect((await putBack()).problem.code).toBe('city_being_deleted')
    const listed = (await people.pat.call(contract.listAdminCities, {})).body
    expect(listed.find(({ _id }) => _id === city().id)?.removal?.isBeingDeleted).toBe(true)
    await sql`update city_removals set deletion_began_at = null`.execute(app.owner)
  })
})

it('comes back whole, with its members, and inactive if it was so before', async () => {
  expect((await people.wes.call(getLocation, { params: { id: locationId } })).status).toBe(200)
  expect((await people.wes.call(createNote, { body: { locationId, text: 'Loose' } })).status).toBe(201)
  await people.pat.call(contract.updateCity, { params: params(), body: { isActive: false } })
  await remove()
  expect((await putBack()).body).toMatchObject({ removal: null, isActive: false })
  // A second put-back comes too late, and does not make it active.
  expect((await putBack()).problem.code).toBe('city_not_removed')
  await markPutBack(app.owner, city().id, null)
  const { body } = await people.pat.call(contract.listAdminCities, {})
  expect(body.find(({ _id }) => _id === city().id)).toMatchObject({ removal: null, isActive: false })
})
