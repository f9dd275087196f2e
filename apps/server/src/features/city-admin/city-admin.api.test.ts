/** Who may use the city dashboard, and what its lists show to each person. */
import { randomUUID } from 'node:crypto'
import { joinCity } from '@lamplighter/domain/cities'
import * as contract from '@lamplighter/domain/city-admin'
import { createLocation, deleteLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { orderRule } from '../../testing/matrix/calls-city-admin.ts'
import { holdBody } from '../../testing/matrix/calls-holds.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { cityAdminRoutes } from './city-admin.routes.ts'

let app: TestApp
let people: Record<PersonName, Person>
const locations = { bench: '', meter: '' }

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  const { wes } = people
  const made = async (body: Parameters<typeof benchIn>[1]) =>
    (await wes.call(createLocation, { body: benchIn(app.world, body) })).body._id
  locations.bench = await made({})
  locations.meter = await made({ name: 'Gas meter 7', icon: 'gas_meter' })
  const trashed = await made({ name: 'Old bench' })
  for (const locationId of [locations.bench, locations.meter, trashed]) {
    await wes.call(createNote, { body: { locationId, text: `Note of ${locationId}` } })
    await wes.call(createWorkOrder, { body: repairOf(locationId) })
  }
  await wes.call(deleteLocation, { params: { id: trashed } })
  const cityId = app.world.cities.prairieFalls.id
  for (const name of ['nina', 'bo'] as const) await people[name].call(joinCity, { body: { cityId } })
})
afterAll(() => app.close())

describe('the gate', () => {
  const calls = cityAdminRoutes.map(
    ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  )

  const crew = { name: 'Parks 1', memberIds: [] }
  const bodies: Record<string, () => object> = {
    setMemberRole: () => ({ cityId: app.world.cities.prairieFalls.id, role: 'city_worker' }),
    // In cities of nobody.
    createCrew: () => ({ ...crew, _id: randomUUID(), cityId: randomUUID() }),
    updateCrew: () => crew,
    createOrderRule: () => ({ ...orderRule, _id: randomUUID(), cityId: randomUUID() }),
    updateOrderRule: () => orderRule,
    createHold: holdBody,
    setOrderSettings: () => ({
      timeZone: 'America/Chicago',
      overdueDays: { high: 2, medium: 14, low: 60 },
      closingReasons: [],
      afterPhotoCategories: [],
    }),
  }

  it.each(calls)(
    // ACC-9
    'of %s is shut for everybody without a dashboard, before any id is looked at',
    async (_name, e) => {
      const body = bodies[e.id]?.()
      const query = e.id === 'listOrderRules' ? `?cityId=${randomUUID()}` : ''
      const namesCity = Boolean(e.params || query || (body && 'cityId' in body && '_id' in body))
      const url = e.path.replaceAll(/\{\w+\}/g, randomUUID()) + query
      const ask = async (person: Person) => (await person.send(e.method, url, body ? { body } : {})).status
      expect(await ask(app.nobody)).toBe(401)
      for (const name of ['wes', 'wendy', 'nina', 'pat'] as const)
        expect([name, await ask(people[name])]).toEqual([name, 403])
      // The trash is closed to directors too (ACC-24).
      const forAdmins = e.id === 'listTrash' || e.id === 'restoreLocation'
      for (const name of ['ana', 'dora', 'bo'] as const)
        expect([name, await ask(people[name])]).toEqual([
          name,
          forAdmins && name === 'dora' ? 403 : namesCity ? 404 : 200,
        ])
    },
  )

  it('ACC-8 is closed to an inactive membership', async () => {
    await setMember(app, 'nina', 'cedarBend', { role: 'city_admin', status: 'suspended' })
    expect((await people.nina.call(contract.listAdministeredCities, {})).status).toBe(403)
    await setMember(app, 'nina', 'cedarBend', null)
  })

  it('shows another city to no one who requests it', async () => {
    const query = { cityId: app.world.cities.prairieFalls.id }
    const lists = [
      contract.listCityUsers,
      contract.listCityLocations,
      contract.listCityNotes,
      contract.listCityActivities,
      contract.getCityStats,
      contract.listPendingRequests,
    ]
    for (const list of lists) {
      expect([list.id, (await people.bo.call(list, { query })).status]).toEqual([list.id, 404])
      expect([list.id, (await people.dora.call(list, { query })).status]).toEqual([list.id, 200])
    }
  })
})

