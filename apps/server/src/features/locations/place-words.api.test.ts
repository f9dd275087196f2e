/** LOC-98. Locations store the place words of the street maps, also after imports and after the maps changed. */
import { listLocations } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Streets } from '../../adapters/streets/streets.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { placeWordsKeeper } from './place-words.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { ana } = app.world.people
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    select gen_random_uuid(), ${app.world.cities.prairieFalls.id}, 'Imported ' || n, 40 + n / 100000.0, -96, 'Prairie Falls', 'NE',
      ${ana.id}, ${ana.id} from generate_series(1, 2500) n`.execute(app.owner)
})
afterAll(() => app.close())

function streetsCalled(street: string): Streets {
  const words = ({ latitude }: { latitude: number }) => `${Math.round((latitude - 40) * 100_000)} ${street}`
  return { ...app.parts.streets, isEmpty: () => false, edition: () => street, wordsAt: words }
}

const found = async (search: string) => {
  const ana = await app.as('ana')
  return (await ana.call(listLocations, { query: { search } })).body.map(({ name }) => name)
}
const versions = async () =>
  (await sql`select id, version, updated_at, changed_xid from locations order by id`.execute(app.owner)).rows

it('looks up each location once, without a new version, and again with other maps or another position', async () => {
  const before = await versions()
  await placeWordsKeeper(app.parts.db, app.parts.streets)()
  expect(await found('1177 Elm')).toEqual([])
  const elm = streetsCalled('Elm St')
  const keep = placeWordsKeeper(app.parts.db, elm)
  await keep()
  expect(await found('1177 Elm')).toEqual(['Imported 1177'])
  expect(await found('Elm Street 2400')).toEqual(['Imported 2400'])
  expect(await versions()).toEqual(before)
  await sql`update locations set latitude = latitude + 1, version = version + 1 where name = 'Imported 1177'`.execute(
    app.owner,
  )
  expect(await found('1177 Elm')).toEqual([])
  await keep()
  expect(await found('101177 Elm')).toEqual(['Imported 1177'])
  await placeWordsKeeper(app.parts.db, streetsCalled('Oak Ave'))()
  expect(await found('2400 elm')).toEqual([])
  expect(await found('2400 oak')).toEqual(['Imported 2400'])
})
