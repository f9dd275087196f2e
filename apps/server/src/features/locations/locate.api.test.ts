/** LOC-2. Who may save where: the server locates the point itself, whatever the form or the provider says. */
import type { RequestListener } from 'node:http'
import { createLocation, reverseGeocode, updateLocation } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGeocoder } from '../../adapters/geocoder/open-geocoder.ts'
import { benchIn } from '../../testing/factories.ts'
import { type StandIn, startStandIn } from '../../testing/stand-in.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let bo: Person
beforeAll(async () => {
  app = await testApp()
  ;[wes, bo] = await Promise.all([app.as('wes'), app.as('bo')])
})
afterAll(() => app.close())

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.1, south],
      [west + 0.1, south + 0.1],
      [west, south + 0.1],
      [west, south],
    ],
  ],
})
async function setBoundary(city: 'prairieFalls' | 'cedarBend', west: number, south: number) {
  await app.owner
    .updateTable('cities')
    .set({ boundary: JSON.stringify(square(west, south)) })
    .where('id', '=', app.world.cities[city].id)
    .execute()
  app.parts.geocoder.forgetBoundaries()
}
const benchAt = (latitude: number, longitude: number) => benchIn(app.world, { latitude, longitude })
const save = async (latitude: number, longitude: number) =>
  (await wes.call(createLocation, { body: benchAt(latitude, longitude) })).status

describe('before anyone has set boundaries', () => {
  it('a city that no source knows may start anywhere in its state', async () => {
    const { body } = await wes.call(reverseGeocode, { query: { latitude: 40.8136, longitude: -96.7026 } })
    expect(body).toMatchObject({
      city: 'Lincoln',
      state: 'NE',
      confidence: 'approximate',
      county: 'Lancaster',
    })
    expect(body.candidates.map(({ city }) => city)).toEqual(['Lincoln', 'Prairie Falls'])
    expect(await save(40.8136, -96.7026)).toBe(201)
  })

  it('nearby locations determine a point’s city', async () => {
    const at = async (latitude: number) =>
      (await wes.call(reverseGeocode, { query: { latitude, longitude: -96.7026 } })).body
    expect(await at(40.8286)).toMatchObject({ city: 'Prairie Falls', source: 'nearest assets' })
    expect(await at(40.8386)).toMatchObject({ city: 'Lincoln', source: 'nearest place' })
  })

  it('and not in another state', async () => {
    expect(await save(41.5868, -93.625)).toBe(403)
  })
})

describe('inside city boundaries', () => {
  beforeAll(async () => {
    await setBoundary('prairieFalls', -96.7, 40.6)
    await setBoundary('cedarBend', -96.6, 40.6)
  })

  it('only their members save', async () => {
    expect(await save(40.65, -96.65)).toBe(201)
    const answer = await wes.call(createLocation, { body: benchAt(40.65, -96.55) })
    expect(answer).toMatchObject({
      status: 403,
      problem: {
        code: 'not_city_member',
        message: 'You are not a member of Cedar Bend, IA. You cannot save locations to this city.',
      },
    })
  })

  it('members of both neighbors save within a few meters of their border', async () => {
    const { body } = await wes.call(reverseGeocode, { query: { latitude: 40.65, longitude: -96.60005 } })
    expect(body).toMatchObject({ city: 'Prairie Falls', confidence: 'approximate', source: 'city limits' })
    expect(body.candidates.map(({ city }) => city)).toEqual(['Prairie Falls', 'Cedar Bend'])
    expect(await save(40.65, -96.59995)).toBe(201)
    expect(await save(40.65, -96.5995)).toBe(403)
  })

  it('LOC-3 a moved location stays in its city, and may be edited in place', async () => {
    const { body } = await wes.call(createLocation, { body: benchAt(40.66, -96.66) })
    const edit = async (latitude: number, longitude: number) =>
      (await wes.call(updateLocation, { params: { id: body._id }, body: benchAt(latitude, longitude) }))
        .status
    expect(await edit(40.67, -96.67)).toBe(200)
    expect(await edit(40.67, -96.55)).toBe(403)
    const east = { params: { id: body._id }, body: { longitude: -96.55 } }
    expect((await wes.call(updateLocation, east)).status).toBe(403)
    // Simulates an import that stored a location outside without any check.
    await app.owner.updateTable('locations').set({ longitude: -96.4 }).where('id', '=', body._id).execute()
    expect(await edit(40.67, -96.4)).toBe(200)
    expect(await edit(40.67, -96.41)).toBe(403)
  })

  it('the countryside beyond belongs to no city', async () => {
    const answer = await wes.call(createLocation, { body: benchAt(42.55, -101.6) })
    expect(answer.problem.message).toBe(
      'You are not a member of Unknown City, NE. You cannot save locations to this city.',
    )
  })
})

