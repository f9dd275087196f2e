/** Limits of coordinates: points closer together than their stored precision, and both sides of the date line. */
import { createLocation, listLocations, locationTile } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { amountIn, readTile } from '../../testing/read-tile.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(() => app.close())

it('many points next to 0, 0 break neither new locations nor the map', async () => {
  const { cities, people } = app.world
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    select gen_random_uuid(), ${cities.prairieFalls.id}, 'Tiny', random() * 1e-200, 5e-324, 'Prairie Falls', 'NE',
      ${people.wes.id}::uuid, ${people.wes.id}::uuid
    from generate_series(1, 1600)`.execute(app.parts.db)
  for (const longitude of [1e-200, 3e-200, 1e-320])
    expect(
      (await wes.call(createLocation, { body: benchIn(app.world, { latitude: 2e-200, longitude }) })).status,
    ).toBe(201)
  for (const z of [0, 3]) {
    const tile = { z, x: 2 ** z / 2, y: 2 ** z / 2 }
    const { body } = await wes.call(locationTile, { params: z ? tile : { z, x: 0, y: 0 }, query: {} })
    expect(amountIn(readTile(body))).toBe(1603)
  }
})

it('a box across the date line shows both of its sides, and nothing else', async () => {
  for (const [name, longitude] of [
    ['West of it', 179.9],
    ['East of it', -179.9],
    ['Far away', 10],
  ] as const)
    await wes.call(createLocation, { body: benchIn(app.world, { name, latitude: 51, longitude }) })
  const { body } = await wes.call(listLocations, { query: { bbox: '179,50,-179,52' } })
  expect(body.map(({ name }) => name).toSorted()).toEqual(['East of it', 'West of it'])
})
