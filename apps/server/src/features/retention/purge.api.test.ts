/** HOLD-2, HOLD-3, HOLD-10 to HOLD-13: what a purge deletes for good, and what a hold keeps. */
import { randomUUID } from 'node:crypto'
import { type Activity, activitySentence, listMyActivities } from '@lamplighter/domain/activities'
import { listAudit } from '@lamplighter/domain/audit'
import { listTrash, restoreLocation } from '@lamplighter/domain/city-admin'
import { createHold, getRetention, type HoldSubject, setRetention } from '@lamplighter/domain/holds'
import { createLocation, deleteLocation } from '@lamplighter/domain/locations'
import { createNote, deleteNote } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, stepWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { dueTrash, purgeCity, purgeTrash } from './index.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from holds`.execute(app.owner)
  await sql`delete from purges`.execute(app.owner)
  // The trash of the test before.
  for (const table of ['locations', 'notes'])
    await sql`update ${sql.table(table)} set deleted_at = null, deleted_by = null`.execute(app.owner)
  await retain(30)
})

const retain = (days: 30 | 365 | null) =>
  people.ana.call(setRetention, { params: { cityId }, body: { days } })
const purge = () => purgeCity(app.owner, cityId, app.world.people.ana.id)
/** As if it had been set long ago. */
const settle = () => sql`update cities set retention_set_at = now() - interval '3 days'`.execute(app.owner)
/** Sets the deletion of a location, and its notes and files, this many days back. */
async function age(days: number, id: string) {
  const then = sql`now() - make_interval(days => ${days})`
  await sql`update locations set deleted_at = ${then} where id = ${id}`.execute(app.owner)
  for (const table of ['notes', 'media'])
    await sql`update ${sql.table(table)} set created_at = ${then} where location_id = ${id}`.execute(
      app.owner,
    )
}
const hold = (subject: HoldSubject, reason = 'Smith v. City') =>
  people.ana.call(createHold, { params: { cityId }, body: { _id: randomUUID(), reason, subject } })

/** A location with a note, a comment, an order that was started and closed, and a photo. */
async function full(name: string, { orderOpen = false, days = 31 } = {}) {
  const { wes, ana } = people
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world, { name }) })
  const id = location._id
  const { body: note } = await wes.call(createNote, { body: { locationId: id, text: 'The slat is loose' } })
  const { body: order } = await wes.call(createWorkOrder, { body: repairOf(id) })
  await wes.call(stepWorkOrder, { params: { id: order._id }, body: { _id: randomUUID(), kind: 'started' } })
  if (!orderOpen) await wes.call(closeWorkOrder, { params: { id: order._id }, body: {} })
  const key = `organized/${cityId}/${id}/photos/x/1-${randomUUID()}.jpg`
  await sql`
    insert into media (id, city_id, location_id, note_id, kind, content_type, name, object_key, thumb_key, bytes, sha256_uploaded,
      sha256_stored, uploaded_by)
    values (gen_random_uuid(), ${cityId}, ${id}, ${note._id}, 'image', 'image/jpeg', 'p.jpg', ${key}, ${`${key}-thumb`}, 1, '\\x',
      '\\x', ${app.world.people.wes.id})`.execute(app.owner)
  await ana.call(deleteLocation, { params: { id } })
  await age(days, id)
  return { id, order: order._id, note: note._id, key }
}

async function left(id: string): Promise<number> {
  const tables = ['notes', 'media', 'work_orders', 'activities', 'location_history'] as const
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.table(table)} where location_id = ${id})`,
  )
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from locations where id = ${id}) + ${sql.join(counts, sql` + `)})::int as n`.execute(
    app.owner,
  )
  return rows[0]?.n ?? -1
}
const feed = async () =>
  (await people.wes.call(listMyActivities, { query: {} })).body.map((one: Activity) => activitySentence(one))

describe('the retention of a city', () => {
  it('is forever by default, and only its City Admins set it', async () => {
    await sql`update cities set retention_days = null, retention_set_by = null, retention_set_at = null`.execute(
      app.owner,
    )
    const read = (by: PersonName) => people[by].call(getRetention, { params: { cityId } })
    expect((await read('ana')).body).toEqual({ days: null, setBy: null, setAt: null, lastPurge: null })
    expect([(await read('dora')).status, (await read('wes')).status, (await read('bo')).status]).toEqual([
      403, 403, 404,
    ])
    for (const [by, status] of [
      ['dora', 403],
      ['bo', 404],
      ['pat', 403],
    ] as const)
      expect((await people[by].call(setRetention, { params: { cityId }, body: { days: 30 } })).status).toBe(
        status,
      )
    expect(
      (await people.ana.send('PUT', `/api/city-admin/cities/${cityId}/retention`, { body: { days: 1 } }))
        .status,
    ).toBe(422)
    await retain(365)
    expect((await read('ana')).body).toMatchObject({ days: 365, setBy: { name: 'Ana Lindqvist' } })
  })
})