describe('with a provider', () => {
  let service: StandIn
  beforeAll(async () => {
    service = await startStandIn()
  })
  afterAll(() => service.close())
  const use = (provider: 'photon' | 'census', listener: RequestListener) => {
    service.answer = listener
    service.forget()
    const geocoder = { provider, url: service.url, token: null, userAgent: 'test', nodes: 1 }
    app.parts.geocoder = openGeocoder(
      app.parts.db,
      { dataDir: app.parts.config.dataDir, geocoder },
      app.parts.outages,
    )
  }
  const query = { latitude: 40.8136, longitude: -96.7026 }

  it('its zip completes a boundary’s answer, but it does not decide who may save inside one', async () => {
    use('photon', (_request, response) =>
      response.end(
        '{"features":[{"properties":{"city":"Prairie Falls","state":"Nebraska","postcode":"68999"}}]}',
      ),
    )
    expect(await save(40.651, -96.651)).toBe(201)
    expect(service.asked).toHaveLength(0)
    const { body } = await wes.call(reverseGeocode, { query: { latitude: 40.652, longitude: -96.652 } })
    expect(body).toMatchObject({
      city: 'Prairie Falls',
      confidence: 'exact',
      zip: '68999',
      county: 'Lancaster',
    })
  })

  it('its guess stays a guess, with the neighbors as candidates', async () => {
    use('photon', (_request, response) =>
      response.end('{"features":[{"properties":{"city":"Roca","state":"Nebraska"}}]}'),
    )
    const { body } = await wes.call(reverseGeocode, { query })
    expect(body).toMatchObject({ city: 'Roca', confidence: 'approximate', source: 'OpenStreetMap (Photon)' })
    expect(body.candidates.map(({ city }) => city)).toEqual(['Roca', 'Lincoln'])
  })

  it('the Census is exact, also when a point lies in no city', async () => {
    const said = {
      result: { geographies: { States: [{ STUSAB: 'NE' }], Counties: [{ BASENAME: 'Lancaster' }] } },
    }
    use('census', (_request, response) => response.end(JSON.stringify(said)))
    expect((await wes.call(reverseGeocode, { query })).body).toMatchObject({
      city: 'Unknown City',
      state: 'NE',
      zip: '68508',
      confidence: 'unknown',
      source: 'outside all city limits',
    })
  })

  it.each<[string, RequestListener]>([
    ['garbage', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['too many requests', (_request, response) => response.writeHead(429).end()],
    ['nothing', (request) => request.socket.destroy()],
    ['silence', () => {}],
  ])('that answers with %s is skipped', async (_what, listener) => {
    use('photon', listener)
    const { status, body } = await wes.call(reverseGeocode, { query })
    expect([status, body.city, body.source]).toEqual([200, 'Lincoln', 'nearest place'])
    expect(service.asked).toHaveLength(1)
  })

  it('holds no database connection while it waits', async () => {
    let free = 0
    use('photon', (_request, response) => {
      free = app.parts.pool.totalCount - app.parts.pool.idleCount
      response.end('{}')
    })
    await bo.call(createLocation, {
      body: benchIn(app.world, {
        cityId: app.world.cities.cedarBend.id,
        city: 'Cedar Bend',
        state: 'IA',
        latitude: 41.5868,
        longitude: -93.625,
      }),
    })
    expect(service.asked).toHaveLength(1)
    expect(free).toBe(0)
  })
})
