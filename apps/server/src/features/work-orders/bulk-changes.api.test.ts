/** A bulk change of work orders makes one feed entry, which its undo marks (FEED-12, FEED-13). */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  reopenWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person
let dora: Person
let ids: string[]
let bulkId: string
const crewId = randomUUID()

beforeAll(async () => {
  app = await testApp()
  const people = await app.everybody()
  ana = people.ana
  dora = people.dora
  const cityId = app.world.cities.prairieFalls.id
  await sql`insert into crews (id, city_id, name, member_ids) values (${crewId}, ${cityId}, 'Streets A', '{}')`.execute(
    app.owner,
  )
})
afterAll(() => app.close())

beforeEach(async () => {
  bulkId = randomUUID()
  const { body: location } = await ana.call(createLocation, { body: benchIn(app.world) })
  ids = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await ana.call(createWorkOrder, { body: repairOf(location._id, { title }) })).body._id)
  await app.parts.db.deleteFrom('activities').execute()
})

const feed = async () => (await ana.call(listMyActivities, {})).body.map(({ description }) => description)
const edit = (id: string, body: object, options: object, who = ana) =>
  who.call(updateWorkOrder, { params: { id }, body }, options)
const first = () => ids[0] ?? ''

it('FEED-12, FEED-13 assigning many is one entry, also of concurrent writes, and undoing marks it', async () => {
  const assigned = await Promise.all(ids.map((id) => edit(id, { crewId }, { bulkId })))
  expect(assigned.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await feed()).toEqual([expect.stringMatching(/ assigned 3 work orders to Streets A$/)])
  for (const id of ids) await edit(id, { crewId: null }, { undoneBulkId: bulkId })
  expect(await feed()).toEqual([expect.stringMatching(/ to Streets A \(undone\)$/)])
})

it.each([
  [{ dueOn: '2026-12-01' }, { dueOn: null }, 'set the due date of 3 work orders to Dec 1, 2026'],
  [{ priority: 'low' }, { priority: 'high' }, 'set the priority of 3 work orders to low'],
] as const)('FEED-12, FEED-13 %o for many is one entry', async (change, former, sentence) => {
  for (const id of ids) await edit(id, change, { bulkId })
  expect(await feed()).toEqual([expect.stringContaining(sentence)])
  await edit(first(), former, { undoneBulkId: bulkId })
  expect(await feed()).toEqual([expect.stringContaining(`${sentence} (undone for 1)`)])
})

it('FEED-12, FEED-13 closing many is one entry, and reopening them marks it', async () => {
  const close = (id: string) =>
    ana.call(closeWorkOrder, { params: { id }, body: { note: 'Storm', reason: null } }, { bulkId })
  for (const id of ids) await close(id)
  expect(await feed()).toEqual([expect.stringMatching(/ closed 3 work orders$/)])
  for (const id of ids)
    await ana.call(reopenWorkOrder, { params: { id }, body: {} }, { undoneBulkId: bulkId })
  expect(await feed()).toEqual([expect.stringMatching(/ closed 3 work orders \(undone\)$/)])
})

it.each([
  ['another edit', () => edit(first(), { title: 'Four' }, { bulkId })],
  ['an edit of two fields', () => edit(first(), { title: 'Four', dueOn: '2026-12-24' }, { bulkId })],
  [
    "taking back somebody else's change",
    () => edit(first(), { crewId: null }, { undoneBulkId: bulkId }, dora),
  ],
  ['taking back what was not part of it', () => edit(first(), { priority: 'low' }, { undoneBulkId: bulkId })],
])('FEED-12 a bulk change cannot hide %s', async (_what, other) => {
  for (const id of ids) await edit(id, { crewId }, { bulkId })
  expect((await other()).status).toBe(200)
  expect(await feed()).toEqual([
    expect.not.stringContaining('undone'),
    expect.stringMatching(/ assigned 3 work orders to Streets A$/),
  ])
})
