/** CITY-7. A new city boundary takes effect at once on who may save where; an invalid one is rejected. */
import { setCityBoundary } from '@lamplighter/domain/admin'
import { createLocation, reverseGeocode } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let pat: Person
let wes: Person
beforeAll(async () => {
  app = await testApp()
  ;[pat, wes] = await Promise.all([app.as('pat'), app.as('wes')])
})
afterAll(() => app.close())

const square = (west: number, south: number, size = 0.1) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})
const put = (boundary: unknown, id = app.world.cities.prairieFalls.id) =>
  pat.call(setCityBoundary, { params: { id }, body: { boundary } })

it('is used at once, in this process', async () => {
  const query = { latitude: 40.65, longitude: -96.65 }
  expect((await wes.call(reverseGeocode, { query })).body.confidence).not.toBe('exact')
  const answer = await put(square(-96.7, 40.6))
  expect(answer).toMatchObject({ status: 200, body: { extent: [-96.7, 40.6, -96.6, 40.7], corners: 5 } })
  expect((await wes.call(reverseGeocode, { query })).body).toMatchObject({
    city: 'Prairie Falls',
    cityId: app.world.cities.prairieFalls.id,
    confidence: 'exact',
    source: 'city limits',
    candidates: [],
  })
  await put({ type: 'Feature', properties: {}, geometry: square(-96.9, 40.6) })
  expect((await wes.call(reverseGeocode, { query })).body.cityId).toBeNull()
})

it('rejects people outside, and accepts people inside', async () => {
  await put(square(-96.7, 40.6))
  const outside = await wes.call(createLocation, {
    body: benchIn(app.world, { latitude: 40.65, longitude: -96.75 }),
  })
  expect(outside).toMatchObject({ status: 403, problem: { code: 'not_city_member' } })
  const inside = await wes.call(createLocation, {
    body: benchIn(app.world, { latitude: 40.65, longitude: -96.65 }),
  })
  expect(inside.status).toBe(201)
})

it('of a large city is accepted, with thousands of corners', async () => {
  const corners = Array.from({ length: 30_000 }, (_, index) => {
    const angle = (index / 30_000) * 2 * Math.PI
    const wobble = 0.1 + 0.01 * Math.sin(index)
    return [-96.65 + wobble * Math.cos(angle), 40.65 + wobble * Math.sin(angle)]
  })
  const answer = await put({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
  expect(answer.status).toBe(200)
})

it.each([
  ['a point', { type: 'Point', coordinates: [1, 2] }, 'this is a Point'],
  ['nothing', {}, 'a thing without a type'],
  ['null', null, 'not GeoJSON'],
  ['projected meters', square(500_000, 4_500_000), 'convert them first'],
  ['a state', square(-104, 40, 7), 'larger than any city'],
])('%s is rejected', async (_what, body, sentence) => {
  const answer = await put(body)
  expect(answer).toMatchObject({ status: 422, problem: { code: 'boundary_invalid' } })
  expect(answer.problem.message).toContain(sentence)
})

it('rejects a city that does not exist and an oversized body', async () => {
  expect((await put(square(-96.7, 40.6), app.world.people.ana.id)).status).toBe(404)
  expect((await put({ type: 'x'.repeat(3_100_000) })).status).toBe(413)
})
