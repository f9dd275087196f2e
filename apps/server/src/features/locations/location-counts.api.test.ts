/** DUR-9, LOC-19. The counts equal a recount at every moment, whatever is written or folded at the same time. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runMigration } from '../../db/migrate.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { correctLocationCounts } from './location-counts.repo.ts'

let app: TestApp
let cities: string[]

beforeAll(async () => {
  app = await testApp()
  cities = [app.world.cities.prairieFalls.id, app.world.cities.cedarBend.id]
})
afterAll(() => app.close())
beforeEach(async () => {
  await run('delete from locations')
  await fold()
})
afterEach(async () => {
  expect(await mistakes()).toEqual(noMistakes)
  await fold()
  expect(await mistakes()).toEqual(noMistakes)
  expect(await waiting()).toBe(0)
})

const run = (statement: string, values: unknown[] = []) => app.parts.pool.query(statement, values)
const fold = async () => (await run('select fold_location_changes() as folded')).rows[0].folded as number
const correct = () => Promise.all(cities.map((city) => correctLocationCounts(app.parts.db, city)))
const waiting = async () => (await run('select count(*)::int as n from location_changes')).rows[0].n as number

/** Rows in which the counts and a recount differ, in either direction; one statement, so both show the same moment. */
const noMistakes = { counts: 0, tags: 0, cells: 0 }
async function mistakes(): Promise<Record<keyof typeof noMistakes, number>> {
  const differing = (kept: string, changed: string, recounted: string, by: number) => {
    const keys = Array.from({ length: by }, (_, index) => index + 1).join(', ')
    const now = `select * from (select ${kept}) k union all select * from (select ${changed}) c`
    const sums = by === 5 ? ', sum(n), sum(longitudes), sum(latitudes)' : ', sum(n)'
    const names = ['a', 'b', 'c', 'd', 'e'].slice(0, by).join(', ')
    const columns = by === 5 ? `${names}, n, longitudes, latitudes` : `${names}, n`
    const total = (rows: string) =>
      `select ${names}${sums} from (${rows}) t(${columns}) group by ${keys} having sum(n) <> 0`
    return `select count(*)::int from (
      (${total(now)} except ${total(`select ${recounted}`)})
      union all (${total(`select ${recounted}`)} except ${total(now)})) d`
  }
  const micro = (amount: string) =>
    `${amount}, (${amount} * round(longitude * 1e6))::bigint, (${amount} * round(latitude * 1e6))::bigint`
  const cells = `city_id, category, level, location_column(longitude, level), location_row(latitude, level)`
  const atLevels = 'unnest(array[4, 7, 10, 13, 16]) level'
  const counts = differing(
    'city_id, category, icon, count from location_counts',
    'city_id, category, icon, amount from location_changes',
    'city_id, category, icon, 1 from locations where deleted_at is null',
    3,
  )
  const tags = differing(
    'city_id, category, tag, count from location_tags',
    'city_id, category, tag, amount from location_changes, unnest(tags) tag',
    'city_id, category, tag, 1 from locations, unnest(tags) tag where deleted_at is null',
    3,
  )
  const inCells = differing(
    'city_id, category, level, x, y, count, longitudes, latitudes from location_cells',
    `${cells}, ${micro('amount')} from location_changes, ${atLevels}`,
    `${cells}, ${micro('1')} from locations, ${atLevels} where deleted_at is null`,
    5,
  )
  const { rows } = await run(`select (${counts}) as counts, (${tags}) as tags, (${inCells}) as cells`)
  return rows[0]
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const kinds = [
  ['bench', 'Parks'],
  ['well', 'Water'],
  ['WorkOrders', 'WorkOrders'],
  [null, null],
  ['of_another_time', null],
] as const
const tags = () => ['a', 'b', 'c'].filter(() => Math.random() < 0.4)
const longitude = () => (Math.random() < 0.1 ? pick([-180, 0, 180]) : -97 + Math.random() * 0.02)
const latitude = () => (Math.random() < 0.1 ? pick([-90, 0, 90]) : 40 + Math.random() * 0.02)

async function insert(amount: number, trashed = false): Promise<void> {
  const { wes } = app.world.people
  const [icon, category] = pick(kinds)
  await run(
    `insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, tags, created_by, updated_by,
      deleted_at, deleted_by)
    select gen_random_uuid(), $1, 'Random', $2 + n * 1e-4, $3 - n * 1e-4, 'x', 'NE', $4, $5, $6, $7, $7,
      case when $8 then now() end, case when $8 then $7::uuid end
    from generate_series(0, $9::int - 1) n`,
    [
      pick(cities),
      Math.min(89, latitude()),
      Math.max(-179, longitude()),
      icon,
      category,
      tags(),
      wes.id,
      trashed,
      amount,
    ],
  )
}

/** One random write to random locations, as people, imports and hand-typed SQL make them. */
async function write(): Promise<void> {
  const some = `(select id from locations tablesample bernoulli(30) order by id limit ${pick([1, 1, 1, 20])} for update skip locked)`
  const [icon, category] = pick(kinds)
  const { wes } = app.world.people
  await pick([
    () => insert(1),
    () => insert(pick([1, 50]), Math.random() < 0.2),
    () =>
      run(`update locations set latitude = $1, longitude = $2 where id in ${some}`, [
        latitude(),
        longitude(),
      ]),
    () => run(`update locations set icon = $1, category = $2 where id in ${some}`, [icon, category]),
    () => run(`update locations set tags = $1, name = 'Tagged' where id in ${some}`, [tags()]),
    () => run(`update locations set name = 'Same place' where id in ${some}`),
    () => run(`update locations set deleted_at = now(), deleted_by = $1 where id in ${some}`, [wes.id]),
    () => run(`update locations set deleted_at = null, deleted_by = null where id in ${some}`),
    () => run(`delete from locations where id in ${some}`),
    () => run(`update locations set city_id = $1 where id in ${some}`, [pick(cities)]),
  ])()
}

it('after any writes, one after another', async () => {
  for (let round = 0; round < 120; round++) {
    await write()
    if (round % 10 === 0) expect(await mistakes()).toEqual(noMistakes)
    if (round % 25 === 0) await fold()
  }
})

it('with many concurrent writers and folding, at every moment', async () => {
  await insert(200)
  let writing = true
  const writer = async () => {
    for (let round = 0; round < 60; round++) await write()
  }
  const beside = async (what: () => Promise<void>) => {
    while (writing) await what()
  }
  const watching = [
    beside(async () => {
      await fold()
    }),
    beside(async () => {
      await fold()
    }),
    beside(async () => {
      expect(await mistakes()).toEqual(noMistakes)
    }),
    beside(async () => {
      for (const { was, counted, corrected } of await correct())
        expect([was, corrected]).toEqual([counted, 0])
    }),
  ]
  await Promise.all(Array.from({ length: 4 }, writer)).finally(() => {
    writing = false
  })
  await Promise.all(watching)
})

it('without waiting: an unfinished writer delays no one, and counts only when finished', async () => {
  const first = await app.parts.pool.connect()
  try {
    await first.query('begin')
    await first.query(
      `insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by)
      values ($1, $2, 'Unfinished', 40, -97, 'x', 'NE', 'bench', 'Parks', $3, $3)`,
      [randomUUID(), cities[0], app.world.people.wes.id],
    )
    await insert(2)
    expect(await fold()).toBe(2)
    expect(await mistakes()).toEqual(noMistakes)
    await first.query('rollback')
  } finally {
    first.release()
  }
})

it('when a fold is rolled back', async () => {
  await insert(5)
  const client = await app.parts.pool.connect()
  try {
    await client.query('begin')
    await client.query('select fold_location_changes()')
    expect(await fold()).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await waiting()).toBe(5)
})

it('a write that changes nothing counted adds no line', async () => {
  await insert(1)
  await fold()
  await run(`update locations set name = 'Other', notes = 'x', version = version + 1`)
  expect(await waiting()).toBe(0)
  await run('update locations set tags = $1', [['new']])
  expect(await waiting()).toBe(2)
})

it('keeps no empty cell', async () => {
  await insert(20)
  await fold()
  await run('delete from locations')
  await fold()
  const { rows } = await run(
    'select (select count(*) from location_cells) + (select count(*) from location_counts) + (select count(*) from location_tags) as n',
  )
  expect(rows).toEqual([{ n: 0 }])
})

it.each([
  ['counts', 'update location_counts set count = count + 2', { off: 2 }],
  ['counts that are gone', 'delete from location_counts', { off: -12 }],
  ['counts of nothing', `insert into location_counts values ($1, 'Gas', 'gas_meter', 5)`, { off: 5 }],
  ['tags', `insert into location_tags values ($1, 'Parks', 'invented', 3)`, { off: 0 }],
  [
    'cells',
    'update location_cells set count = count - 1, latitudes = latitudes + 7 where level = 10',
    { off: 0 },
  ],
  ['cells that are gone', 'delete from location_cells where level = 16', { off: 0 }],
])(
  'when the %s were spoilt: a correction finds it, reports it and corrects it, and the next one finds nothing',
  async (_what, spoil, { off }) => {
    const [here = ''] = cities
    await run(
      `insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, tags, created_by, updated_by)
    select gen_random_uuid(), $1, 'Bench', 40 + n * 1e-4, -97, 'x', 'NE', 'bench', 'Parks', array['a'], $2, $2
    from generate_series(1, 12) n`,
      [here, app.world.people.wes.id],
    )
    await fold()
    await run(
      `update locations set icon = 'well', category = 'Water' where id in (select id from locations limit 3)`,
    )
    expect(await correctLocationCounts(app.parts.db, here)).toEqual({ was: 12, counted: 12, corrected: 0 })
    await run(spoil, spoil.includes('$1') ? [here] : [])
    expect(await mistakes()).not.toEqual(noMistakes)
    const found = await correctLocationCounts(app.parts.db, here)
    expect(found).toMatchObject({ was: 12 + off, counted: 12 })
    expect(found.corrected).toBeGreaterThan(0)
    expect(await mistakes()).toEqual(noMistakes)
    expect(await correct()).toEqual([
      { was: 12, counted: 12, corrected: 0 },
      { was: 0, counted: 0, corrected: 0 },
    ])
  },
)

it('DUR-12 counts locations that are older than the counts', async () => {
  await insert(30)
  await insert(3, true)
  const { owner } = app
  for (const one of ['changes', 'counts', 'tags', 'cells'])
    await sql.raw(`drop table location_${one} cascade`).execute(owner)
  for (const name of ['locations_added', 'locations_removed', 'location_changed', 'fold_location_changes'])
    await sql.raw(`drop function ${name} cascade`).execute(owner)
  await sql`drop function location_column, location_row`.execute(owner)
  await sql`drop index locations_latitude, locations_longitude`.execute(owner)
  await runMigration(owner as never, '003-location-cells')
  await sql
    .raw('grant select, insert, update, delete on all tables in schema public to public')
    .execute(owner)
  expect(await waiting()).toBe(0)
})
