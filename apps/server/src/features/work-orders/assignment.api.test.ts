/** Assigning an order to members and crews, and the filters for it. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation } from '@lamplighter/domain/locations'
import {
  createWorkOrder,
  getOrderChoices,
  listWorkOrders,
  summariseWorkOrders,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
/** Wes is in the own crew, Wendy in the other one; the foreign one is in Cedar Bend. */
const crews = { own: randomUUID(), other: randomUUID(), foreign: randomUUID() }

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  const { cities, people: known } = app.world
  for (const [name, cityId, member] of [
    ['own', cities.prairieFalls.id, known.wes.id],
    ['other', cities.prairieFalls.id, known.wendy.id],
    ['foreign', cities.cedarBend.id, known.bo.id],
  ] as const)
    await sql`insert into crews (id, city_id, name, member_ids)
      values (${crews[name]}, ${cityId}, ${`The ${name} crew`}, ${[member]})`.execute(app.owner)
})
afterAll(() => app.close())

const idOf = (name: PersonName) => app.world.people[name].id
const to = (names: PersonName[], crewId: string | null = null) => ({ assigneeIds: names.map(idOf), crewId })
const nobody = { assigneeIds: [], crewId: null }

async function raised(assigned: object = {}, { icon = 'bench', by = 'ana' as PersonName } = {}) {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  return people[by].call(createWorkOrder, { body: repairOf(location._id, assigned) })
}
const assign = (by: PersonName, id: string, body: object, options = {}) =>
  people[by].call(updateWorkOrder, { params: { id }, body }, options)

const refusal = {
  status: 403,
  problem: {
    code: 'assignment_refused',
    message:
      'You can take an order that nobody has, or pass on your own. Ask a Department Director or City Admin to assign this one.',
  },
}
const invisible = {
  status: 422,
  problem: {
    code: 'assignee_cannot_see',
    message:
      'Someone you chose is not a member of this city, or cannot see orders of this kind. Choose someone else.',
  },
}

describe('ORDER-40 a worker', () => {
  it('takes an order that nobody has, passes it on, and then has no say in it', async () => {
    const { body: order } = await raised()
    expect(order).toMatchObject({ ...nobody, assignees: [], crew: null })
    const taken = await assign('wes', order._id, to(['wes']), { ifMatch: 1 })
    expect(taken).toMatchObject({
      status: 200,
      body: { assignees: [{ _id: idOf('wes'), name: 'Wes Carter' }], version: 2 },
    })
    const passed = await assign('wes', order._id, to(['wendy']), { ifMatch: 2 })
    expect(passed.body.assignees).toEqual([{ _id: idOf('wendy'), name: 'Wendy Hall' }])
    expect(await assign('wes', order._id, to(['wes']), { ifMatch: 3 })).toMatchObject(refusal)
    expect(await assign('wes', order._id, to(['wendy', 'wes']), { ifMatch: 3 })).toMatchObject(refusal)
    expect(await assign('wes', order._id, nobody, { ifMatch: 3 })).toMatchObject(refusal)
  })

  it('does not give work that nobody has to others, also when creating it', async () => {
    const { body: order } = await raised()
    expect(await assign('wes', order._id, to(['wendy']))).toMatchObject(refusal)
    expect(await assign('wes', order._id, to([], crews.other))).toMatchObject(refusal)
    expect(await raised(to(['wendy']), { by: 'wes' })).toMatchObject(refusal)
    expect(await raised(to(['wes'], crews.own), { by: 'wes' })).toMatchObject({
      status: 201,
      body: { assignees: [{ name: 'Wes Carter' }], crew: { _id: crews.own, name: 'The own crew' } },
    })
  })

  it('takes for the own crew, and passes on what that crew has', async () => {
    const { body: order } = await raised()
    expect((await assign('wes', order._id, to([], crews.own))).status).toBe(200)
    expect(await assign('wendy', order._id, to(['wendy']))).toMatchObject(refusal)
    const passed = await assign('wes', order._id, to(['wendy'], crews.other))
    expect(passed.body).toMatchObject({ assignees: [{ name: 'Wendy Hall' }], crew: { _id: crews.other } })
  })

  it('edits the rest of an order that others have', async () => {
    const { body: order } = await raised(to(['wendy', 'dora']))
    const sameInOtherOrder = to(['dora', 'wendy'])
    const edited = await assign('wes', order._id, { ...sameInOtherOrder, title: 'Two slats' })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Two slats' } })
  })

  it('changes nothing when refused', async () => {
    const { body: order } = await raised(to(['wendy']))
    const lines = async () => (await people.ana.call(listMyActivities, {})).headers['x-total-count']
    const before = await lines()
    expect(await assign('wes', order._id, { ...to(['wes']), title: 'Mine' })).toMatchObject(refusal)
    const { body } = await people.ana.call(listWorkOrders, { query: { locationId: order.locationId._id } })
    expect(body).toEqual([order])
    expect(await lines()).toBe(before)
  })
})

describe('ORDER-40 a director', () => {
  it('assigns everybody’s orders of the own categories, and does not see others', async () => {
    const { body: bench } = await raised(to(['wes']))
    expect((await assign('dora', bench._id, to(['wendy', 'ana'], crews.other))).status).toBe(200)
    const { body: meter } = await raised({}, { icon: 'gas_meter' })
    expect((await assign('dora', meter._id, to(['wes']))).status).toBe(404)
  })
})

