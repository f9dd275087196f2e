/** The total of a list in a box equals a count of the rows, whatever the box. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { innerCells } from './count-in-box.ts'

let app: TestApp
let wes: Person
beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  const { cities, people } = app.world
  // On a grid, so that many are exactly on the edges of cells; half of them not folded, a tenth in the trash.
  for (const part of [0, 1]) {
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by,
        deleted_at, deleted_by)
      select gen_random_uuid(), ${cities.prairieFalls.id}, 'One', 40.5 + (n / 60) * 0.003,
        (15160 + (n % 60) * 0.5) / 65536 * 360 - 180, 'x', 'NE', 'bench', case when n % 3 = 0 then 'Parks' end,
        ${people.wes.id}::uuid, ${people.wes.id}::uuid,
        case when n % 10 = 9 then now() end, case when n % 10 = 9 then ${people.wes.id}::uuid end
      from generate_series(${part}::int, 3599, 2) n`.execute(app.parts.db)
    if (part === 0) await sql`select fold_location_changes()`.execute(app.parts.db)
  }
})
afterAll(() => app.close())

const extent = async () =>
  (
    await sql<{ w: number; s: number; e: number; n: number }>`
      select min(longitude) as w, min(latitude) as s, max(longitude) as e, max(latitude) as n from locations`.execute(
      app.parts.db,
    )
  ).rows[0] ?? { w: 0, s: 0, e: 0, n: 0 }

async function compare(box: [number, number, number, number], category: string | null): Promise<void> {
  const [west, south, east, north] = box
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from locations where longitude between ${west} and ${east} and latitude between ${south} and ${north}
      and deleted_at is null and (${category}::text is null or category = ${category})`.execute(app.parts.db)
  const narrowed = category ? `&category=${category}` : ''
  const list = await wes.send('GET', `/api/locations?limit=1&bbox=${box}${narrowed}`)
  expect([box, Number(list.headers['x-total-count'])]).toEqual([box, rows[0]?.count])
}

it('boxes of any size, with edges on and beside cells', async () => {
  const { w, s, e, n } = await extent()
  let fromCells = 0
  for (let round = 0; round < 60; round++) {
    const [x1 = 0, x2 = 0] = [Math.random(), Math.random()].sort().map((share) => w + share * (e - w))
    const [y1 = 0, y2 = 0] = [Math.random(), Math.random()].sort().map((share) => s + share * (n - s))
    if (innerCells([x1, y1, x2, y2])) fromCells++
    await compare([x1, y1, x2, y2], round % 2 ? 'Parks' : null)
  }
  expect(fromCells).toBeGreaterThan(20)
  await compare([w, s, e, n], null)
  for (const far of [0.01, 0.5, 5, 40])
    await compare([w - far, Math.max(-90, s - far), e + far, Math.min(90, n + far)], null)
  await compare([-180, -90, 180, 90], 'Parks')
})

it('has no inner cells across the date line and in narrow boxes', () => {
  expect(innerCells([179, 0, -179, 1])).toBeNull()
  expect(innerCells([0, 0, 0.001, 40])).toBeNull()
  expect(innerCells([-97, 40, -96.9, 40.1])).toMatchObject({ level: 16 })
  expect(innerCells([-100, 38, -95, 42])).toMatchObject({ level: 13 })
})
