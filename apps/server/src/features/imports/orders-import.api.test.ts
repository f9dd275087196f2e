/** ORDER-60, ORDER-61. Imports of work orders: a trial run, saving, undo, and the locations of the orders. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import * as contract from '@lamplighter/domain/imports'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/rows.ts'
import { csv, type OrderImports, orderImports } from './testing/order-imports.ts'

let { app, ana, anas, places, check, saved, cancel, undo, refusals, orders, order } = {} as OrderImports
let town: OrderImports
// Each test reads and saves several files, each in a process that gives way to all others.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  town = await orderImports()
  ;({ app, ana, anas, places, check, saved, cancel, undo, refusals, orders, order } = town)
})
beforeEach(() => town.reset())
afterAll(() => town.close())

describe('ORDER-60 a file of work orders', () => {
  it('is tried, saved and undone like one of locations', async () => {
    const file = csv(
      'A-1,Leaking,Closed,Urgent,12/18/2018,12/19/2018 3:05 PM,,,1,,,Tightened',
      'A-2,Painted over,Open - Dup,,2018-12-20T08:00:00,,2026-12-24,,,40.81201,-96.7,',
      'A-3,Nowhere,Open,Low,2018-12-20,,,,,,,',
    )
    const run = await check(file)
    expect(run).toMatchObject({
      kind: 'orders',
      source: 'orders',
      tally: { read: 3, new: 2, newOpen: 1, newFinished: 1, refused: 1, nearest: 1, leftOut: 0 },
      preview: {
        mapping: {
          ...{ id: 'ID', title: 'Title', status: 'Status', priority: 'Priority', created: 'Created' },
          ...{ closed: 'Closed', due: 'Due', assignees: 'Assigned To', location: 'Location ID' },
          ...{ latitude: 'Lat', longitude: 'Long', closingNote: 'Resolution' },
        },
      },
    })
    const trial = await anas.trial(run._id)
    expect(trial.sample).toMatchObject([
      {
        name: 'Hydrant 1',
        icon: 'fire_hydrant',
        order: { title: 'Leaking', status: 'finished', priority: 'high' },
      },
      { name: 'Hydrant 2', order: { title: 'Painted over', status: 'open', priority: 'medium' } },
    ])
    expect(trial.refused).toEqual([{ number: 4, reason: 'the coordinates are missing' }])
    expect(await orders()).toEqual([])

    expect((await anas.save(run._id)).tally).toMatchObject({ added: 2, refused: 1 })
    expect(await order('Leaking')).toMatchObject({
      ...{
        status: 'finished',
        priority: 'high',
        closingNote: 'Tightened',
        closedBy: { name: 'Ana Lindqvist' },
      },
      createdBy: { name: 'Ana Lindqvist' },
      locationId: { _id: places.get('1') },
    })
    const leaking = await order('Leaking')
    // Midnight and 3:05 PM in Nebraska.
    expect([leaking.createdAt, leaking.closedAt].map((time) => new Date(time ?? '').toISOString())).toEqual([
      '2018-12-18T06:00:00.000Z',
      '2018-12-19T21:05:00.000Z',
    ])
    expect(await order('Painted over')).toMatchObject({
      ...{
        status: 'open',
        priority: 'medium',
        dueOn: '2026-12-24',
        overdueFrom: expect.stringContaining('2026-12-25'),
      },
      locationId: { _id: places.get('2') },
    })
    const { body } = await ana.call(summariseWorkOrders, {
      query: { cityId: app.world.cities.prairieFalls.id },
    })
    expect(body).toMatchObject({ open: 1, finished: 1 })
    expect((await anas.refused(run._id)).text).toMatch(/^4,the coordinates are missing,A-3,Nowhere,/m)

    expect((await undo(run._id)).tally).toMatchObject({ undone: 2, left: 0 })
    expect(await orders()).toEqual([])
    const feed = await ana.call(listMyActivities, { query: { limit: 10 } })
    expect(
      feed.body.filter(({ action }) => /import/.test(action)).map(({ type, action }) => [type, action]),
    ).toEqual([
      ['work_order_updated', 'import_undone'],
      ['work_order_created', 'imported'],
    ])
  })

  it('is imported by City Admins only, and the list shows its kind', async () => {
    const { prairieFalls: city } = app.world.cities
    const body = { _id: randomUUID(), cityId: city.id, kind: 'orders' as const, fileName: 'o.csv', bytes: 9 }
    for (const [name, status] of [
      ['wes', 403],
      ['dora', 403],
      ['bo', 404],
      ['nina', 403],
    ] as const)
      expect([name, (await (await app.as(name)).call(contract.beginImport, { body })).status]).toEqual([
        name,
        status,
      ])
    await saved(csv('1,Fix,Open,,,,,,1,,,'))
    const list = await ana.call(contract.listImports, { query: { cityId: city.id } })
    expect(list.body.map(({ kind }) => kind)).toEqual(['orders'])
  })

  it('names every column that no field takes', async () => {
    const file = Buffer.from('ID,Title,Location ID,Ward,Crew size\n1,Fix,1,40,2\n')
    const run = await check(file)
    expect(run.preview?.leftOut).toEqual([
      { column: 'Ward', reason: 'no_field' },
      { column: 'Crew size', reason: 'no_field' },
    ])
    await cancel(run._id)
  })

  it('needs a title, and a location id or a position', async () => {
    for (const [heading, problem] of [
      ['ID,Location ID', contract.importMessages.noTitle],
      ['ID,Title', contract.importMessages.noPlace],
    ] as const) {
      const id = await anas.upload(Buffer.from(`${heading}\n1,2\n`), { kind: 'orders' })
      expect((await anas.until(id, 'failed')).problem).toBe(problem)
      await cancel(id)
    }
  })

  it('LOC-95 without locations keeps 10,000 rows; reading stops at the next, and the page says so', async () => {
    const rows = Array.from(
      { length: contract.MAX_REFUSED_ROWS + 50 },
      (_, row) => `B-${row},Lost,Open,,,,,,none,,,`,
    )
    const run = await check(csv('A-1,First,Open,,,,,,1,,,', ...rows, 'A-2,Last,Open,,,,,,2,,,'))
    expect(run.preview?.broken).toBe(contract.importMessages.tooManyRefused)
    expect(run.tally).toMatchObject({ new: 1, refused: contract.MAX_REFUSED_ROWS })
    expect(run.refusedKept).toBe(contract.MAX_REFUSED_ROWS)
    await cancel(run._id)
  })
})

describe('ORDER-61 the location of an order', () => {
  it('is found by its own id, by its id in another file, or by distance', async () => {
    await saved(
      csv(
        `1,By own id,Open,,,,,,${places.get('3')},,,`,
        '2,By source id,Open,,,,,,2,40.811,-96.7,',
        '3,By distance,Open,,,,,,,40.8112,-96.70005,',
      ),
    )
    expect((await orders()).map(({ title, locationId }) => [title, locationId.name]).toSorted()).toEqual([
      ['By distance', 'Hydrant 1'],
      ['By own id', 'Hydrant 3'],
      ['By source id', 'Hydrant 2'],
    ])
  })

  it('is not in another city, in the trash, too far away or one of several', async () => {
    const { people, cities } = app.world
    await sql`update locations set deleted_at = now(), deleted_by = ${people.ana.id} where id = ${places.get('3')}`.execute(
      app.owner,
    )
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, source_id, created_by, updated_by)
      values (gen_random_uuid(), ${cities.prairieFalls.id}, 'Light', 40.9, -96.7, 'Prairie Falls', 'NE', 'lights:2', ${people.ana.id}, ${people.ana.id})`.execute(
      app.owner,
    )
    expect(
      await refusals(
        `1,Other city,Open,,,,,,${places.get('9')},,,`,
        '2,Other city,Open,,,,,,9,,,',
        '3,Trash,Open,,,,,,3,40.811,-96.7,',
        '4,Trash,Open,,,,,,,40.813,-96.7,',
        '5,Far,Open,,,,,,,40.8113,-96.7,',
        '6,Two,Open,,,,,,2,40.812,-96.7,',
        '7,Unknown and far,Open,,,,,,77,40.8,-96.7,',
        '8,Zero,Open,,,,,,,0,0,',
      ),
    ).toEqual([
      `no location has the ID "${places.get('9')}"`,
      'no location has the ID "9"',
      'the location with the ID "3" is in the trash',
      'no location is within 100 ft',
      'no location is within 100 ft',
      'more than one location has the ID "2"',
      'no location has the ID "77", and no location is within 100 ft',
      'the coordinates are 0, 0, which means none were recorded',
    ])
  })

  it('is the nearest one if its id is unknown, which the row says', async () => {
    const run = await check(csv('1,Fix,Open,,,,,,77,40.8121,-96.7,'))
    expect(await anas.trial(run._id)).toMatchObject({
      sample: [{ name: 'Hydrant 2' }],
      remarks: [{ number: 2, remark: 'no location has the ID "77", so the nearest one is used' }],
    })
    expect(run.tally).toMatchObject({ remarked: 1, nearest: 1 })
    await cancel(run._id)
  })

  it('may go to the trash between the trial and saving; the row is then refused', async () => {
    const run = await check(csv('1,Fix,Open,,,,,,1,,,', '2,Fix,Open,,,,,,2,,,'))
    await sql`update locations set deleted_at = now(), deleted_by = ${app.world.people.ana.id}
      where id = ${places.get('1')}`.execute(app.owner)
    expect((await anas.save(run._id)).tally).toMatchObject({ added: 1, refused: 1 })
    expect((await anas.refused(run._id)).text).toContain('2,its location has been moved to the trash,1,Fix')
  })

  it('is searched near each row only, also in a city that was imported a moment ago', async () => {
    const { cities, people } = app.world
    const addMany = (city: { id: string }, count: number) =>
      sql`insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
        select gen_random_uuid(), ${city.id}, 'Light ' || n, 41 + n * 0.001, -96.7, 'Anywhere', 'NE', ${people.ana.id}, ${people.ana.id}
        from generate_series(1, ${count}::int) n`.execute(app.owner)
    await sql`alter table locations set (autovacuum_enabled = off)`.execute(app.owner)
    await addMany(cities.cedarBend, 20_000)
    await sql`analyze locations`.execute(app.owner)
    await addMany(cities.prairieFalls, 2000)
    const before = await rowsRead('locations')
    const rows = 300
    const run = await check(
      csv(
        ...Array.from({ length: rows }, (_, row) => `D-${row},Fix,Open,,,,,,,${41.001 + row * 0.001},-96.7,`),
      ),
    )
    expect(run.tally).toMatchObject({ new: rows, nearest: rows, refused: 0 })
    await vi.waitFor(async () => expect(await rowsRead('locations')).toBeGreaterThan(before), {
      timeout: 10_000,
    })
    // A search of the whole city for each row would read 2,000 for each.
    expect((await rowsRead('locations')) - before).toBeLessThan(rows * 200)
    await cancel(run._id)
    await sql`alter table locations reset (autovacuum_enabled)`.execute(app.owner)
  })

  it('takes as long for each row of a large file, also while the database only knows rows of another one', async () => {
    const rows = 600
    const file = csv(
      ...Array.from({ length: rows }, (_, row) => `C-${row},Fix,Open,,,,,,${1 + (row % 3)},,,`),
    )
    await sql`alter table import_rows set (autovacuum_enabled = off)`.execute(app.owner)
    const former = await check(file)
    await sql`analyze import_rows`.execute(app.owner)
    await cancel(former._id)
    const run = await check(file)
    const before = await rowsRead('import_rows')
    expect((await anas.save(run._id)).tally).toMatchObject({ added: rows, refused: 0 })
    // A search of the whole file for each row would read 600 for each.
    await vi.waitFor(async () => expect(await rowsRead('import_rows')).toBeGreaterThan(before), {
      timeout: 10_000,
    })
    expect((await rowsRead('import_rows')) - before).toBeLessThan(rows * 60)
    await sql`alter table import_rows reset (autovacuum_enabled)`.execute(app.owner)
  })
})

/** Rows that all processes have read of a table so far. */
async function rowsRead(table: string): Promise<number> {
  const { read } = await oneRow(
    app.owner,
    sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = ${table}`,
  )
  return read
}