describe('a purge', () => {
  it('deletes old trash for good, with all that belongs to it and its files, and nothing else', async () => {
    const old = await full('Bench 1')
    const young = await full('Bench 2', { days: 29 })
    expect(await purge()).toEqual({ locations: 1, notes: 0, files: 2, kept: 0 })
    expect(await left(old.id)).toBe(0)
    expect(await left(young.id)).toBeGreaterThan(5)
    const { rows } = await sql<{ object_key: string }>`
      select object_key from object_deletions where object_key like ${`${old.key}%`} order by 1`.execute(
      app.owner,
    )
    expect(rows.map(({ object_key }) => object_key)).toEqual([old.key, `${old.key}-thumb`])
    expect((await people.ana.call(restoreLocation, { params: { id: young.id } })).status).toBe(200)
    expect((await people.ana.call(restoreLocation, { params: { id: old.id } })).status).toBe(404)
  })

  it('deletes notes and comments that were deleted long ago, and keeps those of a hold', async () => {
    const { body: bench } = await people.wes.call(createLocation, { body: benchIn(app.world) })
    const note = async (text: string, by: PersonName) =>
      (await people[by].call(createNote, { body: { locationId: bench._id, text } })).body._id
    const [gone, held, stays] = [
      await note('Gone', 'wes'),
      await note('Held', 'wendy'),
      await note('Stays', 'wes'),
    ]
    await people.wes.call(deleteNote, { params: { id: gone } })
    await people.wendy.call(deleteNote, { params: { id: held } })
    await sql`update notes set deleted_at = now() - interval '40 days' where deleted_at is not null`.execute(
      app.owner,
    )
    await hold({ kind: 'person', _id: app.world.people.wendy.id })
    expect(await purge()).toMatchObject({ locations: 0, notes: 1, kept: 1 })
    const { rows } = await sql<{ id: string }>`select id from notes where location_id = ${bench._id}`.execute(
      app.owner,
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([held, stays].toSorted())
  })

  it('skips what a hold keeps, of each kind, and names the holds', async () => {
    const [byLocation, byOrder, free] = [await full('Held'), await full('Its order'), await full('Free')]
    await hold({ kind: 'location', _id: byLocation.id })
    await hold({ kind: 'work_order', _id: byOrder.order }, 'Records request 7')
    expect(await dueTrash(app.owner, cityId, 30)).toEqual({
      locations: 1,
      notes: 0,
      kept: 2,
      reasons: ['Smith v. City', 'Records request 7'],
    })
    // The note of a location that goes is not counted apart.
    await sql`update notes set deleted_at = now() - interval '40 days', deleted_by = created_by where id = ${free.note}`.execute(
      app.owner,
    )
    expect(await dueTrash(app.owner, cityId, 30)).toMatchObject({ locations: 1, notes: 0, kept: 2 })
    expect(await purge()).toMatchObject({ locations: 1, notes: 0, kept: 2 })
    expect([await left(byLocation.id), await left(free.id)]).toEqual([await left(byOrder.id), 0])
    await sql`update holds set lifted_at = now(), lifted_by = created_by`.execute(app.owner)
    expect(await purge()).toMatchObject({ locations: 2, kept: 0 })
  })

  it('leaves a location whose work is still open', async () => {
    const { id } = await full('Open work', { orderOpen: true })
    expect(await purge()).toMatchObject({ locations: 0, kept: 0 })
    expect(await left(id)).toBeGreaterThan(5)
  })

  it('tells the feed and the audit trail, and the trash when each is due or which hold keeps it', async () => {
    const [held, waits] = [await full('Held 2'), await full('Waits', { days: 10 })]
    await full('Goes')
    await hold({ kind: 'location', _id: held.id })
    await purge()
    expect((await feed())[0]).toBe('1 location purged from the trash, 1 kept by holds')
    const { body: lines } = await people.ana.call(listAudit, {
      params: { cityId },
      query: { kind: 'settings' },
    })
    expect(lines[0]).toMatchObject({ action: 'purge', by: { name: 'Ana Lindqvist' }, via: 'server' })
    const { body: trash } = await people.ana.call(listTrash, { query: { cityId } })
    const of = (id: string) => trash.find(({ _id }) => _id === id)
    expect(of(held.id)?.heldBy).toBe('Smith v. City')
    expect(of(waits.id)?.heldBy).toBe(null)
    const days = (Date.parse(of(waits.id)?.purgeAfter ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(20)
    await retain(null)
    const { body: forever } = await people.ana.call(listTrash, { query: { cityId } })
    expect(forever.every(({ purgeAfter }) => purgeAfter === null)).toBe(true)
  })
})

describe('the nightly purge', () => {
  it('waits a day after the setting, runs once a night, and deletes nothing where trash is kept forever', async () => {
    const { id } = await full('Bench 9')
    await purgeTrash(app.owner)
    expect(await left(id)).toBeGreaterThan(0)
    await settle()
    await retain(null)
    await purgeTrash(app.owner)
    expect(await left(id)).toBeGreaterThan(0)
    await retain(30)
    await settle()
    await purgeTrash(app.owner)
    expect(await left(id)).toBe(0)
    const next = await full('Bench 10')
    await purgeTrash(app.owner)
    expect(await left(next.id)).toBeGreaterThan(0)
  })

  it('is continued where it was interrupted, and counts each location once', async () => {
    const held = await full('Held 3')
    await hold({ kind: 'location', _id: held.id })
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, deleted_at, deleted_by)
      select gen_random_uuid(), ${cityId}, 'Tree', 41, -96, 'Prairie Falls', 'NE', ${app.world.people.wes.id},
        ${app.world.people.wes.id}, now() - interval '31 days' - make_interval(secs => n), ${app.world.people.wes.id}
      from generate_series(1, 250) n`.execute(app.owner)
    const failing = sql`
      create function stop_some() returns trigger language plpgsql as $$ begin
        if (select count(*) from locations where name = 'Tree') < 100 then raise exception 'stopped'; end if; return null; end $$;
      create trigger stop_some after delete on locations for each statement execute function stop_some()`
    await failing.execute(app.owner)
    await expect(purge()).rejects.toThrow('stopped')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from locations where name = 'Tree'`.execute(app.owner)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(100)
    expect(rows[0]?.n).toBeLessThan(250)
    await sql`drop trigger stop_some on locations; drop function stop_some`.execute(app.owner)
    expect(await purge()).toMatchObject({ locations: 250, kept: 1 })
  })
})
