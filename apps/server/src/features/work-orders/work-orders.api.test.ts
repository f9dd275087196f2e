import { createLocation, deleteLocation } from '@lamplighter/domain/locations'
import { boxAround, isInBox } from '@lamplighter/domain/map'
import {
  byClosingDate,
  byPriorityThenNewest,
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  isOverdue,
  listWorkOrders,
  priorities,
  priorityFacts,
  sortOrders,
  summariseWorkOrders,
  updateWorkOrder,
  workOrderSorts,
} from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let wendy: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  ;({ wes, wendy, bo, pat } = await app.everybody())
})
afterAll(() => app.close())

async function raised(extra = {}, icon = 'bench') {
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  const { status, body } = await wes.call(createWorkOrder, { body: repairOf(location._id, extra) })
  expect(status).toBe(201)
  return body
}

describe('creating a work order', () => {
  it('ORDER-2 takes its city from the location and is open at first', async () => {
    const order = await raised({ title: '  Replace slat  ' })
    expect(order).toMatchObject({
      title: 'Replace slat',
      status: 'open',
      cityId: app.world.cities.prairieFalls.id,
      locationId: { name: 'Bench by the river', icon: 'bench', deleted: false },
      createdBy: { name: 'Wes Carter' },
      closedBy: null,
      closedAt: null,
    })
  })

  it('ORDER-1 needs a title, and its error says so', async () => {
    const { locationId } = await raised()
    const answer = await wes.call(createWorkOrder, { body: repairOf(locationId._id, { title: '  ' }) })
    expect(answer.status).toBe(422)
    expect(answer.problem.message).toBe('Please enter a work order title')
  })

  it('ORDER-2 is hidden from other cities, forbidden for a platform admin and for a location in the trash', async () => {
    const { locationId } = await raised()
    const body = repairOf(locationId._id)
    expect((await bo.call(createWorkOrder, { body })).status).toBe(404)
    expect((await pat.call(createWorkOrder, { body })).status).toBe(403)
    await wes.call(deleteLocation, { params: { id: locationId._id } })
    expect(await wes.call(createWorkOrder, { body })).toMatchObject({
      status: 409,
      problem: { code: 'location_in_trash' },
    })
  })
})

