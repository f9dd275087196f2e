/**
 * ORDER-8. The closer may reopen within ten minutes; afterwards a city admin or department director may, with a reason.
 */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation, deleteLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  listWorkOrders,
  reopenWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person
let dora: Person
let wes: Person
let wendy: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  ;({ ana, dora, wes, wendy, bo, pat } = await app.everybody())
})
afterAll(() => app.close())

/** An order closed by Wendy. */
async function closed(icon = 'bench') {
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  const { body: order } = await wes.call(createWorkOrder, { body: repairOf(location._id) })
  const params = { id: order._id }
  const closer = icon === 'bench' ? wendy : wes
  const { body } = await closer.call(closeWorkOrder, { params, body: { note: 'New slat, two screws' } })
  return body
}
const reopen = (who: Person, id: string, reason: string | null = null, options = {}) =>
  who.call(reopenWorkOrder, { params: { id }, body: { reason } }, options)
const minutesAgo = (id: string, minutes: number) =>
  sql`update work_orders set closed_at = now() - make_interval(secs => ${minutes * 60}::float8) where id = ${id}`.execute(
    app.owner,
  )

it('the closer can undo it, and the closing note is not lost', async () => {
  const order = await closed()
  const { status, body } = await reopen(wendy, order._id, null, { ifMatch: order.version })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'open',
    closedBy: null,
    closedAt: null,
    closingNote: null,
    version: order.version + 1,
    reopened: {
      by: { name: 'Wendy Hall' },
      reason: null,
      closedBy: { name: 'Wendy Hall' },
      closedAt: order.closedAt,
      closingNote: 'New slat, two screws',
    },
  })
  // It is open again: listed, editable, and it can be closed.
  const { body: open } = await wes.call(listWorkOrders, { query: { status: 'open' } })
  expect(open.find(({ _id }) => _id === order._id)).toEqual(body)
  const params = { id: order._id }
  expect((await wes.call(updateWorkOrder, { params, body: { title: 'Again' } })).status).toBe(200)
  const again = await wes.call(closeWorkOrder, { params, body: {} })
  expect(again.body).toMatchObject({ closedBy: { name: 'Wes Carter' }, reopened: body.reopened })
})

it('DUR-7 within ten minutes on the server’s clock, and no one else', async () => {
  const order = await closed()
  await minutesAgo(order._id, 9.9)
  expect(await reopen(wes, order._id, 'Mine')).toMatchObject({
    status: 403,
    problem: { code: 'reopen_refused' },
  })
  expect((await reopen(wendy, order._id)).status).toBe(200)
  const late = await closed()
  await minutesAgo(late._id, 10.1)
  expect(await reopen(wendy, late._id, 'Too late')).toMatchObject({
    status: 403,
    problem: { code: 'reopen_refused', message: expect.stringContaining('ten minutes') },
  })
})

it.each([
  ['a city admin', () => ana],
  ['a director of its department', () => dora],
])('%s reopens it at any time, with a reason that the feed shows', async (_who, who) => {
  const order = await closed()
  await minutesAgo(order._id, 60 * 24 * 400)
  for (const none of [null, '', '  '])
    expect(await reopen(who(), order._id, none)).toMatchObject({
      status: 422,
      problem: { code: 'reopen_reason_missing' },
    })
  const { body } = await reopen(who(), order._id, '  It still wobbles ')
  expect(body).toMatchObject({ status: 'open', reopened: { reason: 'It still wobbles' } })
  const { body: feed } = await wes.call(listMyActivities, { query: { types: 'work_order_reopened' } })
  expect(feed[0]).toMatchObject({
    type: 'work_order_reopened',
    action: 'reopened',
    targetId: order._id,
    description: `${body.reopened?.by.name} reopened work order "${order.title}": It still wobbles`,
  })
})

it('is hidden from other departments and cities, and forbidden for a platform admin', async () => {
  const gas = await closed('gas_meter')
  expect((await reopen(dora, gas._id, 'Not mine to see')).status).toBe(404)
  const order = await closed()
  expect((await reopen(bo, order._id, 'Not my city')).status).toBe(404)
  expect((await reopen(pat, order._id, 'Not a member')).status).toBe(403)
})

it('an order is reopened once, and only with its current version', async () => {
  const order = await closed()
  expect(await reopen(ana, order._id, 'Stale', { ifMatch: 1 })).toMatchObject({
    status: 412,
    problem: { current: { version: order.version } },
  })
  const operationId = randomUUID()
  const first = await reopen(ana, order._id, 'Leaks', { operationId })
  const replay = await reopen(ana, order._id, 'Leaks', { operationId })
  expect(replay.body).toEqual(first.body)
  expect(await reopen(wendy, order._id)).toMatchObject({
    status: 409,
    problem: { code: 'work_order_open', current: { status: 'open' } },
  })
  const { rows } = await sql`select from work_order_reopenings where work_order_id = ${order._id}`.execute(
    app.owner,
  )
  expect(rows).toHaveLength(1)
})

it('works for a location in the trash (LOC-24), and not while the city is inactive (CITY-6)', async () => {
  const order = await closed()
  await wes.call(deleteLocation, { params: { id: order.locationId._id } })
  const setActive = (is_active: boolean) =>
    app.owner.updateTable('cities').set({ is_active }).where('id', '=', order.cityId).execute()
  await setActive(false)
  expect(await reopen(wendy, order._id)).toMatchObject({ status: 409, problem: { code: 'city_inactive' } })
  await setActive(true)
  expect((await reopen(wendy, order._id)).body).toMatchObject({
    status: 'open',
    locationId: { deleted: true },
  })
})

it('ORDER-47 closes with a reason, which reopening keeps with the withdrawn closing', async () => {
  const order = await closed()
  expect(order.closingReason).toBeNull()
  const { body: open } = await reopen(wendy, order._id)
  expect(open).toMatchObject({ closingReason: null, reopened: { closingReason: null } })
  const params = { id: order._id }
  const close = (reason: string | null) =>
    wendy.call(closeWorkOrder, { params, body: { note: 'Still fine', reason } })
  expect((await close('x'.repeat(61))).status).toBe(422)
  const again = await close('  Nothing found ')
  expect(again.body).toMatchObject({ status: 'finished', closingReason: 'Nothing found' })
  const { body } = await reopen(wendy, order._id)
  expect(body).toMatchObject({
    closingReason: null,
    reopened: { closingReason: 'Nothing found', closingNote: 'Still fine' },
  })
  expect((await close('   ')).body.closingReason).toBeNull()
})

it('rejects a reason that is too long or not text', async () => {
  const { _id } = await closed()
  for (const reason of ['x'.repeat(501), 7, {}])
    expect((await reopen(ana, _id, reason as string)).status).toBe(422)
})
