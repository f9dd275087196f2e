/** HOLD-6, HOLD-7: the open holds that keep a person from being erased, and a city from being removed. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { holdsOnCity, holdsOnPerson } from './index.ts'

let app: TestApp
let cityId: string
beforeAll(async () => {
  app = await testApp()
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())
beforeEach(() => sql`delete from holds`.execute(app.owner))

const idOf = (name: 'ana' | 'wes' | 'wendy') => app.world.people[name].id
type Subject = {
  location_id?: string
  work_order_id?: string
  user_id?: string
  from_day?: string
  to_day?: string
}
async function hold(subject_kind: 'location' | 'work_order' | 'person' | 'period', subject: Subject) {
  const id = randomUUID()
  await app.owner
    .insertInto('holds')
    .values({
      id,
      city_id: cityId,
      reason: `A ${subject_kind}`,
      subject_kind,
      created_by: idOf('ana'),
      ...subject,
    })
    .execute()
  return id
}
const reasonsFor = async (name: 'ana' | 'wes' | 'wendy') =>
  (await holdsOnPerson(app.owner, idOf(name))).holds.map(({ reason }) => reason)

async function insertLocation(name: string, by: string, created_at = new Date()) {
  const id = randomUUID()
  await app.owner
    .insertInto('locations')
    .values({
      id,
      city_id: cityId,
      name,
      latitude: 41.2,
      longitude: -98.5,
      city: 'Prairie Falls',
      state: 'NE',
      created_by: by,
      updated_by: by,
      created_at,
      updated_at: created_at,
    })
    .execute()
  return id
}

async function insertOrder(location_id: string, by: string, closedBy: string) {
  const id = randomUUID()
  const closing = { status: 'finished', closed_by: closedBy, closed_at: new Date() } as const
  await app.owner
    .insertInto('work_orders')
    .values({ id, city_id: cityId, location_id, title: 'Mend', created_by: by, ...closing })
    .execute()
  return id
}

it('keeps a person whom a hold names, and names the hold', async () => {
  const id = await hold('person', { user_id: idOf('wes') })
  expect(await holdsOnPerson(app.owner, idOf('wes'))).toEqual({
    holds: [{ _id: id, cityId, reason: 'A person', subject: 'Wes Carter' }],
    count: 1,
  })
  expect(await reasonsFor('wendy')).toEqual([])
})

it('keeps who wrote at a held location, and who created or closed a held order', async () => {
  const location = await insertLocation('Hydrant 1', idOf('wes'))
  const order = await insertOrder(location, idOf('ana'), idOf('wendy'))
  await hold('work_order', { work_order_id: order })
  expect(await reasonsFor('ana')).toEqual(['A work_order'])
  expect(await reasonsFor('wendy')).toEqual(['A work_order'])
  expect(await reasonsFor('wes')).toEqual(['A work_order'])
  await sql`delete from holds`.execute(app.owner)
  await hold('location', { location_id: location })
  expect(await holdsOnPerson(app.owner, idOf('wendy'))).toMatchObject({
    holds: [{ reason: 'A location', subject: 'Hydrant 1' }],
  })
})

it('keeps who did something on the days of a period, in the time zone of the city', async () => {
  await sql`update cities set time_zone = 'America/Los_Angeles' where id = ${cityId}`.execute(app.owner)
  // 11:30 PM on March 1.
  await insertLocation('Valve 1', idOf('wes'), new Date('2020-03-02T07:30:00Z'))
  await hold('period', { from_day: '2020-03-02', to_day: '2020-03-04' })
  expect(await reasonsFor('wes')).toEqual([])
  await sql`delete from holds`.execute(app.owner)
  await hold('period', { from_day: '2020-02-28', to_day: '2020-03-01' })
  expect(await holdsOnPerson(app.owner, idOf('wes'))).toMatchObject({
    holds: [{ subject: '2020-02-28 to 2020-03-01' }],
  })
})

it('keeps who decided about a report that has no order', async () => {
  await sql`
    insert into resident_reports (id, city_id, number, secret_hash, category, description, address, status, decided_by, decided_at)
    values (gen_random_uuid(), ${cityId}, 1, '\\x02', 'Parks', 'Broken', 'Main St', 'declined', ${idOf('wendy')}, '2020-05-05')`.execute(
    app.owner,
  )
  await hold('period', { from_day: '2020-05-01', to_day: '2020-05-31' })
  expect(await reasonsFor('wendy')).toEqual(['A period'])
  expect(await reasonsFor('ana')).toEqual([])
})

it('keeps what a record did that was joined to the person, before or after the hold', async () => {
  await sql`update users set joined_to = ${idOf('wes')} where id = ${idOf('wendy')}`.execute(app.owner)
  const location = await insertLocation('Of the other record', idOf('wendy'))
  const id = await hold('person', { user_id: idOf('wes') })
  const { rows } = await sql`select hold_on_location(${cityId}::uuid, ${location}::uuid) as hold`.execute(
    app.owner,
  )
  expect(rows).toEqual([{ hold: id }])
  expect(await holdsOnPerson(app.owner, idOf('wes'))).toMatchObject({
    count: 1,
    holds: [{ subject: 'Wes Carter' }],
  })
  expect((await holdsOnCity(app.owner, cityId)).count).toBe(1)
  await sql`delete from holds`.execute(app.owner)
  await hold('location', { location_id: location })
  expect(await reasonsFor('wes')).toEqual(['A location'])
  await sql`update users set joined_to = null where id = ${idOf('wendy')}`.execute(app.owner)
})

it('counts the open holds of a city and names the oldest', async () => {
  for (let n = 0; n < 22; n++) await hold('person', { user_id: idOf('wes') })
  const lifted = await hold('person', { user_id: idOf('wendy') })
  await sql`update holds set lifted_at = now(), lifted_by = created_by where id = ${lifted}`.execute(
    app.owner,
  )
  const { holds, count } = await holdsOnCity(app.owner, cityId)
  expect([holds.length, count]).toEqual([20, 22])
  expect(await holdsOnCity(app.owner, app.world.cities.cedarBend.id)).toEqual({ holds: [], count: 0 })
})
