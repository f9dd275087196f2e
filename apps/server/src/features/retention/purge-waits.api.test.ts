/** HOLD-2, HOLD-10 to HOLD-12: what is written while a purge runs, and a retention that changes meanwhile. */
import { randomUUID } from 'node:crypto'
import { listTrash } from '@lamplighter/domain/city-admin'
import { type RetentionDays, setRetention } from '@lamplighter/domain/holds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/kysely.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { purgeCity, purgeMayRunFrom, purgeTrash } from './index.ts'

let app: TestApp
let ana: Person
let cityId: string
beforeAll(async () => {
  app = await testApp()
  ana = (await app.everybody()).ana
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from holds`.execute(app.owner)
  await sql`delete from purges`.execute(app.owner)
  await sql`update locations set deleted_at = null, deleted_by = null`.execute(app.owner)
  await sql`update cities set retention_days = null, time_zone = 'America/Chicago' where id = ${cityId}`.execute(
    app.owner,
  )
  await retain(30)
})

const idOf = (name: 'ana' | 'wes' | 'wendy') => app.world.people[name].id
const retain = (days: RetentionDays) => ana.call(setRetention, { params: { cityId }, body: { days } })
const set = (hours: number) =>
  sql`update cities set retention_set_at = now() - make_interval(hours => ${hours}) where id = ${cityId}`.execute(
    app.owner,
  )
const purge = () => purgeCity(app.owner, cityId, idOf('ana'))

async function trashed(daysAgo = 31): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, deleted_at, deleted_by)
    values (${id}, ${cityId}, 'Old', 41, -96, 'Prairie Falls', 'NE', ${idOf('wes')}, ${idOf('wes')},
      now() - make_interval(days => ${daysAgo}), ${idOf('wes')})`.execute(app.owner)
  return id
}
const note = (db: Db, location: string, daysAgo: number) =>
  sql`
    insert into notes (id, city_id, location_id, text, created_by, created_at)
    values (gen_random_uuid(), ${cityId}, ${location}, 'Late', ${idOf('wendy')}, now() - make_interval(days => ${daysAgo}))`.execute(
    db,
  )
const isThere = async (id: string) =>
  (await sql`select from locations where id = ${id}`.execute(app.owner)).rows.length === 1

/** Another connection has written, and commits once `work` waits for it or has ended. */
async function meanwhile<T>(write: (db: Db) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const other = await app.owner.startTransaction().execute()
  await write(other)
  const working = work()
  const waits = async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(other)
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      other,
    )
    return rows.length > 0
  }
  let ended = false
  void working.finally(() => {
    ended = true
  })
  while (!ended && !(await waits())) await new Promise((done) => setTimeout(done, 10))
  await other.commit().execute()
  return working
}

describe('a purge sees what was written just before it', () => {
  it('keeps a location for the note of a held person', async () => {
    const id = await trashed()
    await sql`
      insert into holds (id, city_id, reason, subject_kind, user_id, created_by)
      values (gen_random_uuid(), ${cityId}, 'Smith v. City', 'person', ${idOf('wendy')}, ${idOf('ana')})`.execute(
      app.owner,
    )
    expect(await meanwhile((db) => note(db, id, 40), purge)).toMatchObject({ locations: 0, kept: 1 })
    expect(await isThere(id)).toBe(true)
  })

  it('keeps a location whose order someone reopens', async () => {
    const id = await trashed()
    const order = randomUUID()
    await sql`
      insert into work_orders (id, city_id, location_id, title, status, created_by, closed_by, closed_at)
      values (${order}, ${cityId}, ${id}, 'Mend', 'finished', ${idOf('wes')}, ${idOf('wes')}, now())`.execute(
      app.owner,
    )
    const reopen = (db: Db) =>
      sql`update work_orders set status = 'open', closed_by = null, closed_at = null where id = ${order}`.execute(
        db,
      )
    expect(await meanwhile(reopen, purge)).toMatchObject({ locations: 0 })
    expect(await isThere(id)).toBe(true)
  })

  it('waits while a location has a note that is newer than the retention, and the trash says until when', async () => {
    const id = await trashed()
    await note(app.owner, id, 5)
    expect(await purge()).toMatchObject({ locations: 0 })
    const { body: trash } = await ana.call(listTrash, { query: { cityId } })
    const after = Date.parse(trash.find(({ _id }) => _id === id)?.purgeAfter ?? '')
    expect(Math.round((after - Date.now()) / 86_400_000)).toBe(25)
    await sql`update notes set created_at = now() - interval '31 days' where location_id = ${id}`.execute(
      app.owner,
    )
    expect(await purge()).toMatchObject({ locations: 1 })
  })
})