describe('the list', () => {
  it('ORDER-9 has open orders by priority and newest first, like the domain', async () => {
    for (const priority of ['low', 'high', 'medium', 'high'] as const) await raised({ priority })
    const { body } = await wes.call(listWorkOrders, { query: { status: 'open' } })
    expect(body.length).toBeGreaterThan(3)
    expect(body).toEqual(body.toSorted(byPriorityThenNewest))
    const { body: high } = await wes.call(listWorkOrders, { query: { priority: 'high' } })
    expect(new Set(high.map((order) => order.priority))).toEqual(new Set(['high']))
  })

  it.each(workOrderSorts)(
    'ORDER-36 sorts by %s like the domain, page by page with each order once',
    async (sort) => {
      for (const title of ['Sort é', 'sort B', 'SORT a']) await raised({ title, priority: 'low' })
      const closing = await raised({ title: 'Sort closed' })
      await wes.call(closeWorkOrder, { params: { id: closing._id }, body: {} })
      for (const status of ['open', 'finished'] as const) {
        const usual = await wes.call(listWorkOrders, { query: { status } })
        const limit = Math.ceil(usual.body.length / 3)
        const pages = await Promise.all(
          [0, 1, 2].map((page) =>
            wes.call(listWorkOrders, { query: { status, sort, limit, offset: page * limit } }),
          ),
        )
        const ids = pages.flatMap(({ body }) => body.map(({ _id }) => _id))
        expect(ids).toEqual(sortOrders(usual.body, status, sort).map(({ _id }) => _id))
      }
    },
  )

  it('WORD-17 names the next page until the last', async () => {
    for (let n = 0; n < 3; n++) await raised()
    const { body: all } = await wes.call(listWorkOrders, { query: {} })
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await wes.call(listWorkOrders, { query: { limit: 2, ...(after && { after }) } })
      expect(Number(page.headers['x-total-count'])).toBe(all.length)
      ids.push(...page.body.map(({ _id }) => _id))
      after = page.headers['x-next-cursor'] as string | undefined
    } while (after)
    expect(ids).toEqual(all.map(({ _id }) => _id))
    expect(ids.length).toBeGreaterThan(2)
  })

  it('ORDER-25 finds every word of a search in title, description, tags or the name of the location', async () => {
    const order = await raised({
      title: 'Lamp flickers',
      description: 'Since 50% of rain',
      tags: ['west side'],
    })
    const found = async (search: string) => {
      const { body } = await wes.call(listWorkOrders, { query: { search } })
      const { body: summary } = await wes.call(summariseWorkOrders, { query: { search } })
      expect(summary.open + summary.finished).toBe(body.length)
      return body.map(({ _id }) => _id)
    }
    for (const search of ['flickers', 'WEST rain', 'lamp river', '50%'])
      expect(await found(search)).toEqual([order._id])
    for (const search of ['flickers nowhere', 'l_mp', '%6']) expect(await found(search)).toEqual([])
    expect(await found('  ')).toContain(order._id)
  })

  it('has finished orders by closing time, like the domain', async () => {
    const ids = await Promise.all([raised(), raised(), raised()].map(async (made) => (await made)._id))
    for (const id of ids.toReversed()) await wes.call(closeWorkOrder, { params: { id }, body: {} })
    const { body } = await wes.call(listWorkOrders, { query: { status: 'finished' } })
    expect(body.length).toBeGreaterThan(2)
    expect(body).toEqual(body.toSorted(byClosingDate))
  })

  it('weighs priorities in SQL like the domain', async () => {
    const { rows } = await app.parts.pool.query('select distinct priority, priority_weight from work_orders')
    for (const { priority, priority_weight } of rows)
      expect(priority_weight).toBe(priorityFacts[priority as 'low'].weight)
  })

  it('ACC-16, ORDER-10 shows and counts for a worker with categories only orders of visible locations', async () => {
    const gas = await raised({ title: 'Gas leak' }, 'gas_meter')
    const { body, headers } = await wendy.call(listWorkOrders, {})
    expect(body.map((order) => order._id)).not.toContain(gas._id)
    const { body: counts } = await wendy.call(summariseWorkOrders, {})
    expect(counts.open + counts.finished).toBe(Number(headers['x-total-count']))
    expect((await wendy.call(getWorkOrder, { params: { id: gas._id } })).status).toBe(404)
    expect((await bo.call(listWorkOrders, {})).body).toEqual([])
  })

  it('ORDER-29 can filter by box, in the list and its counts, without showing more', async () => {
    const { locationId: place } = await raised()
    const bbox = boxAround(place, 100).join(',')
    const { body: all } = await wes.call(listWorkOrders, {})
    const inside = all.filter(({ locationId }) => isInBox(locationId, boxAround(place, 100)))
    expect(inside.length).toBeGreaterThan(0)
    const { body } = await wes.call(listWorkOrders, { query: { bbox } as never })
    expect(body).toEqual(inside)
    const { body: counts } = await wes.call(summariseWorkOrders, { query: { bbox } as never })
    expect(counts.open + counts.finished).toBe(inside.length)
    expect((await bo.call(listWorkOrders, { query: { bbox } as never })).body).toEqual([])
    const { body: elsewhere } = await wes.call(listWorkOrders, { query: { bbox: '10,10,11,11' } as never })
    expect(elsewhere).toEqual([])
  })

  it('ORDER-28 can filter by overdue, like the domain, and by creator', async () => {
    for (const priority of priorities) {
      const { overdueAfterDays } = priorityFacts[priority]
      const orders = [await raised({ priority }), await raised({ priority }), await raised({ priority })]
      const [late, , closed] = orders.map(({ _id }) => _id)
      await app.parts.pool.query(
        'update work_orders set created_at = now() - make_interval(hours => $2, mins => case when id = any($3) then 1 else -1 end) where id = any($1)',
        [orders.map(({ _id }) => _id), overdueAfterDays * 24, [late, closed]],
      )
      await wes.call(closeWorkOrder, { params: { id: closed ?? '' }, body: {} })
    }
    const { body: all } = await wes.call(listWorkOrders, {})
    const late = all.filter((order) => isOverdue(order, Date.now())).map(({ _id }) => _id)
    expect(late.length).toBeGreaterThanOrEqual(priorities.length)
    const { body } = await wes.call(listWorkOrders, { query: { due: 'overdue' } })
    expect(body.map(({ _id }) => _id).toSorted()).toEqual(late.toSorted())
    const { body: counts } = await wes.call(summariseWorkOrders, { query: { due: 'overdue' } })
    expect(counts).toMatchObject({ open: late.length, finished: 0 })
    const high = all.filter(({ status, priority }) => status === 'open' && priority === 'high')
    const { body: figures } = await wes.call(summariseWorkOrders, {})
    expect(figures).toMatchObject({ urgent: high.length, overdue: late.length })

    const me = all[0]?.createdBy._id ?? ''
    const { body: mine } = await wes.call(listWorkOrders, { query: { raisedBy: me } })
    expect(mine).toEqual(all.filter(({ createdBy }) => createdBy._id === me))
    expect((await wes.call(listWorkOrders, { query: { raisedBy: crypto.randomUUID() } })).body).toEqual([])
  })

  it('still has the orders of a location in the trash', async () => {
    const order = await raised({ title: 'Outlives its bench' })
    await wes.call(deleteLocation, { params: { id: order.locationId._id } })
    const { body } = await wes.call(getWorkOrder, { params: { id: order._id } })
    expect(body.locationId.deleted).toBe(true)
  })
})

