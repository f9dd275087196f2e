/** HOLD-5: the undo of an import and the cleanup of histories, uploads and reports keep what a hold names. */
import { randomUUID } from 'node:crypto'
import { createHold, type HoldSubject } from '@lamplighter/domain/holds'
import { undoImport } from '@lamplighter/domain/imports'
import { listLocations } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { purgeImportHistory } from '../../audit/location-history.ts'
import { cleanUp } from '../../cleanup.ts'
import type { Db } from '../../db/kysely.ts'
import { undoImport as undo } from '../../import/undo-import.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { purgeCity } from '../retention/index.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { fileOf, hydrant, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let cityId: string
let jobs: ImportJobs
beforeAll(async () => {
  app = await testApp()
  ana = (await app.everybody()).ana
  cityId = app.world.cities.prairieFalls.id
  jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})
beforeEach(() => sql`delete from holds`.execute(app.owner))

const hold = (subject: HoldSubject, reason = 'Smith v. City') =>
  ana.call(createHold, { params: { cityId }, body: { _id: randomUUID(), reason, subject } })
const count = async (table: string, where = sql`true`) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
      app.owner,
    )
  ).rows[0]?.n

it('an undo removes what no hold names, and says how many are kept and why', async () => {
  const { upload, until, save } = importing(app, ana)
  const id = await upload(fileOf(hydrant(1), hydrant(2), hydrant(3)))
  await until(id, 'checked')
  await save(id, { outside: 'keep' })
  const { body: locations } = await ana.call(listLocations, { query: { limit: 10 } })
  const held = locations.find(({ name }) => name === 'Hydrant 2')
  await hold({ kind: 'location', _id: held?._id ?? '' })
  await ana.call(undoImport, { params: { id } })
  const run = await until(id, 'undone')
  expect(run.tally).toMatchObject({ undone: 2, left: 0, kept: 1 })
  expect(run.problem).toBe('1 kept: Hold “Smith v. City”')
  expect((await ana.call(listLocations, { query: { limit: 10 } })).body.map(({ name }) => name)).toEqual([
    'Hydrant 2',
  ])
})

/** Another connection has written, and commits once the undo waits for it. */
async function undoMeanwhile(id: string, write: (db: Db) => Promise<unknown>) {
  const other = await app.owner.startTransaction().execute()
  await write(other)
  const undoing = undo(app.owner, id, { id: app.world.people.ana.id, name: 'Ana' }, { mine: true })
  for (let waits = false; !waits; ) {
    await sql`select pg_stat_clear_snapshot()`.execute(other)
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      other,
    )
    waits = rows.length > 0
  }
  await other.commit().execute()
  return undoing
}

async function imported(...rows: string[]): Promise<string> {
  const { upload, until, save } = importing(app, ana)
  const id = await upload(fileOf(...rows))
  await until(id, 'checked')
  await save(id, { outside: 'keep' })
  return id
}

it('an undo keeps what someone edits, or puts a hold on, while it begins', async () => {
  const edited = await imported(hydrant(11, { north: 40.9 }), hydrant(12, { north: 40.9 }))
  expect(
    await undoMeanwhile(edited, (db) =>
      sql`update locations set description = 'leaks', version = version + 1 where name = 'Hydrant 11'`.execute(
        db,
      ),
    ),
  ).toMatchObject({ removed: 1, left: 1 })
  const held = await imported(hydrant(21, { north: 40.95 }), hydrant(22, { north: 40.95 }))
  expect(
    await undoMeanwhile(held, async (db) => {
      await sql`select from cities where id = ${cityId} for no key update`.execute(db)
      await sql`
        insert into holds (id, city_id, reason, subject_kind, location_id, created_by)
        select gen_random_uuid(), ${cityId}, 'Late', 'location', id, ${app.world.people.ana.id} from locations where name = 'Hydrant 21'`.execute(
        db,
      )
    }),
  ).toMatchObject({ removed: 1, kept: 1, keptBy: ['Late'] })
})

