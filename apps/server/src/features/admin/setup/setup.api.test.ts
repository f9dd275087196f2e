/** CITY-35. The checklist lists what is missing, and drops each item once it is done. */
import * as contract from '@lamplighter/domain/admin'
import { createLocation } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setMember } from '../../../testing/members.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let pat: Person
beforeAll(async () => {
  app = await testApp()
  pat = await app.as('pat')
})
afterAll(() => app.close())

const setup = async () => (await pat.call(contract.getSetup, {})).body
const missing = async (id: string) => (await setup()).cities.find(({ _id }) => _id === id)?.missing

it('for the installation', async () => {
  const { installation } = await setup()
  expect(installation).toContainEqual({ step: 'city', state: 'done' })
  expect(installation).toContainEqual({ step: 'address', state: 'missing' })
  expect(installation).toContainEqual({ step: 'mail', state: 'missing' })
})

it('for the installation, with the last backup', async () => {
  const backup = async () => (await setup()).installation.find(({ step }) => step === 'backup')?.state
  const before = await backup()
  expect(before).not.toBe('done')
  const made = (days: number) =>
    sql`
    insert into backups (id, made_at, reason, folder, bytes)
    values (gen_random_uuid(), now() - make_interval(days => ${days}), 'schedule', '/backups/b', 1)`.execute(
      app.owner,
    )
  await made(9)
  expect(await backup()).toBe(before)
  await made(1)
  expect(await backup()).toBe('done')
})

it('for a city, step by step', async () => {
  const { body: city } = await pat.call(contract.createCity, { body: { name: 'Elm Grove', state: 'KS' } })
  const { _id: id } = city
  const streets = (await missing(id))?.includes('streets') ? ['streets'] : []
  expect(await missing(id)).toEqual(['admin', 'limits', ...streets, 'assets', 'people'])
  app.world.cities = Object.assign(app.world.cities, { elm: { id } })
  await setMember(app, 'nina', 'elm' as 'cedarBend', { role: 'city_admin' })
  expect(await missing(id)).not.toContain('admin')
  const ring = [
    [-97, 38],
    [-96.9, 38],
    [-96.9, 38.1],
    [-97, 38],
  ]
  const boundary = { type: 'Polygon', coordinates: [ring] }
  await pat.call(contract.setCityBoundary, { params: { id }, body: { boundary, source: 'limits.geojson' } })
  expect(await missing(id)).not.toContain('limits')
  const nina = await app.as('nina')
  const body = {
    name: 'Hydrant',
    latitude: 38.05,
    longitude: -96.92,
    cityId: id,
    city: 'Elm Grove',
    state: 'KS',
    icon: null,
  }
  expect((await nina.call(createLocation, { body })).status).toBe(201)
  await setMember(app, 'bo', 'elm' as 'cedarBend', { role: 'city_worker' })
  expect((await missing(id)) ?? []).toEqual(streets)
  await pat.call(contract.updateCity, {
    params: { id: app.world.cities.cedarBend.id },
    body: { isActive: false },
  })
  expect(await missing(app.world.cities.cedarBend.id)).toBeUndefined()
})

// CITY-34
it('previews a boundary before it is set, and records when it was set', async () => {
  const { cities } = { cities: (await pat.call(contract.listAdminCities, {})).body }
  const city = cities.find(({ name }) => name === 'Elm Grove')
  expect(city?.limits).toMatchObject({ source: 'limits.geojson', setAt: expect.any(String) })
  const box = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 38],
        [west + 0.1, 38],
        [west + 0.1, 38.1],
        [west, 38.1],
        [west, 38],
      ],
    ],
  })
  const attempt = (boundary: unknown) =>
    pat.call(contract.tryCityBoundary, { params: { id: city?._id ?? '' }, body: { boundary } })
  expect((await attempt(box(-97))).body).toEqual({ corners: 5, locations: 1, outside: 0, outsideNow: 0 })
  expect((await attempt(box(-98))).body).toMatchObject({ outside: 1, outsideNow: 0 })
  // A few meters outside the border count as the border.
  expect((await attempt(box(-96.9199))).body.outside).toBe(0)
  expect((await attempt({ type: 'Point' })).problem.code).toBe('boundary_invalid')
  const { body: after } = await pat.call(contract.listAdminCities, {})
  expect(after.find(({ _id }) => _id === city?._id)?.limits).toEqual(city?.limits)
})