describe('a purge that was begun', () => {
  const begin = (days: number, locations = 0) =>
    sql`
      insert into purges (id, city_id, days, author, locations, started_at)
      values (gen_random_uuid(), ${cityId}, ${days}, ${idOf('ana')}, ${locations}, now() - interval '1 hour')`.execute(
      app.owner,
    )
  const running = async () =>
    (await sql`select from purges where ended_at is null`.execute(app.owner)).rows.length

  it('ends when the retention is changed, and its author stays', async () => {
    const id = await trashed()
    await retain(null)
    await begin(2555, 2)
    await retain(30)
    await sql`update cities set retention_set_by = ${idOf('wendy')} where id = ${cityId}`.execute(app.owner)
    await purgeTrash(app.owner)
    expect([await isThere(id), await running()]).toEqual([true, 0])
    const { rows } = await sql`
      select user_name from activities where action = 'purged' and details ->> 'locations' = '2'`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ user_name: 'Ana Lindqvist' }])
  })

  it('goes by the days of its beginning, and ends in a city that is not active', async () => {
    const id = await trashed()
    await set(48)
    await begin(365)
    await purgeTrash(app.owner)
    expect(await isThere(id)).toBe(true)
    await sql`delete from purges`.execute(app.owner)
    await begin(30)
    await sql`update cities set is_active = false where id = ${cityId}`.execute(app.owner)
    await purgeTrash(app.owner)
    expect([await isThere(id), await running(), await purge()]).toEqual([true, 0, null])
    await sql`update cities set is_active = true where id = ${cityId}`.execute(app.owner)
  })

  it('is forgotten after a year, unless it was the last one', async () => {
    for (const years of [2, 3])
      await sql`
        insert into purges (id, city_id, days, author, started_at, ended_at)
        select gen_random_uuid(), ${cityId}, 30, ${idOf('ana')}, t, t from (select now() - make_interval(years => ${years}) as t) of_old`.execute(
        app.owner,
      )
    await retain(null)
    await purgeTrash(app.owner)
    const { rows } = await sql<{ years: number }>`
      select round(extract(epoch from now() - started_at) / 31557600)::int as years from purges`.execute(
      app.owner,
    )
    expect(rows.map(({ years }) => years)).toEqual([2])
  })
})

describe('the first purge', () => {
  const zone = (hour: number) =>
    sql`
      update cities set time_zone = (
        select name from pg_timezone_names
        where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = ${hour}::int limit 1)
      where id = ${cityId}`.execute(app.owner)

  it('waits for the night after a choice has settled', async () => {
    const id = await trashed()
    await zone(12)
    await set(30)
    await purgeTrash(app.owner)
    expect(await isThere(id)).toBe(true)
    expect(await purgeMayRunFrom(app.owner, cityId)).toBe(null)
    await zone(2)
    await set(20)
    await purgeTrash(app.owner)
    expect(await isThere(id)).toBe(true)
    expect((await purgeMayRunFrom(app.owner, cityId))?.getTime()).toBeGreaterThan(Date.now())
    await set(30)
    await purgeTrash(app.owner)
    expect(await isThere(id)).toBe(false)
  })
})
