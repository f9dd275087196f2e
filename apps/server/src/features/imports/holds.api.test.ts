/** HOLD-5: the undo of an import and the cleanup of histories, uploads and reports keep what a hold names. */
import { randomUUID } from 'node:crypto'
import { createHold, type HoldSubject } from '@lamplighter/domain/holds'
import { undoImport } from '@lamplighter/domain/imports'
import { listLocations } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cleanUp } from '../../cleanup.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
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
