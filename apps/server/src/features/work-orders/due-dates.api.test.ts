/** Due dates end in the city's time zone; what the city decides about its orders. */
import { setOrderSettings } from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getOrderChoices,
  getWorkOrder,
  listWorkOrders,
  summariseWorkOrders,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { device } from '../day-pack/testing/take-pack.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())

const usual = {
  timeZone: 'America/Chicago' as const,
  overdueDays: { high: 2, medium: 14, low: 60 },
  closingReasons: ['Fixed'],
  afterPhotoCategories: [],
}
const settle = (changed: object, by: PersonName = 'ana') =>
  people[by].call(setOrderSettings, { params: { cityId }, body: { ...usual, ...changed } })
beforeEach(() => settle({}))

async function raised(extra: object = {}) {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  const { status, body } = await people.wes.call(createWorkOrder, { body: repairOf(location._id, extra) })
  expect(status).toBe(201)
  return body
}
const read = async (id: string) => (await people.wes.call(getWorkOrder, { params: { id } })).body
const iso = (time: string) => new Date(time).toISOString()

const DAY_MS = 24 * 60 * 60_000

describe('ORDER-43', () => {
  it.each([
    ['the day before the clock goes forward', '2026-03-07', '2026-03-08T06:00:00.000Z'],
    ['the 23 hours of that day', '2026-03-08', '2026-03-09T05:00:00.000Z'],
    ['the day before the clock goes back', '2026-10-31', '2026-11-01T05:00:00.000Z'],
    ['the 25 hours of that day', '2026-11-01', '2026-11-02T06:00:00.000Z'],
    ['a leap day', '2028-02-29', '2028-03-01T06:00:00.000Z'],
    ['the last day of a year', '2026-12-31', '2027-01-01T06:00:00.000Z'],
  ])('an order is overdue once %s is over in the city', async (_, dueOn, overdueFrom) => {
    const order = await raised({ dueOn })
    expect(order.dueOn).toBe(dueOn)
    expect(iso(order.overdueFrom)).toBe(overdueFrom)
  })

  it.each([
    ['America/Phoenix', '2026-07-02T07:00:00.000Z'],
    ['Pacific/Honolulu', '2026-07-02T10:00:00.000Z'],
    ['Pacific/Guam', '2026-07-01T14:00:00.000Z'],
    ['America/New_York', '2026-07-02T04:00:00.000Z'],
  ] as const)('follows the city to %s', async (timeZone, overdueFrom) => {
    const order = await raised({ dueOn: '2026-07-01' })
    expect((await settle({ timeZone })).status).toBe(200)
    expect(iso((await read(order._id)).overdueFrom)).toBe(overdueFrom)
  })

  it('a due date replaces the age, and removing it brings the age back', async () => {
    const order = await raised({ priority: 'high' })
    const byAge = new Date(Date.parse(order.createdAt) + 2 * DAY_MS).toISOString()
    expect(iso(order.overdueFrom)).toBe(byAge)
    const params = { id: order._id }
    const dated = await people.wes.call(updateWorkOrder, { params, body: { dueOn: '2099-01-31' } })
    expect(iso(dated.body.overdueFrom)).toBe('2099-02-01T06:00:00.000Z')
    const undated = await people.wes.call(updateWorkOrder, { params, body: { dueOn: null } })
    expect(iso(undated.body.overdueFrom)).toBe(byAge)
  })

  it.each(['2026-02-30', '2026-1-1', '1999-12-31', '2101-01-01', 'tomorrow', '2026-01-01T00:00:00Z'])(
    'rejects %s',
    async (dueOn) => {
      const { _id: id } = await raised()
      const body = { dueOn }
      expect((await people.wes.call(updateWorkOrder, { params: { id }, body })).status).toBe(422)
    },
  )

  it('can list and count the orders that are due today or overdue', async () => {
    await sql`delete from work_order_changes`.execute(app.owner)
    await sql`delete from work_orders`.execute(app.owner)
    const { rows } = await sql<{ day: string }>`
      select ((now() at time zone 'America/Chicago')::date + d)::text as day from generate_series(-1, 1) d`.execute(
      app.owner,
    )
    const [yesterday, today, tomorrow] = rows.map(({ day }) => day)
    const ids = {
      late: (await raised({ dueOn: yesterday }))._id,
      today: (await raised({ dueOn: today }))._id,
      later: (await raised({ dueOn: tomorrow }))._id,
      undated: (await raised())._id,
      done: (await raised({ dueOn: today }))._id,
    }
    await people.wes.call(closeWorkOrder, { params: { id: ids.done }, body: {} })
    // Without a due date an order is never due today, whatever its age.
    await sql`update work_orders set created_at = now() - interval '47 hours' where id = ${ids.undated}`.execute(
      app.owner,
    )
    const found = async (due: 'overdue' | 'today') => {
      const { body } = await people.wes.call(listWorkOrders, { query: { due } })
      const { body: counts } = await people.wes.call(summariseWorkOrders, { query: { due } })
      expect(counts).toMatchObject({ open: body.length, finished: 0 })
      return body.map(({ _id }) => _id)
    }
    expect(await found('today')).toEqual([ids.today])
    expect(await found('overdue')).toEqual([ids.late])
  })
})

