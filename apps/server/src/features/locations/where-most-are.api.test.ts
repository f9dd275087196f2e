/** LOC-34. The first view of a city is where most of its locations are, without far-off ones; for few results it holds all. */
import { type LocationFilters, summariseLocations } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let bo: Person
let wes: Person
beforeAll(async () => {
  app = await testApp()
  bo = await app.as('bo')
  wes = await app.as('wes')
})
afterAll(() => app.close())

const capitol = { latitude: 38.89, longitude: -77.01 }
const market = { latitude: 38.92, longitude: -77.05 }

/** A town of 9 km, densest at the market, and two locations at corners of the earth, as broken imports have them. */
async function town(cityId: string, by: string): Promise<void> {
  const put = (n: string, latitude: string, longitude: string, name: string, tag = 'town') =>
    sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, tags, created_by, updated_by)
    select gen_random_uuid(), ${cityId}::uuid, ${name}, ${sql.raw(latitude)}, ${sql.raw(longitude)}, 'x', 'DC', 'bench',
      case when n % 3 = 0 then 'Parks' end, array[${tag}], ${by}::uuid, ${by}::uuid
    from generate_series(1, ${sql.raw(n)}) n`.execute(app.parts.db)
  const spread = (middle: number, by: number) => `${middle} + (n % 20 - 9.5) * ${by}`
  await put('400', spread(capitol.latitude, 0.004), `${capitol.longitude} + (n / 20 - 9.5) * 0.004`, 'Street')
  await put('100', spread(market.latitude, 1e-5), spread(market.longitude, 1e-5), 'Market')
  await put('2', '0', '0', 'Nowhere', 'lost')
  await put('3', '37.1', '-81.7', 'Far off', 'lost')
  await put('2', '39.12', '-77.01', 'Some miles away')
}

const summary = async (of: Person, query: Partial<LocationFilters> = {}) =>
  (await of.call(summariseLocations, { query })).body
const near = (value: number | undefined, expected: number, within: number) =>
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThan(within)

describe('a town with a few locations far away', () => {
  beforeAll(async () => {
    const { cities, people } = app.world
    await town(cities.cedarBend.id, people.bo.id)
    // A neighboring city must not count.
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      select gen_random_uuid(), ${cities.prairieFalls.id}, 'Other', 40.6 + n * 1e-5, -96.6, 'x', 'NE',
        ${people.wes.id}::uuid, ${people.wes.id}::uuid from generate_series(1, 900) n`.execute(app.parts.db)
  })

  // Before the counts are folded, and after it.
  for (const folded of [false, true]) {
    describe(folded ? 'counted' : 'just written', () => {
      beforeAll(async () => {
        if (folded) await sql`select fold_location_changes()`.execute(app.parts.db)
      })

      it('is shown without them, to the last metre', async () => {
        const { extent, matching } = await summary(bo)
        expect(matching).toBe(507)
        const [west, south, east, north] = extent ?? []
        near(west, -77.049, 0.003)
        near(east, -76.968, 0.003)
        near(south, 38.852, 0.001)
        near(north, 38.928, 0.001)
      })

      it('begins where it is densest', async () => {
        const { densest } = await summary(bo)
        near(densest?.latitude, market.latitude, 0.004)
        near(densest?.longitude, market.longitude, 0.004)
      })

      it('of a category likewise', async () => {
        const { extent, densest } = await summary(bo, { category: 'Parks' })
        near(extent?.[0], -77.05, 0.01)
        near(densest?.latitude, market.latitude, 0.004)
      })
    })
  }

  it('is the same when each is looked at, as for a tag', async () => {
    const { extent } = await summary(bo)
    const found = await summary(bo, { icons: ['bench'] })
    expect(found.matching).toBe(507)
    expect(found.extent).toEqual(extent)
    expect(found.densest).toBeNull()
  })

  it('of a few that were looked for, all are shown', async () => {
    const { extent, matching } = await summary(bo, { tags: ['lost'] })
    expect([matching, extent]).toEqual([5, [-81.7, 0, 0, 37.1]])
  })
})

it('two halves of a city far apart are both shown', async () => {
  const { people, cities } = app.world
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    select gen_random_uuid(), ${cities.prairieFalls.id}, 'Lake', 41.6, -95.6, 'x', 'NE', ${people.wes.id}::uuid,
      ${people.wes.id}::uuid from generate_series(1, 300) n`.execute(app.parts.db)
  const { extent } = await summary(wes)
  expect(extent).toEqual([-96.6, 40.60001, -95.6, 41.6])
})

it('at the poles and on the date line nothing is lost', async () => {
  const { people, cities } = app.world
  await app.parts.pool.query('delete from locations')
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [89.9, 179.9],
  ])
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      values (gen_random_uuid(), ${cities.prairieFalls.id}, 'End', ${latitude}, ${longitude}, 'x', 'NE', ${people.wes.id},
        ${people.wes.id})`.execute(app.parts.db)
  expect((await summary(wes)).extent).toEqual([-180, -90, 180, 90])
  await app.parts.pool.query('delete from locations')
  expect(await summary(wes)).toMatchObject({ matching: 0, extent: null, densest: null })
})
