/** HOLD-7, HOLD-10, LOC-40: what merging two cities does to their holds and to the retention of their trash. */
import { randomUUID } from 'node:crypto'
import { mergeCities } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let pat: Person
let into: string
beforeAll(async () => {
  app = await testApp()
  pat = (await app.everybody()).pat
  into = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())

const ana = () => app.world.people.ana.id
const retain = (id: string, days: number | null) =>
  sql`
    update cities set retention_days = ${days}, retention_set_by = ${days === null ? null : ana()},
      retention_set_at = now() - interval '2 days'
    where id = ${id}`.execute(app.owner)
let n = 0
async function double(days: number | null): Promise<string> {
  const [id, name] = [randomUUID(), `Double ${++n}`]
  await sql`insert into cities (id, name, state, name_key) values (${id}, ${name}, 'NE', ${name.toLowerCase()})`.execute(
    app.owner,
  )
  await retain(id, days)
  return id
}
const merge = (id: string) => pat.call(mergeCities, { params: { id }, body: { into, name: `Double ${n}` } })

it.each([
  [null, 30, null, false],
  [30, null, null, true],
  [30, 365, 365, true],
  [365, 30, 365, false],
])(
  'a city that keeps trash for %s days and takes in one with %s keeps it for %s',
  async (own, other, days, changed) => {
    await retain(into, own)
    expect((await merge(await double(other))).status).toBe(200)
    const { rows } = await sql<{ days: number | null; changed: boolean }>`
    select retention_days as days, retention_set_at > now() - interval '1 hour' as changed from cities where id = ${into}`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ days, changed }])
  },
)

it('moves holds, and remembers what was purged in either city', async () => {
  const from = await double(null)
  await sql`
    insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
    values (gen_random_uuid(), ${from}, 'Smith v. City', 'period', '2026-01-01', '2026-01-02', ${ana()})`.execute(
    app.owner,
  )
  await sql`
    insert into purged_locations (city_id, known_as)
    values (${from}, 'trees:1'), (${from}, 'trees:2'), (${into}, 'trees:2')`.execute(app.owner)
  expect((await merge(from)).status).toBe(200)
  const { rows: holds } = await sql`select city_id, reason from holds`.execute(app.owner)
  expect(holds).toEqual([{ city_id: into, reason: 'Smith v. City' }])
  const { rows: purged } = await sql`select city_id, known_as from purged_locations order by 2`.execute(
    app.owner,
  )
  expect(purged).toEqual([
    { city_id: into, known_as: 'trees:1' },
    { city_id: into, known_as: 'trees:2' },
  ])
})
