/** ORDER-60 to ORDER-66. Imports of work orders: a trial run, saving, a second file, undo. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import * as contract from '@lamplighter/domain/imports'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  getWorkOrderTimeline,
  listWorkOrders,
  summariseWorkOrders,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { type Importing, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let anas: Importing
let jobs: ImportJobs
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  anas = importing(app, ana)
  jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})
/** Hydrants 1 to 3 of the source 'assets' in Prairie Falls, 111 m apart; hydrant 9 in Cedar Bend, at the same position as 1. */
const places = new Map<string, string>()
beforeEach(async () => {
  const { cities, people } = app.world
  await sql`delete from activities`.execute(app.owner)
  await sql`delete from work_order_comments`.execute(app.owner)
  await sql`delete from work_orders`.execute(app.owner)
  await sql`delete from import_order_changes`.execute(app.owner)
  await sql`delete from imports`.execute(app.owner)
  await sql`delete from import_sources`.execute(app.owner)
  await sql`delete from locations`.execute(app.owner)
  for (const [name, city, north] of [
    ['1', cities.prairieFalls, 40.811],
    ['2', cities.prairieFalls, 40.812],
    ['3', cities.prairieFalls, 40.813],
    ['9', cities.cedarBend, 40.811],
  ] as const) {
    const id = randomUUID()
    places.set(name, id)
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, source_id, created_by, updated_by)
      values (${id}, ${city.id}, ${`Hydrant ${name}`}, ${north}, -96.7, 'Prairie Falls', 'NE', 'fire_hydrant', 'PublicSafety', ${`assets:${name}`},
        ${people.ana.id}, ${people.ana.id})`.execute(app.owner)
  }
})

const heading = 'ID,Title,Status,Priority,Created,Closed,Due,Assigned To,Location ID,Lat,Long,Resolution'
const csv = (...rows: string[]) => Buffer.from(`${[heading, ...rows].join('\n')}\n`)
const check = async (file: Buffer, name = 'orders.csv') =>
  anas.until(await anas.upload(file, { name, kind: 'orders' }), 'checked')
const saved = async (file: Buffer, choice: object = {}) => {
  const { _id } = await check(file)
  return anas.save(_id, choice)
}
const orders = async () =>
  (await ana.call(listWorkOrders, { query: { cityId: app.world.cities.prairieFalls.id, limit: 200 } })).body
const order = async (title: string) => {
  const found = (await orders()).find((one) => one.title === title)
  if (!found) throw new Error(`no order ${title}`)
  return found
}
const undo = async (id: string) => {
  await ana.call(contract.undoImport, { params: { id } })
  return anas.until(id, 'undone')
}
const refusals = async (...rows: string[]) => {
  const run = await check(csv(...rows))
  const { refused } = await anas.trial(run._id)
  await ana.call(contract.cancelImport, { params: { id: run._id } })
  return refused.map(({ reason }) => reason)
}

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
    await ana.call(contract.cancelImport, { params: { id: run._id } })
  })

  it('needs a title, and a location id or a position', async () => {
    for (const [heading, problem] of [
      ['ID,Location ID', contract.importMessages.noTitle],
      ['ID,Title', contract.importMessages.noPlace],
    ] as const) {
      const id = await anas.upload(Buffer.from(`${heading}\n1,2\n`), { kind: 'orders' })
      expect((await anas.until(id, 'failed')).problem).toBe(problem)
      await ana.call(contract.cancelImport, { params: { id } })
    }
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
    await ana.call(contract.cancelImport, { params: { id: run._id } })
  })

  it('may go to the trash between the trial and saving; the row is then refused', async () => {
    const run = await check(csv('1,Fix,Open,,,,,,1,,,', '2,Fix,Open,,,,,,2,,,'))
    await sql`update locations set deleted_at = now(), deleted_by = ${app.world.people.ana.id}
      where id = ${places.get('1')}`.execute(app.owner)
    expect((await anas.save(run._id)).tally).toMatchObject({ added: 1, refused: 1 })
    expect((await anas.refused(run._id)).text).toContain('2,its location has been moved to the trash,1,Fix')
  })
})

it('ORDER-62, ORDER-63 a row is refused for each value that cannot be read', async () => {
  expect(
    await refusals(
      '1,,Open,,,,,,1,,,',
      '2,A,Email Sent,,,,,,1,,,',
      '3,A,Open,Purple,,,,,1,,,',
      '4,A,Open,,soon,,,,1,,,',
      '5,A,Open,,2099-01-01,,,,1,,,',
      '6,A,Closed,,2018-12-18,2018-12-17,,,1,,,',
      '7,A,Closed,,0001-01-01,,,,1,,,',
      '8,A,Closed,,,9999-12-31,,,1,,,',
      '9,A,Open,,,,9999-12-31,,1,,,',
      `10,${'A'.repeat(201)},Open,,,,,,1,,,`,
      `11,A,Closed,,2018-12-18,2018-12-18,,,1,,,${'A'.repeat(4001)}`,
      '12,A\u0000,Open,,,,,,1,,,',
      '13,A,Open\u0000!,,,,,,1,,,',
      `14,A,Open,,,,,${Array.from({ length: 11 }, (_, n) => `${n}@a.example`).join(';')},1,,,`,
    ),
  ).toEqual([
    'the title is missing',
    'the status "Email Sent" is not known; use Open or Finished',
    'the priority "Purple" is not known; use High, Medium or Low',
    'the created date "soon" cannot be read; write it as 2026-11-21 or 11/21/2026',
    'the created date "2099-01-01" is in the future',
    'it was closed ("2018-12-17") before it was created ("2018-12-18")',
    'the created date "0001-01-01" is before 1900',
    'the closed date "9999-12-31" is in the future',
    'the due date "9999-12-31" is not in this century',
    'the title has 201 characters, the limit is 200',
    'the closing note has 4001 characters, the limit is 4000',
    'the title contains characters that cannot be stored',
    'it has 11 assignees, the limit is 10',
  ])
})

it('ORDER-63 dates that are missing or contradict the status are named, and the order is imported', async () => {
  const file = csv(
    '1,No dates,Closed,,,,,,1,,,',
    '2,No closed date,Closed,,2018-12-18,,,,1,,,',
    '3,Open and closed,Open,,2018-12-18,2018-12-19,,,1,,,Done',
    '4,Same day,Closed,,2018-12-18 15:00,2018-12-18,,,1,,,',
    '5,No status,,,2018-12-18,2018-12-19,,,1,,,',
  )
  const run = await check(file)
  expect((await anas.trial(run._id)).remarks).toEqual([
    { number: 2, remark: 'it is finished without a closed date, so the time of the import is used' },
    { number: 3, remark: 'it is finished without a closed date, so the created date is used' },
    {
      number: 4,
      remark: 'it is open, so its closed date is left out; it is open, so its closing note is left out',
    },
  ])
  await anas.save(run._id)
  const day = (time: string | null) => time && new Date(time).toISOString().slice(0, 10)
  const found = (await orders()).map((one) => [one.title, one.status, day(one.createdAt), day(one.closedAt)])
  const today = day(new Date().toISOString())
  expect(found.toSorted()).toEqual([
    ['No closed date', 'finished', '2018-12-18', '2018-12-18'],
    ['No dates', 'finished', today, today],
    ['No status', 'finished', '2018-12-18', '2018-12-19'],
    ['Open and closed', 'open', '2018-12-18', null],
    ['Same day', 'finished', '2018-12-18', '2018-12-18'],
  ])
  // The same file again changes nothing.
  const again = await check(file)
  expect(again.tally).toMatchObject({ same: 5, new: 0, changed: 0 })
  await ana.call(contract.cancelImport, { params: { id: again._id } })
})

describe('ORDER-64 assignees', () => {
  it('are members who see the location; other addresses are named on the order', async () => {
    const { wes, wendy, bo } = app.world.people
    const run = await check(
      csv(
        `1,Known,Open,,,,,${wes.email.toUpperCase()},1,,,`,
        `2,Some,Open,,,,,${wes.email}; gone@example.test,1,,,`,
        // Wendy sees parks only, and Bo is in another city.
        `3,None,Open,,,,,"${wendy.email}, ${bo.email}",1,,,`,
        `4,Finished,Closed,,2018-12-18,2018-12-19,,${bo.email},1,,,`,
        '5,Nobody,Open,,,,,,1,,,',
      ),
    )
    const why = 'because no member who sees the location has that address'
    expect((await anas.trial(run._id)).remarks).toEqual([
      { number: 3, remark: `not assigned to gone@example.test, ${why}` },
      { number: 4, remark: `not assigned to ${bo.email}, ${wendy.email}, ${why}` },
      { number: 5, remark: `not assigned to ${bo.email}, ${why}` },
    ])
    await anas.save(run._id)
    const found = (await orders()).map(({ title, assignees, unassigned }) => [
      title,
      assignees.map(({ name }) => name).join(),
      unassigned.join(),
    ])
    expect(found.toSorted()).toEqual([
      ['Finished', '', ''],
      ['Known', 'Wes Carter', ''],
      ['Nobody', '', ''],
      ['None', '', `${bo.email},${wendy.email}`],
      ['Some', 'Wes Carter', 'gone@example.test'],
    ])
  })

  it('who leave the city before saving are not assigned', async () => {
    const { wes } = app.world.people
    const run = await check(csv(`1,Fix,Open,,,,,${wes.email},1,,,`))
    await sql`update city_memberships set status = 'pending' where user_id = ${wes.id}`.execute(app.owner)
    await anas
      .save(run._id)
      .finally(() =>
        sql`update city_memberships set status = 'active' where user_id = ${wes.id}`.execute(app.owner),
      )
    expect(await order('Fix')).toMatchObject({ assignees: [], unassigned: [wes.email] })
  })
})

describe('ORDER-65 a second file of the same source', () => {
  const first = csv(
    '1,Stays,Open,,2018-12-18,,,,1,,,',
    '2,Changes,Open,Low,2018-12-18,,,,1,,,',
    '3,Closed here,Open,,2018-12-18,,,,1,,,',
    '4,Talked about,Open,,2018-12-18,,,,1,,,',
    '5,Closed there,Closed,,2018-12-18,2018-12-19,,,1,,,',
  )
  const second = csv(
    '1,Stays,Open,,2018-12-18,,,,1,,,',
    '2,Changes,Closed,High,2018-12-18,2018-12-20,,,2,,,Done',
    '3,Closed here,Open,High,2018-12-18,,,,1,,,',
    '4,Talked about,Open,High,2018-12-18,,,,1,,,',
    '5,Closed there,Open,,2018-12-18,,,,1,,,',
    '6,New,Open,,2018-12-18,,,,1,,,',
  )

  it('changes what nobody has worked on, and an undo changes it back', async () => {
    const one = await saved(first)
    const [closed, talked] = [await order('Closed here'), await order('Talked about')]
    await ana.call(closeWorkOrder, { params: { id: closed._id }, body: { note: 'By us' } })
    const text = { _id: randomUUID(), text: 'On it' }
    await ana.call(commentOnWorkOrder, { params: { id: talked._id }, body: text })

    const two = await check(second)
    expect(two).toMatchObject({ source: 'orders', preview: { sourceKnown: true } })
    expect(two.tally).toMatchObject({ same: 1, changed: 2, edited: 1, closed: 1, new: 1 })
    const { changes } = await anas.trial(two._id)
    expect(
      changes.find(({ number }) => number === 3)?.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
    ).toMatchObject([
      { field: 'closed', is: expect.stringContaining('2018-12-20') },
      { field: 'closingNote', was: '""', is: 'Done' },
      { field: 'location', was: 'Hydrant 1', is: 'Hydrant 2' },
      { field: 'priority', was: 'low', is: 'high' },
      { field: 'status', was: 'open', is: 'finished' },
    ])
    expect((await anas.save(two._id, { update: true })).tally).toMatchObject({ added: 1, updated: 2 })
    expect(await order('Changes')).toMatchObject({
      status: 'finished',
      priority: 'high',
      closingNote: 'Done',
    })
    expect(await order('Talked about')).toMatchObject({ priority: 'medium' })
    expect(await order('Closed here')).toMatchObject({ status: 'finished', closingNote: 'By us' })
    const reopened = await order('Closed there')
    expect(reopened).toMatchObject({ status: 'open', reopened: { reason: 'Import of orders.csv' } })
    const told = await ana.call(getWorkOrderTimeline, { params: { id: (await order('Changes'))._id } })
    expect(told.body.find(({ kind }) => kind === 'changed')?.changes).toEqual([
      { field: 'priority', from: 'low', to: 'high' },
    ])

    expect(await ana.call(contract.undoImport, { params: { id: one._id } })).toMatchObject({ status: 409 })
    expect((await undo(two._id)).tally).toMatchObject({ undone: 3, left: 0 })
    expect(await order('Changes')).toMatchObject({ status: 'open', priority: 'low', closingNote: null })
    expect(await order('Closed there')).toMatchObject({
      status: 'finished',
      closedBy: { name: 'Ana Lindqvist' },
    })
    // ORDER-66: two of the five were worked on.
    expect((await undo(one._id)).tally).toMatchObject({ undone: 3, left: 2 })
    expect((await orders()).map(({ title }) => title).toSorted()).toEqual(['Closed here', 'Talked about'])
  })

  it('changes open orders that were worked on only if asked, and never one that was closed', async () => {
    await saved(first)
    const [closed, talked] = [await order('Closed here'), await order('Talked about')]
    await ana.call(closeWorkOrder, { params: { id: closed._id }, body: {} })
    const text = { _id: randomUUID(), text: 'On it' }
    await ana.call(commentOnWorkOrder, { params: { id: talked._id }, body: text })
    await saved(second, { update: true, updateEdited: true })
    expect(await order('Talked about')).toMatchObject({ priority: 'high' })
    expect(await order('Closed here')).toMatchObject({ status: 'finished', priority: 'medium' })
  })

  it('keeps what the file has no column for', async () => {
    const { wes } = app.world.people
    await saved(csv(`1,Fix,Open,High,2018-12-18,,2026-12-24,${wes.email},1,,,`))
    const file = Buffer.from('ID,Title,Location ID\n1,Fix it,1\n')
    const run = await check(file)
    expect(run.tally).toMatchObject({ changed: 1 })
    await anas.save(run._id, { update: true })
    expect(await order('Fix it')).toMatchObject({
      ...{ priority: 'high', dueOn: '2026-12-24', assignees: [{ name: 'Wes Carter' }] },
      createdAt: expect.stringContaining('2018-12-18'),
    })
  })

  it('of other orders with the same ids is another source', async () => {
    await saved(first)
    const other = csv('1,Something else,Open,,,,,,2,,,', '2,And another,Open,,,,,,3,,,')
    const run = await check(other)
    expect(run).toMatchObject({ source: 'orders-2', tally: { new: 2 } })
    await ana.call(contract.cancelImport, { params: { id: run._id } })
  })

  it('repeats no row, and keeps different rows with one id', async () => {
    const file = csv(
      '1,Fix,Open,,,,,,1,,,',
      '1,Fix,Open,,,,,,1,,,',
      '1,Fix that too,Open,,,,,,1,,,',
      '2,Paint,Open,,,,,,1,,,',
    )
    expect((await saved(file)).tally).toMatchObject({ repeated: 1, sameId: 1, added: 3 })
    expect((await saved(file)).tally).toMatchObject({ same: 3, repeated: 1, added: 0 })
  })

  it('may be a file that was downloaded here', async () => {
    await saved(first)
    const { prairieFalls: city } = app.world.cities
    const { rows } = await sql<{ line: string }>`
      select concat_ws(',', id, title, status, priority, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), location_id) as line
      from work_orders where city_id = ${city.id} and status = 'finished'`.execute(app.owner)
    const lines = [
      'id,title,status,priority,created_at,closed_at,location_id',
      ...rows.map(({ line }) => line),
    ]
    const run = await check(Buffer.from(`${lines.join('\n')}\n`), 'download.csv')
    expect(run.tally).toMatchObject({ same: 1, new: 0 })
    await ana.call(contract.cancelImport, { params: { id: run._id } })
  })
})
