import { randomUUID } from 'node:crypto'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  removeLocationTag,
  reverseGeocode,
  updateLocation,
} from '@lamplighter/domain/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigration } from '../../db/migrate.ts'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person
let wes: Person
let wendy: Person
let dora: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  ;({ ana, wes, wendy, dora, bo, pat } = await app.everybody())
})
afterAll(() => app.close())

async function made(extra = {}, by = wes) {
  const { status, body } = await by.call(createLocation, { body: benchIn(app.world, extra) })
  expect(status).toBe(201)
  return body
}

describe('creating a location', () => {
  it('returns the whole location, with normalized tags and its creator’s name', async () => {
    const bench = await made({ tags: ['  Shady  Spot! ', 'shady spot'] })
    expect(bench).toMatchObject({
      name: 'Bench by the river',
      tags: ['shady spot'],
      version: 1,
      userId: { name: 'Wes Carter' },
      noteCount: 0,
    })
  })

  it('keeps the id made on the device, and rejects one that is taken', async () => {
    const _id = randomUUID()
    expect((await made({ _id }))._id).toBe(_id)
    const again = await wes.call(createLocation, { body: benchIn(app.world, { _id }) })
    expect(again).toMatchObject({ status: 409, problem: { code: 'id_taken' } })
  })

  it('LOC-1 rejects a city that the caller does not belong to, and names it', async () => {
    const answer = await bo.call(createLocation, { body: benchIn(app.world) })
    expect(answer.status).toBe(403)
    expect(answer.problem.message).toBe(
      'You are not a member of Prairie Falls, NE. You cannot save locations to this city.',
    )
  })

  it('rejects a member of the city when the point was geocoded to another one', async () => {
    const answer = await wes.call(createLocation, {
      body: benchIn(app.world, { city: 'Lincoln', state: 'Nebraska' }),
    })
    expect(answer).toMatchObject({ status: 403, problem: { code: 'not_city_member' } })
  })

  it('LOC-5 stores city and state in the city’s spelling, also in an edit', async () => {
    const bench = await made({ state: 'Nebraska', city: 'PRAIRIE  falls' })
    const address = { city: 'Prairie Falls', state: 'NE' }
    expect(bench).toMatchObject(address)
    const edited = await wes.call(updateLocation, {
      params: { id: bench._id },
      body: { city: 'prairie falls', state: 'nebraska' },
    })
    expect(edited.body).toMatchObject(address)
  })

  it('LOC-5 an upgrade corrects the spelling of existing locations, and leaves other places alone', async () => {
    const [odd, other] = [await made(), await made()]
    const spell = (id: string, city: string, state: string) =>
      app.owner.updateTable('locations').set({ city, state }).where('id', '=', id).execute()
    await spell(odd._id, 'PRAIRIE falls ', 'nebraska')
    await spell(other._id, 'Prairie Falls Township', 'Nebraska')
    await runMigration(app.owner as never, '021-city-spelling')
    const read = async (params: { id: string }) => (await wes.call(getLocation, { params })).body
    expect(await read({ id: odd._id })).toMatchObject({ city: 'Prairie Falls', state: 'NE', version: 1 })
    expect(await read({ id: other._id })).toMatchObject({ city: 'Prairie Falls Township', state: 'Nebraska' })
  })

  it.each([
    ['a blank name', { name: '   ' }, 422, 'Please enter a location name before saving.'],
    [
      'an icon that does not exist',
      { icon: 'flying_saucer' },
      422,
      'This icon does not exist. Choose one from the list.',
    ],
    [
      'a latitude off the globe',
      { latitude: 91 },
      422,
      'Some fields are not valid. Check them and try again.',
    ],
    [
      'a field that nobody may set',
      { userId: randomUUID() },
      422,
      'Some fields are not valid. Check them and try again.',
    ],
    [
      'a NUL character',
      { description: 'a\u0000b' },
      422,
      'Some fields are not valid. Check them and try again.',
    ],
  ])('rejects %s', async (_what, extra, status, message) => {
    const answer = await wes.call(createLocation, { body: { ...benchIn(app.world), ...extra } })
    expect(answer.status).toBe(status)
    expect(answer.problem.message).toBe(message)
  })

  it('rejects an icon outside the categories of a member, who could no longer see it', async () => {
    const answer = await wendy.call(createLocation, { body: benchIn(app.world, { icon: 'gas_meter' }) })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'icon_outside_categories' } })
  })
})

