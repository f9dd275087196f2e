/** ORDER-44. The steps between creating and closing an order. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  reopenWorkOrder,
  stepWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { device } from '../day-pack/testing/take-pack.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

async function raised(icon = 'bench') {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  return (await people.wes.call(createWorkOrder, { body: repairOf(location._id, { title: 'Oil it' }) })).body
}
const step = (by: PersonName, id: string, body: object, options = {}) =>
  people[by].call(
    stepWorkOrder,
    { params: { id }, body: { _id: randomUUID(), kind: 'started', ...body } },
    options,
  )
const stepsOf = async (id: string) =>
  (
    await sql<Record<string, unknown>>`
      select kind, reason, latitude, longitude, recorded_at from work_order_steps where work_order_id = ${id} order by created_at`.execute(
      app.owner,
    )
  ).rows

it('an order shows its last step, and every step is in the feed', async () => {
  const { _id, progress } = await raised()
  expect(progress).toBeNull()
  expect((await step('wes', _id, { kind: 'on_my_way' })).body).toMatchObject({
    status: 'open',
    version: 2,
    progress: { kind: 'on_my_way', by: { name: 'Wes Carter' }, recordedAt: null, reason: null },
  })
  await step('wendy', _id, { kind: 'started', reason: 'Kept only for a hold' })
  const held = await step('wendy', _id, { kind: 'on_hold', reason: '  Waits for a part ' })
  expect(held.body).toMatchObject({
    version: 4,
    progress: { kind: 'on_hold', by: { name: 'Wendy Hall' }, reason: 'Waits for a part' },
  })
  expect((await stepsOf(_id)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['on_my_way', null],
    ['started', null],
    ['on_hold', 'Waits for a part'],
  ])
  const { body: feed } = await people.ana.call(listMyActivities, { query: { limit: 3 } })
  expect(feed.map(({ action, description }) => [action, description])).toEqual([
    ['on_hold', 'Wendy Hall put work order "Oil it" on hold: Waits for a part'],
    ['started', 'Wendy Hall started work order "Oil it"'],
    ['on_my_way', 'Wes Carter is on the way to work order "Oil it"'],
  ])
})

it('a repeat with the same id counts once, also after the order was closed', async () => {
  const { _id } = await raised()
  const body = { _id: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => step('wes', _id, body)))
  for (const { status, body: order } of answers) expect([status, order.version]).toEqual([200, 2])
  await people.wes.call(closeWorkOrder, { params: { id: _id }, body: {} })
  expect(await step('wes', _id, body)).toMatchObject({ status: 200, body: { status: 'finished' } })
  expect(await stepsOf(_id)).toHaveLength(1)
})

it('an id of another person, or of another order, is taken', async () => {
  const [one, other] = [await raised(), await raised()]
  const body = { _id: randomUUID() }
  await step('wes', one._id, body)
  const taken = { status: 409, problem: { code: 'id_taken' } }
  expect(await step('wendy', one._id, body)).toMatchObject(taken)
  expect(await step('wes', other._id, body)).toMatchObject(taken)
  expect(await stepsOf(other._id)).toEqual([])
})

it('a finished order takes none, and says who closed it', async () => {
  const { _id } = await raised()
  await people.wendy.call(closeWorkOrder, { params: { id: _id }, body: {} })
  expect(await step('wes', _id, {})).toMatchObject({
    status: 409,
    problem: {
      code: 'work_order_finished',
      current: { status: 'finished', closedBy: { name: 'Wendy Hall' } },
    },
  })
})

it.each([undefined, null, '', '   '])('a hold needs a reason, not %j', async (reason) => {
  const { _id } = await raised()
  expect(await step('wes', _id, { kind: 'on_hold', reason })).toMatchObject({
    status: 422,
    problem: { code: 'hold_reason_missing', message: 'Please say why the work is on hold.' },
  })
})

it('reopening begins without steps', async () => {
  const { _id: id } = await raised()
  await step('wes', id, {})
  await people.wes.call(closeWorkOrder, { params: { id }, body: {} })
  const { body: closed } = await people.wes.call(getWorkOrder, { params: { id } })
  expect(closed.progress).toMatchObject({ kind: 'started' })
  const { body: again } = await people.wes.call(reopenWorkOrder, { params: { id }, body: {} })
  expect(again.progress).toBeNull()
  expect((await step('wendy', id, { kind: 'on_my_way' })).body.progress).toMatchObject({ kind: 'on_my_way' })
})

it('stores the position of a person who shares it, and when the device recorded the step', async () => {
  const { _id } = await raised()
  const position = { latitude: 40.6201, longitude: -96.6302 }
  const recordedAt = new Date(Date.now() - 3_600_000).toISOString()
  const { body } = await step('wes', _id, { position }, { recordedAt })
  expect(body.progress?.recordedAt).toBe(recordedAt)
  expect(JSON.stringify(body.progress)).not.toContain('latitude')
  expect(await stepsOf(_id)).toMatchObject([{ ...position, recorded_at: recordedAt }])
  for (const wrong of [{ latitude: 91, longitude: 0 }, { latitude: 40 }])
    expect((await step('wes', _id, { position: wrong })).status).toBe(422)
})

it('reaches devices with the next day pack', async () => {
  const { _id, cityId } = await raised()
  const phone = device(people.wendy, { cityId })
  await phone.refresh()
  await step('wes', _id, { kind: 'on_my_way' })
  await phone.refresh()
  expect(phone.workOrders.get(_id)?.progress).toMatchObject({ kind: 'on_my_way', by: { name: 'Wes Carter' } })
})

it('is for members who see the order', async () => {
  const { _id } = await raised('gas_meter')
  expect((await step('wendy', _id, {})).status).toBe(404)
  expect((await step('bo', _id, {})).status).toBe(404)
  expect((await step('pat', _id, {})).status).toBe(403)
  expect(await stepsOf(_id)).toEqual([])
})