it('an undo keeps an order that someone starts while it begins', async () => {
  const by = app.world.people.ana.id
  const [run, location, order] = [uuidv7(), randomUUID(), randomUUID()]
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${location}, ${cityId}, 'Place of orders', 41, -96, 'Prairie Falls', 'NE', ${by}, ${by})`.execute(
    app.owner,
  )
  await sql`
    insert into imports (id, city_id, source, file_name, status, kind)
    values (${run}, ${cityId}, 'orders', 'orders.csv', 'saved', 'orders')`.execute(app.owner)
  await sql`
    insert into work_orders (id, city_id, location_id, title, created_by, import_id, source_version)
    values (${order}, ${cityId}, ${location}, 'Mend', ${by}, ${run}, 1)`.execute(app.owner)
  const start = async (db: Db) => {
    await sql`update work_orders set version = version + 1 where id = ${order}`.execute(db)
    await sql`
      insert into work_order_steps (id, city_id, work_order_id, kind, created_by)
      values (gen_random_uuid(), ${cityId}, ${order}, 'started', ${by})`.execute(db)
  }
  expect(await undoMeanwhile(run, start)).toMatchObject({ removed: 0, left: 1 })
  expect(await count('work_order_steps', sql`work_order_id = ${order}`)).toBe(1)
})

it('an undo that puts a location back into the trash does so from now on', async () => {
  const id = await imported(hydrant(31, { north: 40.7 }))
  const [changed, location] = [uuidv7(), sql`(select id from locations where name = 'Hydrant 31')`]
  await sql`
    insert into imports (id, city_id, source, file_name, status)
    select ${changed}, city_id, source || ' again', file_name, 'saved' from imports where id = ${id}`.execute(
    app.owner,
  )
  await sql`
    insert into import_changes (import_id, location_id, version, before)
    select ${changed}, id, version, to_jsonb(l) || jsonb_build_object('deleted_at', now() - interval '3 years', 'deleted_by', created_by)
    from locations l where id = ${location}`.execute(app.owner)
  await undo(app.owner, changed, { id: app.world.people.ana.id, name: 'Ana' }, { mine: true })
  expect(await count('locations', sql`id = ${location} and deleted_at > now() - interval '1 hour'`)).toBe(1)
})

it('LOC-40 a file does not bring back what a person deleted and a purge took, but what an import trashed', async () => {
  const { upload, until } = importing(app, ana)
  const rows = [41, 42].map((n) => hydrant(n, { north: 40.6 }))
  await imported(...rows)
  const trash = (name: string, own: boolean) =>
    sql`
      update locations set deleted_at = now() - interval '40 days', deleted_by = created_by, version = version + 1,
        source_version = case when ${own} then source_version else source_version + 1 end
      where name = ${name}`.execute(app.owner)
  await trash('Hydrant 41', true)
  await trash('Hydrant 42', false)
  await sql`
    update cities set retention_days = 30, retention_set_by = ${app.world.people.ana.id}, retention_set_at = now()
    where id = ${cityId}`.execute(app.owner)
  await purgeCity(app.owner, cityId, app.world.people.ana.id)
  expect(await count('locations', sql`name in ('Hydrant 41', 'Hydrant 42')`)).toBe(0)
  const again = await upload(fileOf(...rows))
  await until(again, 'checked')
  const { rows: verdicts } = await sql<{ verdict: string }>`
    select verdict from import_rows where import_id = ${again} order by number`.execute(app.owner)
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['trashed', 'new'])
})

it('the cleanup asks once for each location, and goes on behind many held ones', async () => {
  const by = app.world.people.wes.id
  await sql`
    with many as (
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      select gen_random_uuid(), ${cityId}, 'Many', 41, -96, 'Prairie Falls', 'NE', ${by}, ${by} from generate_series(1, 1100)
      returning id)
    insert into location_history (city_id, location_id, kind, cause, changes, changed_by, changed_at)
    select ${cityId}, id, 'changed', 'import', '[{"field": "name", "from": "a", "to": "b"}]', ${by}, '2023-05-05' from many,
      generate_series(1, 3)`.execute(app.owner)
  await sql`
    insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
    values (gen_random_uuid(), ${cityId}, 'All', 'period', '2023-05-01', '2023-05-31', ${by})`.execute(
    app.owner,
  )
  const lines = () => count('location_history', sql`changed_at < '2024-01-01'`)
  await purgeImportHistory(app.owner)
  expect(await lines()).toBe(3300)
  await sql`update holds set lifted_at = now(), lifted_by = created_by`.execute(app.owner)
  await purgeImportHistory(app.owner)
  expect(await lines()).toBe(0)
})

it('the cleanup keeps the history, unused uploads and photos of reports that a hold names', async () => {
  const by = app.world.people.wes.id
  const [location, report] = [randomUUID(), randomUUID()]
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${location}, ${cityId}, 'Old', 41, -96, 'Prairie Falls', 'NE', ${by}, ${by})`.execute(app.owner)
  await sql`
    insert into location_history (city_id, location_id, kind, cause, changes, changed_by, changed_at)
    values (${cityId}, ${location}, 'changed', 'import', '[{"field": "name", "from": "a", "to": "b"}]', ${by}, '2024-05-05')`.execute(
    app.owner,
  )
  await sql`
    insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by, created_at)
    values (gen_random_uuid(), ${cityId}, 'image', 'image/jpeg', 'p.jpg', 'a', 1, '\\x', '\\x', ${by}, '2024-05-05')`.execute(
    app.owner,
  )
  await sql`
    insert into resident_reports (id, city_id, number, secret_hash, category, description, address, reporter_email, created_at)
    values (${report}, ${cityId}, 1, '\\x01', 'Parks', 'Broken', 'Main St', 'r@example.test', '2024-05-05')`.execute(
    app.owner,
  )
  await sql`
    insert into resident_report_photos (id, city_id, report_id, content_type, object_key, bytes, sha256_uploaded, sha256_stored, created_at)
    values (gen_random_uuid(), ${cityId}, ${report}, 'image/jpeg', 'b', 1, '\\x', '\\x', '2024-05-05')`.execute(
    app.owner,
  )
  const left = async () => [
    await count('location_history', sql`location_id = ${location}`),
    await count('media', sql`object_key = 'a'`),
    await count('resident_report_photos'),
    await count('resident_reports', sql`reporter_email is not null`),
  ]
  await hold({ kind: 'period', from: '2024-05-01', to: '2024-05-31' })
  await cleanUp(app.parts)
  expect(await left()).toEqual([1, 1, 1, 1])
  await sql`update holds set lifted_at = now(), lifted_by = created_by`.execute(app.owner)
  await cleanUp(app.parts)
  expect(await left()).toEqual([0, 0, 0, 0])
})
