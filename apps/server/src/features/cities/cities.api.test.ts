import { randomUUID } from 'node:crypto'
import { getMe, registerMe } from '@lamplighter/domain/auth'
import {
  cancelCityRequest,
  joinCity,
  listAvailableCities,
  listCities,
  listMyCities,
  listMyCityRequests,
} from '@lamplighter/domain/cities'
import { approveRequest, listPendingRequests, rejectRequest } from '@lamplighter/domain/city-admin'
import { getMyStats } from '@lamplighter/domain/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// CITY-10
describe('asking to join a city', () => {
  it.each([{}, { cityId: null }, { cityId: ' ' }])('needs a choice: %j', async (body) => {
    const { status, problem } = await (await app.as('bo')).call(joinCity, { body })
    expect([status, problem.code, problem.message]).toEqual([
      422,
      'city_choice_missing',
      'Please select a city',
    ])
  })

  it('is possible five times a day, however many ask at once', async () => {
    const bo = await app.as('bo')
    const ids = Array.from({ length: 8 }, () => randomUUID())
    await app.owner
      .insertInto('cities')
      .values(ids.map((id) => ({ id, name: id, name_key: id, state: 'IA', owner_id: null })))
      .execute()
    const asked = await Promise.all(ids.map((cityId) => bo.call(joinCity, { body: { cityId } })))
    expect(asked.filter((answer) => answer.status === 200)).toHaveLength(5)
    await app.owner.deleteFrom('city_requests').where('city_id', 'in', ids).execute()
    await app.owner.deleteFrom('cities').where('id', 'in', ids).execute()
  })

  it('makes one pending request that can be cancelled, and never a membership', async () => {
    const nina = await app.as('nina')
    const { id: cityId } = app.world.cities.prairieFalls
    const asked = await nina.call(joinCity, { body: { cityId } })
    expect(asked.body.success).toBe(true)
    const { body: requests } = await nina.call(listMyCityRequests, {})
    expect(requests).toMatchObject([{ cityName: 'Prairie Falls', cityState: 'NE', status: 'pending' }])
    expect((await nina.call(joinCity, { body: { cityId } })).problem.code).toBe('request_pending')
    expect((await nina.call(getMe, {})).body.user).toMatchObject({
      hasCityMembership: false,
      cityMemberships: [],
    })
    const params = { id: requests[0]?._id ?? '' }
    expect((await (await app.as('bo')).call(cancelCityRequest, { params })).status).toBe(404)
    expect((await nina.call(cancelCityRequest, { params })).status).toBe(200)
    expect((await nina.call(listMyCityRequests, {})).body).toEqual([])
  })

  it('needs a choice, and a city that one is not in yet', async () => {
    const wes = await app.as('wes')
    expect((await wes.call(joinCity, { body: { cityId: '' } })).problem.message).toBe('Please select a city')
    expect((await wes.call(joinCity, { body: { cityId: 'nowhere' } })).status).toBe(404)
    const { id: cityId } = app.world.cities.prairieFalls
    expect((await wes.call(joinCity, { body: { cityId } })).problem.code).toBe('already_member')
  })

  it('is possible five times a day', async () => {
    const { id: cityId } = app.world.cities.cedarBend
    const wendy = await app.as('wendy')
    for (let time = 0; time < 5; time++) {
      await wendy.call(joinCity, { body: { cityId } })
      const { body } = await wendy.call(listMyCityRequests, {})
      await wendy.call(cancelCityRequest, { params: { id: body[0]?._id ?? '' } })
    }
    expect((await wendy.call(joinCity, { body: { cityId } })).status).toBe(429)
    // Canceled requests are kept for this count; they are not shown and cannot be decided.
    const kept = await app.owner
      .selectFrom('city_requests')
      .select(['id', 'status'])
      .where('city_id', '=', cityId)
      .execute()
    expect(kept.map((request) => request.status)).toEqual(Array(5).fill('cancelled'))
    expect((await wendy.call(listMyCityRequests, {})).body).toEqual([])
    const bo = await app.as('bo')
    expect((await bo.call(listPendingRequests, {})).body).toEqual([])
    for (const decision of [approveRequest, rejectRequest])
      expect((await bo.call(decision, { params: { id: kept[0]?.id ?? '' } })).status).toBe(404)
  })
})

describe('lists of cities', () => {
  it('CITY-3 offer active cities only, by name', async () => {
    const nina = await app.as('nina')
    const names = async () => (await nina.call(listAvailableCities, {})).body.map((city) => city.name)
    expect(await names()).toEqual(['Cedar Bend', 'Prairie Falls'])
    await app.parts.db
      .updateTable('cities')
      .set({ is_active: false })
      .where('name', '=', 'Cedar Bend')
      .execute()
    expect(await names()).toEqual(['Prairie Falls'])
    await app.parts.db
      .updateTable('cities')
      .set({ is_active: true })
      .where('name', '=', 'Cedar Bend')
      .execute()
  })

  it('CITY-4 differ by a slash: mine with my role, and all with owner and counts for a platform admin only', async () => {
    const wes = await app.as('wes')
    const { body: mine } = await wes.call(listMyCities, {})
    expect(mine).toMatchObject([{ name: 'Prairie Falls', userRole: 'city_worker' }])
    const { body: all } = await wes.call(listCities, {})
    expect(all).toHaveLength(2)
    expect(all[0]).not.toHaveProperty('stats')
    const { body: forPat } = await (await app.as('pat')).call(listCities, {})
    expect(forPat[1]?.stats?.memberCount).toBe(4)
  })
})

// SEC-9
describe('a new identity', () => {
  it('registers itself once, as a user, with the name and e-mail of its token', async () => {
    const stranger = await app.withIdentity({ subject: 'lee', name: 'Lee Park', email: 'lee@example.test' })
    expect((await stranger.call(getMe, {})).problem.code).toBe('not_registered')
    const body = { name: 'Somebody else', email: 'other@example.test', auth0Id: 'lee', platformRole: 'user' }
    const first = await stranger.call(registerMe, { body })
    expect(first.body.user).toMatchObject({
      name: 'Lee Park',
      email: 'lee@example.test',
      platformRole: 'user',
    })
    const again = await stranger.call(registerMe, { body })
    expect(again.body.user._id).toBe(first.body.user._id)
    expect((await stranger.call(getMyStats, {})).body.locations).toBe(0)
  })

  it('has a name even when neither its token nor its device says one', async () => {
    const body = { name: ' ', email: ' ', auth0Id: 'blank' }
    const answer = await (await app.withIdentity({ subject: 'blank' })).call(registerMe, { body })
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'New user' } } })
  })

  it('cannot make itself an admin or somebody else', async () => {
    const eve = await app.withIdentity({ subject: 'eve', name: 'Eve', email: 'eve@example.test' })
    const body = { name: 'Eve', email: 'eve@example.test', auth0Id: 'eve' }
    expect((await eve.call(registerMe, { body: { ...body, platformRole: 'admin' } })).status).toBe(422)
    expect((await eve.call(registerMe, { body: { ...body, auth0Id: 'pat' } })).status).toBe(422)
    expect((await eve.call(getMe, {})).status).toBe(404)
  })
})