describe('ORDER-41 an order goes to', () => {
  it('members who see it', async () => {
    const { body: meter } = await raised({}, { icon: 'gas_meter' })
    expect(await assign('ana', meter._id, to(['wendy']))).toMatchObject(invisible)
    expect(await assign('ana', meter._id, to(['wes', 'wendy']))).toMatchObject(invisible)
    expect((await assign('ana', meter._id, to(['wes']))).status).toBe(200)
    const { body: bench } = await raised()
    for (const name of ['bo', 'pat', 'nina'] as const)
      expect(await assign('ana', bench._id, to([name]))).toMatchObject(invisible)
    expect(await assign('ana', bench._id, { assigneeIds: [randomUUID()] })).toMatchObject(invisible)
    expect(await raised(to(['bo']))).toMatchObject(invisible)
  })

  it('crews of its city', async () => {
    const { body: order } = await raised()
    for (const crewId of [crews.foreign, randomUUID()])
      expect(await assign('ana', order._id, { crewId })).toMatchObject({
        status: 422,
        problem: {
          code: 'crew_missing',
          message: 'This crew no longer exists. Choose another one.',
        },
      })
  })

  it('each member once, and at most ten', async () => {
    const { body: order } = await raised()
    expect((await assign('ana', order._id, to(['wes', 'wes', 'ana']))).body.assigneeIds).toEqual([
      idOf('wes'),
      idOf('ana'),
    ])
    const many = Array.from({ length: 11 }, () => randomUUID())
    expect((await assign('ana', order._id, { assigneeIds: many })).status).toBe(422)
  })
})

it('ORDER-40 feed and audit tell every assignment', async () => {
  const { body: order } = await raised({ title: 'Oil the hinge' })
  await assign('ana', order._id, to(['wes'], crews.other))
  await assign('wes', order._id, nobody)
  const { body: feed } = await people.ana.call(listMyActivities, { query: { limit: 2 } })
  expect(feed).toMatchObject([
    {
      type: 'work_order_updated',
      action: 'assigned',
      targetId: order._id,
      locationId: { _id: order.locationId._id },
      description: 'Wes Carter unassigned everyone from work order "Oil the hinge"',
    },
    {
      action: 'assigned',
      description: 'Ana Lindqvist assigned work order "Oil the hinge" to The other crew, Wes Carter',
    },
  ])
  const { rows } = await sql<{ before: string; after: string }>`
    select encode(before_hash, 'hex') as before, encode(after_hash, 'hex') as after from audit
    where object_id = ${order._id} and endpoint = 'updateWorkOrder' order by id`.execute(app.owner)
  expect(rows).toHaveLength(2)
  for (const { before, after } of rows) expect(after).not.toBe(before)
})

describe('ORDER-42', () => {
  let orders: Record<'mine' | 'crews' | 'theirs' | 'open', string>
  beforeEach(async () => {
    await sql`delete from work_order_changes`.execute(app.owner)
    await sql`delete from work_orders`.execute(app.owner)
    orders = {
      mine: (await raised(to(['wes', 'ana']))).body._id,
      crews: (await raised(to([], crews.own))).body._id,
      theirs: (await raised(to(['wendy'], crews.other))).body._id,
      open: (await raised()).body._id,
    }
  })

  it('lists, counts and finds the orders of the caller, a member, a crew or nobody', async () => {
    const found = async (who: PersonName, assignedTo: string) => {
      const query = { assignedTo }
      const { body } = await people[who].call(listWorkOrders, { query })
      const { body: counts } = await people[who].call(summariseWorkOrders, { query })
      expect(counts.open).toBe(body.length)
      return body.map(({ _id }) => _id).toSorted()
    }
    expect(await found('wes', 'me')).toEqual([orders.mine, orders.crews].toSorted())
    expect(await found('wendy', 'me')).toEqual([orders.theirs])
    expect(await found('dora', 'me')).toEqual([])
    expect(await found('wes', 'nobody')).toEqual([orders.open])
    expect(await found('wes', idOf('wes'))).toEqual([orders.mine])
    expect(await found('wes', crews.other)).toEqual([orders.theirs])
    expect(await found('bo', 'nobody')).toEqual([])
    expect(await found('bo', idOf('wes'))).toEqual([])
    expect((await people.wes.send('GET', '/api/workorders?assignedTo=you')).status).toBe(422)
  })

  it('the summary counts the caller’s own open orders', async () => {
    const mine = async (who: PersonName) => (await people[who].call(summariseWorkOrders, {})).body.mine
    expect([await mine('wes'), await mine('ana'), await mine('wendy'), await mine('dora')]).toEqual([
      2, 1, 1, 0,
    ])
  })
})

it('ACC-31 the choices are the city’s active members, crews and settings, for its members', async () => {
  const query = { cityId: app.world.cities.prairieFalls.id }
  const { body } = await people.wendy.call(getOrderChoices, { query })
  expect(body.members.map(({ name }) => name)).toEqual([
    'Ana Lindqvist',
    'Dora Okafor',
    'Wendy Hall',
    'Wes Carter',
  ])
  expect(body.crews).toEqual([
    { _id: crews.other, name: 'The other crew', leadId: null, memberIds: [idOf('wendy')] },
    { _id: crews.own, name: 'The own crew', leadId: null, memberIds: [idOf('wes')] },
  ])
  expect(body).toMatchObject({
    closingReasons: ['Fixed', 'Nothing found', 'Not ours', 'Duplicate', 'Planned'],
    afterPhotoCategories: [],
    timeZone: 'America/Chicago',
    overdueDays: { high: 2, medium: 14, low: 60 },
  })
  expect((await people.bo.call(getOrderChoices, { query })).status).toBe(404)
})
