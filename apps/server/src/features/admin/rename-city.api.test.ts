/** After a city is renamed, people see the new name at once, and records made under the old one still match. */
import * as contract from '@lamplighter/domain/admin'
import { getMe } from '@lamplighter/domain/auth'
import { createLocation, getLocation, reverseGeocode, updateLocation } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const rename = (body: { name?: string; state?: string }, id = app.world.cities.prairieFalls.id) =>
  people.pat.call(contract.updateCity, { params: { id }, body })
const cityOf = async (who: PersonName) => (await people[who].call(getMe, {})).body.user.cityMemberships[0]

it('CITY-28 needs a unique name and an existing state; the feed records it', async () => {
  expect((await rename({ name: ' ' })).problem.message).toBe('Please fill in all required fields')
  expect((await rename({ state: 'Atlantis' })).problem.code).toBe('state_unknown')
  expect((await rename({ name: 'CEDAR BEND', state: 'IA' })).problem.code).toBe('city_exists')
  const { body: bench } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  const answer = await rename({ name: ' Prairie Heights ', state: 'Nebraska' })
  expect(answer.body).toMatchObject({
    name: 'Prairie Heights',
    state: 'NE',
    formerNames: ['Prairie Falls, NE'],
  })
  expect(await cityOf('wes')).toMatchObject({ cityName: 'Prairie Heights' })
  const { body: feed } = await people.pat.call(contract.listAdminActivities, {})
  expect(feed[0]?.description).toBe('Pat Singh renamed Prairie Falls to Prairie Heights, NE')
  const shown = await people.wes.call(getLocation, { params: { id: bench._id } })
  expect(shown.body).toMatchObject({ city: 'Prairie Heights', state: 'NE', version: bench.version })
})

it('CITY-29 devices and geocoders that use the old name find the city', async () => {
  const old = benchIn(app.world)
  expect(old.city).toBe('Prairie Falls')
  const made = await people.wes.call(createLocation, { body: old })
  expect(made).toMatchObject({ status: 201, body: { city: 'Prairie Heights' } })
  const edited = await people.wes.call(updateLocation, {
    params: { id: made.body._id },
    body: { ...old, name: 'Bench two' },
  })
  expect(edited).toMatchObject({ status: 200, body: { city: 'Prairie Heights', name: 'Bench two' } })
  const query = { latitude: old.latitude, longitude: old.longitude }
  expect((await people.wes.call(reverseGeocode, { query })).body.cityId).toBe(old.cityId)
})

it('CITY-29 a new city may take the old name, which then leads to it; renaming back is possible', async () => {
  const { body: taken } = await people.pat.call(contract.createCity, {
    body: { name: 'Prairie Falls', state: 'NE' },
  })
  expect((await rename({ name: 'Prairie Falls' })).problem.code).toBe('city_exists')
  expect((await rename({ name: 'Elsewhere' }, taken._id)).body.formerNames).toEqual(['Prairie Falls, NE'])
  expect((await rename({ name: 'Prairie Falls' })).body).toMatchObject({
    name: 'Prairie Falls',
    formerNames: ['Prairie Heights, NE'],
  })
  const { body: cities } = await people.pat.call(contract.listAdminCities, {})
  expect(cities.find(({ _id }) => _id === taken._id)?.formerNames).toEqual([])
})