describe('editing a location', () => {
  const edit = (extra = {}) => {
    const { ...body } = benchIn(app.world, extra)
    return body
  }

  it('DUR-45 increases the version, and rejects an edit of an older one with the current record and its editor', async () => {
    const bench = await made()
    const params = { id: bench._id }
    const first = await wes.call(updateLocation, { params, body: edit({ name: 'Renamed' }) }, { ifMatch: 1 })
    expect(first.body).toMatchObject({ name: 'Renamed', version: 2 })
    expect(first.headers.etag).toBe('"2"')
    const late = await ana.call(updateLocation, { params, body: edit({ name: 'Too late' }) }, { ifMatch: 1 })
    expect(late.status).toBe(412)
    expect(late.problem.current).toMatchObject({ name: 'Renamed', version: 2 })
    expect(late.problem.changedBy).toEqual({ _id: bench.userId._id, name: 'Wes Carter' })
  })

  it('DUR-32 keeps omitted fields, and validates the rest with them', async () => {
    const bench = await made({ description: 'By the gate', tags: ['oak'], zip: '68001' })
    const params = { id: bench._id }
    const kept = { description: 'By the gate', tags: ['oak'], zip: '68001', icon: bench.icon }
    const named = await wes.call(updateLocation, { params, body: { name: 'Renamed' } }, { ifMatch: 1 })
    expect(named.body).toMatchObject({ ...kept, name: 'Renamed', latitude: bench.latitude, version: 2 })
    const latitude = bench.latitude + 0.0001
    const moved = await wes.call(updateLocation, { params, body: { latitude } }, { ifMatch: 2 })
    expect(moved.body).toMatchObject({ ...kept, latitude, longitude: bench.longitude, version: 3 })
    const nothing = await wes.call(updateLocation, { params, body: {} }, { ifMatch: 3 })
    expect(nothing.body).toMatchObject({ ...kept, name: 'Renamed', latitude, version: 4 })
    const unnamed = await wes.call(updateLocation, { params, body: { name: ' ' } }, { ifMatch: 4 })
    expect(unnamed).toMatchObject({ status: 422, problem: { code: 'location_name_missing' } })
  })

  it('never moves a location to another city', async () => {
    const bench = await made()
    const { id, name, state } = app.world.cities.cedarBend
    const answer = await wes.call(updateLocation, {
      params: { id: bench._id },
      body: edit({ cityId: id, city: name, state }),
    })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'location_city_fixed' } })
  })

  it('is open to any member who sees it, not to a platform admin, and hidden from other cities', async () => {
    const bench = await made()
    const params = { id: bench._id }
    expect((await wendy.call(updateLocation, { params, body: edit() })).status).toBe(200)
    expect((await pat.call(updateLocation, { params, body: edit() })).status).toBe(403)
    expect((await bo.call(updateLocation, { params, body: edit() })).status).toBe(404)
  })

  it('lets a director keep the icon, but not change it to one outside the categories', async () => {
    const bench = await made()
    const params = { id: bench._id }
    expect((await dora.call(updateLocation, { params, body: edit({ name: 'By Dora' }) })).status).toBe(200)
    const strange = await dora.call(updateLocation, { params, body: edit({ icon: 'gas_meter' }) })
    expect(strange.problem.code).toBe('icon_outside_categories')
  })

  it('adds and removes single tags', async () => {
    const bench = await made({ tags: [] })
    const params = { id: bench._id }
    expect((await wes.call(addLocationTag, { params, body: { tag: 'New Paint' } })).body.tags).toEqual([
      'new paint',
    ])
    expect((await wes.call(addLocationTag, { params, body: { tag: 'new PAINT!' } })).problem.message).toBe(
      'Tag already exists',
    )
    expect((await wes.call(addLocationTag, { params, body: { tag: '!!!' } })).problem.message).toBe(
      'Tag contains only invalid characters',
    )
    expect(
      (await wes.call(removeLocationTag, { params: { ...params, tag: 'new paint' } })).body.tags,
    ).toEqual([])
    expect((await wes.call(removeLocationTag, { params: { ...params, tag: 'new paint' } })).status).toBe(404)
  })

  it('accepts no more single tags than an edit can send back', async () => {
    const tags = Array.from({ length: 30 }, (_, i) => `tag ${i}`)
    const bench = await made({ tags })
    const params = { id: bench._id }
    const refused = { status: 422, problem: { code: 'invalid_request', errors: [{ path: 'tag' }] } }
    expect(await wes.call(addLocationTag, { params, body: { tag: 'one more' } })).toMatchObject(refused)
    const short = await made({ tags: [] })
    const grows = { params: { id: short._id }, body: { tag: '\u0130'.repeat(60) } }
    expect(await wes.call(addLocationTag, grows)).toMatchObject(refused)
    expect((await wes.call(updateLocation, { params, body: benchIn(app.world, { tags }) })).status).toBe(200)
  })
})