describe('ORDER-46 a city’s days', () => {
  const daysOf = (order: { createdAt: string; overdueFrom: string }) =>
    (Date.parse(order.overdueFrom) - Date.parse(order.createdAt)) / DAY_MS

  it('count at once for open orders without a due date', async () => {
    const orders = {
      high: (await raised({ priority: 'high' }))._id,
      medium: (await raised({ priority: 'medium' }))._id,
      low: (await raised({ priority: 'low' }))._id,
      dated: (await raised({ dueOn: '2026-12-24' }))._id,
      closed: (await raised({ priority: 'high' }))._id,
    }
    await people.wes.call(closeWorkOrder, { params: { id: orders.closed }, body: {} })
    const { overdueFrom } = await read(orders.dated)
    await settle({ overdueDays: { high: 1, medium: 7, low: 30 } })
    expect(daysOf(await read(orders.high))).toBe(1)
    expect(daysOf(await read(orders.medium))).toBe(7)
    expect(daysOf(await read(orders.low))).toBe(30)
    expect((await read(orders.dated)).overdueFrom).toBe(overdueFrom)
    expect(daysOf(await read(orders.closed))).toBe(2)
    const params = { id: orders.low }
    const { body } = await people.wes.call(updateWorkOrder, { params, body: { priority: 'high' } })
    expect(daysOf(body)).toBe(1)
  })

  it('reach devices with the next day pack', async () => {
    const order = await raised({ priority: 'medium' })
    const phone = device(people.wes, { cityId })
    await phone.refresh()
    await settle({ overdueDays: { high: 1, medium: 3, low: 30 } })
    const { header } = await phone.refresh()
    expect(header.whole).toBe(false)
    const kept = phone.workOrders.get(order._id)
    expect(kept && daysOf(kept)).toBe(3)
  })

  it('ACC-31 are not changed in a city of others, and only by its city admins', async () => {
    for (const name of ['dora', 'wes', 'pat', 'nina'] as const)
      expect([name, (await settle({}, name)).status]).toEqual([name, 403])
    expect((await settle({}, 'bo')).status).toBe(404)
  })

  it.each([
    ['a time zone of the sea', { timeZone: 'Etc/GMT+5' }],
    ['no days', { overdueDays: { high: 0, medium: 14, low: 60 } }],
    ['days over a year', { overdueDays: { high: 2, medium: 14, low: 366 } }],
    ['half a day', { overdueDays: { high: 0.5, medium: 14, low: 60 } }],
    ['21 reasons', { closingReasons: Array.from({ length: 21 }, (_, n) => `Reason ${n}`) }],
    ['a long reason', { closingReasons: ['x'.repeat(61)] }],
    ['an unknown category', { afterPhotoCategories: ['Zoo'] }],
  ])('cannot be %s', async (_, changed) => {
    expect((await settle(changed)).status).toBe(422)
  })

  it('ORDER-47, ORDER-48 stand beside its closing reasons and wanted photos', async () => {
    await settle({
      closingReasons: [' Fixed ', 'Not ours', 'Fixed', ' '],
      afterPhotoCategories: ['Water', 'Parks', 'Water'],
    })
    const { body } = await people.wendy.call(getOrderChoices, { query: { cityId } })
    expect(body.closingReasons).toEqual(['Fixed', 'Not ours'])
    expect(body.afterPhotoCategories).toEqual(['Water', 'Parks'])
  })

  it('count for an order that is created while they change', async () => {
    const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world) })
    for (let high = 3; high < 13; high++) {
      const create = () => people.wes.call(createWorkOrder, { body: repairOf(location._id) })
      const [, ...made] = await Promise.all([
        settle({ overdueDays: { ...usual.overdueDays, high } }),
        create(),
        create(),
        create(),
      ])
      for (const { body } of made) expect(daysOf(await read(body._id))).toBe(high)
    }
  })
})