describe('editing and closing', () => {
  it('ORDER-4 edits an open order only from its newest version', async () => {
    const order = await raised()
    const params = { id: order._id }
    const body = { title: 'Replace two slats', description: 'Oak', priority: 'low' as const, tags: ['Oak!'] }
    const edited = await wendy.call(updateWorkOrder, { params, body }, { ifMatch: 1 })
    expect(edited.body).toMatchObject({
      title: 'Replace two slats',
      priority: 'low',
      tags: ['oak'],
      version: 2,
    })
    const late = await wes.call(updateWorkOrder, { params, body: { title: 'Mine' } }, { ifMatch: 1 })
    // DUR-45
    expect(late).toMatchObject({
      status: 412,
      problem: { current: { title: 'Replace two slats' }, changedBy: { name: 'Wendy Hall' } },
    })
  })

  it('DUR-32 keeps omitted fields', async () => {
    const order = await raised()
    const params = { id: order._id }
    const urgent = await wes.call(updateWorkOrder, { params, body: { priority: 'high' } }, { ifMatch: 1 })
    const { title, description, tags } = order
    expect(urgent.body).toMatchObject({ title, description, tags, priority: 'high', version: 2 })
    const untitled = await wes.call(updateWorkOrder, { params, body: { title: ' ' } }, { ifMatch: 2 })
    expect(untitled).toMatchObject({ status: 422, problem: { code: 'work_order_title_missing' } })
  })

  it('ORDER-4 to ORDER-6 closes once, with a trimmed note; afterwards nothing changes it', async () => {
    const order = await raised()
    const params = { id: order._id }
    const closed = await wendy.call(closeWorkOrder, { params, body: { note: '  Done  ' } })
    expect(closed.body).toMatchObject({
      status: 'finished',
      closingNote: 'Done',
      closedBy: { name: 'Wendy Hall' },
    })
    expect(closed.body.closedAt).not.toBeNull()
    expect((await wendy.call(closeWorkOrder, { params, body: {} })).body).toEqual(closed.body)
    const other = await wes.call(closeWorkOrder, { params, body: {} })
    expect(other).toMatchObject({ status: 409, problem: { code: 'work_order_finished' } })
    expect((await wes.call(updateWorkOrder, { params, body: { title: 'x' } })).status).toBe(409)
  })

  it('ORDER-6 stores no note when there is none', async () => {
    const order = await raised()
    const { body } = await wes.call(closeWorkOrder, { params: { id: order._id }, body: { note: '   ' } })
    expect(body.closingNote).toBeNull()
  })

  it('is forbidden for a platform admin and hidden from other cities', async () => {
    const params = { id: (await raised())._id }
    expect((await pat.call(closeWorkOrder, { params, body: {} })).status).toBe(403)
    expect((await bo.call(closeWorkOrder, { params, body: {} })).status).toBe(404)
  })
})