// LOC-23
describe('moving a location to the trash', () => {
  it('is for its creator and for people who administer the city', async () => {
    const bench = await made()
    const params = { id: bench._id }
    expect((await wendy.call(deleteLocation, { params })).status).toBe(403)
    expect((await bo.call(deleteLocation, { params })).status).toBe(404)
    const gone = await wes.call(deleteLocation, { params })
    expect(gone.body.message).toBe('"Bench by the river" has been moved to trash.')
    expect((await wes.call(getLocation, { params })).status).toBe(404)
    expect((await ana.call(getLocation, { params })).body.deletedAt).not.toBeNull()
    expect((await wes.call(listLocations, {})).body.map((l) => l._id)).not.toContain(bench._id)
  })
})

describe('the city of a point', () => {
  it('is the one whose boundary contains it, and unknown elsewhere', async () => {
    const boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [-96.7, 40.6],
          [-96.6, 40.6],
          [-96.6, 40.65],
          [-96.7, 40.65],
          [-96.7, 40.6],
        ],
      ],
    }
    await app.parts.db
      .updateTable('cities')
      .set({ boundary: JSON.stringify(boundary), postcode: '68372' })
      .where('id', '=', app.world.cities.prairieFalls.id)
      .execute()
    app.parts.geocoder.forgetBoundaries()
    const inside = await wes.call(reverseGeocode, { query: { latitude: 40.62, longitude: -96.63 } })
    expect(inside.body).toMatchObject({
      city: 'Prairie Falls',
      state: 'NE',
      zip: '68372',
      confidence: 'exact',
    })
    const atSea = await wes.call(reverseGeocode, { query: { latitude: 30, longitude: -40 } })
    expect(atSea.body).toMatchObject({
      city: 'Unknown City',
      state: 'Unknown State',
      zip: '00000',
      cityId: null,
      confidence: 'unknown',
    })
  })

  it('is approximately the one with assets nearby, when that has no boundary', async () => {
    const { id: cityId, name: city, state } = app.world.cities.cedarBend
    const body = benchIn(app.world, { cityId, city, state, latitude: 42, longitude: -93, zip: '50010' })
    await bo.call(createLocation, { body })
    const near = await bo.call(reverseGeocode, { query: { latitude: 42.01, longitude: -93.01 } })
    expect(near.body).toMatchObject({ city: 'Cedar Bend', zip: '50010', cityId, confidence: 'approximate' })
    const far = await wes.call(reverseGeocode, { query: { latitude: 42.05, longitude: -93 } })
    expect(far.body.cityId).toBeNull()
  })
})