describe('the lists', () => {
  it('contain the cities one administers, without those where one only works', async () => {
    await setMember(app, 'ana', 'cedarBend', { role: 'city_worker' })
    const { body } = await people.ana.call(contract.listAdministeredCities, {})
    expect(body).toMatchObject([{ name: 'Prairie Falls', state: 'NE', userRole: 'city_admin' }])
    expect((await people.ana.call(contract.listCityUsers, {})).body).toHaveLength(1)
    await setMember(app, 'ana', 'cedarBend', null)
  })

  it('CITY-22 group the members by city, for a director all of them too', async () => {
    for (const name of ['ana', 'dora'] as const) {
      const { body } = await people[name].call(contract.listCityUsers, {})
      expect(body.map((group) => group.city.name)).toEqual(['Prairie Falls'])
      expect(body[0]?.users.map((user) => [user.name, user.role])).toEqual([
        ['Ana Lindqvist', 'city_admin'],
        ['Dora Okafor', 'department_director'],
        ['Wendy Hall', 'city_worker'],
        ['Wes Carter', 'city_worker'],
      ])
    }
  })

  it('show a director only locations, notes and activities of the assigned categories', async () => {
    const seen = async (name: PersonName) => {
      const { body: places, headers } = await people[name].call(contract.listCityLocations, {})
      const { body: notes } = await people[name].call(contract.listCityNotes, {})
      const { body: feed } = await people[name].call(contract.listCityActivities, {})
      expect(headers['x-total-count']).toBe(String(places.length))
      const { body: stats } = await people[name].call(contract.getCityStats, {})
      expect(stats).toMatchObject({ locations: places.length, notes: notes.length, activities: feed.length })
      return {
        places: places.map((place) => place.name),
        notes: notes.map((note) => note.location.name),
        stats,
      }
    }
    expect(await seen('ana')).toEqual({
      places: ['Gas meter 7', 'Bench by the river'],
      notes: ['Gas meter 7', 'Bench by the river'],
      stats: {
        users: 4,
        pendingRequests: 2,
        locations: 2,
        notes: 2,
        activities: 10,
        openWorkOrders: 3,
        waitingReports: 0,
      },
    })
    expect(await seen('dora')).toMatchObject({
      places: ['Bench by the river'],
      notes: ['Bench by the river'],
    })
    expect(await seen('bo')).toMatchObject({ places: [], notes: [], stats: { users: 1, activities: 0 } })
    await setMember(app, 'dora', 'prairieFalls', { role: 'department_director' })
    expect(await seen('dora')).toMatchObject({ places: [], notes: [] })
    await setMember(app, 'dora', 'prairieFalls', {
      role: 'department_director',
      userType: 'parks_recreation',
    })
  })

  it('are paged without gaps', async () => {
    const { ana } = people
    for (const list of [contract.listCityLocations, contract.listCityNotes]) {
      const first = await ana.call(list, { query: { limit: 1 } })
      const rest = await ana.call(list, {
        query: { limit: 1, after: String(first.headers['x-next-cursor']) },
      })
      expect(new Set([...first.body, ...rest.body].map((row) => row._id)).size).toBe(2)
    }
  })

  it('CITY-14 show requests with the applicant, and as unassigned only their own applicants without a city', async () => {
    const { body: requests } = await people.dora.call(contract.listPendingRequests, {})
    expect(requests).toMatchObject([
      {
        userName: 'Nina Reyes',
        userEmail: 'nina@example.test',
        cityName: 'Prairie Falls',
        status: 'pending',
      },
      { userName: 'Bo Jensen' },
    ])
    const { body: unassigned } = await people.ana.call(contract.listUnassignedUsers, {})
    expect(unassigned.map((user) => user.name)).toEqual(['Nina Reyes'])
    expect((await people.bo.call(contract.listUnassignedUsers, {})).body).toEqual([])
    expect((await people.bo.call(contract.listPendingRequests, {})).body).toEqual([])
  })

  it('contain the user types', async () => {
    const { body } = await people.dora.call(contract.getUserTypes, {})
    expect(body.displayNames.parks_recreation).toBe('Parks & Recreation')
    expect(body.categoryMappings).toMatchObject({
      parks_recreation: ['Parks', 'Water', 'Electric'],
      custom: [],
    })
    expect(body.allCategories).toHaveLength(10)
  })
})

describe('moderation', () => {
  const act = (name: PersonName, kind: 'Location' | 'Note', id: string) =>
    people[name].call(kind === 'Note' ? contract.moderateNote : contract.moderateLocation, { params: { id } })

  it('ACC-22 of a note: a director in the assigned categories, a city admin everywhere; the moderator is named', async () => {
    const note = async (locationId: string) =>
      (await people.wes.call(createNote, { body: { locationId, text: 'Rude words' } })).body._id
    const [onBench, onMeter] = [await note(locations.bench), await note(locations.meter)]
    for (const name of ['wes', 'wendy', 'nina', 'pat'] as const)
      expect((await act(name, 'Note', onBench)).status).toBe(403)
    expect((await act('bo', 'Note', onBench)).status).toBe(404)
    expect((await act('dora', 'Note', onMeter)).status).toBe(404)
    expect((await act('dora', 'Note', onBench)).status).toBe(200)
    expect((await act('ana', 'Note', onMeter)).status).toBe(200)
    expect((await act('ana', 'Note', onMeter)).status).toBe(404)
    const { body: feed } = await people.ana.call(contract.listCityActivities, {})
    expect(feed.slice(0, 2)).toMatchObject([
      { type: 'note_deleted', action: 'note_deleted', userName: 'Ana Lindqvist' },
      { type: 'note_deleted', action: 'note_deleted', userName: 'Dora Okafor' },
    ])
  })

  it('of a location: the same, into the trash', async () => {
    for (const name of ['wes', 'wendy', 'nina', 'pat'] as const)
      expect((await act(name, 'Location', locations.meter)).status).toBe(403)
    expect((await act('bo', 'Location', locations.meter)).status).toBe(404)
    expect((await act('dora', 'Location', locations.meter)).status).toBe(404)
    expect((await act('ana', 'Location', locations.meter)).body.message).toBe(
      '"Gas meter 7" has been moved to trash.',
    )
    expect((await act('ana', 'Location', locations.meter)).status).toBe(404)
    expect((await act('dora', 'Location', locations.bench)).status).toBe(200)
    const { body: feed } = await people.ana.call(contract.listCityActivities, {})
    expect(feed[1]).toMatchObject({
      type: 'location_deleted',
      action: 'location_deleted',
      targetId: locations.meter,
    })
  })
})
