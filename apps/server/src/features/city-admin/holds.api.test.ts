/** HOLD-1, HOLD-8, HOLD-9: who places, sees and lifts holds of a city. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@lamplighter/domain/audit'
import {
  createHold,
  getHoldOnRecord,
  type HoldSubject,
  liftHold,
  listHolds,
  MAX_OPEN_HOLDS,
} from '@lamplighter/domain/holds'
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
let locationId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
  locationId = (await people.wes.call(createLocation, { body: benchIn(app.world, { name: 'Bench 1' }) })).body
    ._id
})
afterAll(() => app.close())
beforeEach(() => sql`delete from holds`.execute(app.owner))

const place = (by: PersonName, subject: HoldSubject, reason = 'Smith v. City', _id = randomUUID()) =>
  people[by].call(createHold, { params: { cityId }, body: { _id, reason, subject } })
const placed = async (subject: HoldSubject, reason?: string) => {
  const { status, body, text } = await place('ana', subject, reason)
  if (status !== 201) throw new Error(text)
  return body
}
const onLocation = (): HoldSubject => ({ kind: 'location', _id: locationId })
const heldBy = async (query: object) =>
  (await people.ana.call(getHoldOnRecord, { params: { cityId }, query })).body.hold?.reason ?? null

describe('placing a hold', () => {
  it('names the subject, the person and the time, and a repeat places one', async () => {
    const _id = randomUUID()
    const first = await place('ana', onLocation(), ' Smith v. City ', _id)
    expect(first.body).toMatchObject({
      _id,
      cityId,
      reason: 'Smith v. City',
      subject: { kind: 'location', _id: locationId, name: 'Bench 1', from: null, to: null },
      placedBy: { name: 'Ana Lindqvist' },
      liftedAt: null,
    })
    expect((await place('ana', onLocation(), 'Smith v. City', _id)).status).toBe(201)
    const list = await people.ana.call(listHolds, { params: { cityId } })
    expect([list.body.length, list.headers['x-total-count']]).toEqual([1, '1'])
  })

  it('is for City Admins of the city only', async () => {
    for (const [name, status] of [
      ['dora', 403],
      ['wes', 403],
      ['bo', 404],
      ['pat', 403],
    ] as const) {
      expect((await place(name, onLocation())).status, name).toBe(status)
      expect((await people[name].call(listHolds, { params: { cityId } })).status, name).toBe(status)
      const query = { locationId }
      expect((await people[name].call(getHoldOnRecord, { params: { cityId }, query })).status).toBe(status)
    }
    const hold = await placed(onLocation())
    expect((await people.dora.call(liftHold, { params: { id: hold._id } })).status).toBe(403)
    expect((await people.bo.call(liftHold, { params: { id: hold._id } })).status).toBe(404)
  })

  it.each([
    ['legal_hold_reason_missing', () => ['  ', onLocation()]],
    ['hold_days_wrong', () => ['R', { kind: 'period', from: '2026-03-02', to: '2026-03-01' }]],
    ['hold_subject_missing', () => ['R', { kind: 'location', _id: randomUUID() }]],
    ['hold_subject_missing', () => ['R', { kind: 'work_order', _id: randomUUID() }]],
    ['hold_subject_missing', () => ['R', { kind: 'person', _id: app.world.people.bo.id }]],
  ] as [string, () => [string, HoldSubject]][])('is rejected: %s', async (code, given) => {
    const [reason, subject] = given()
    expect((await place('ana', subject, reason)).body).toMatchObject({ code })
  })

  it('ends at a number of open holds', async () => {
    await sql`
      insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
      select gen_random_uuid(), ${cityId}, 'R', 'period', '2026-01-01', '2026-01-01', ${app.world.people.ana.id}
      from generate_series(1, ${MAX_OPEN_HOLDS})`.execute(app.owner)
    expect((await place('ana', onLocation())).body).toMatchObject({ code: 'too_many_holds' })
  })
})

describe('a record', () => {
  // HOLD-3, HOLD-4
  it('is kept by holds on it, on its order, on a person who wrote there, and on a day of it', async () => {
    const { body: bench } = await people.wes.call(createLocation, { body: benchIn(app.world) })
    const { body: order } = await people.wes.call(createWorkOrder, { body: repairOf(bench._id) })
    const { body: other } = await people.wes.call(createWorkOrder, { body: repairOf(bench._id) })
    await people.wendy.call(createNote, { body: { locationId: bench._id, text: 'Loose' } })
    const today = new Date().toISOString().slice(0, 10)
    const held = async () => [
      await heldBy({ locationId: bench._id }),
      await heldBy({ workOrderId: order._id }),
      await heldBy({ workOrderId: other._id }),
      await heldBy({ locationId }),
    ]
    const cases: [HoldSubject, (string | null)[]][] = [
      [{ kind: 'location', _id: bench._id }, ['R', 'R', 'R', null]],
      [{ kind: 'work_order', _id: order._id }, ['R', 'R', null, null]],
      [{ kind: 'person', _id: app.world.people.wendy.id }, ['R', null, null, null]],
      [{ kind: 'person', _id: app.world.people.wes.id }, ['R', 'R', 'R', 'R']],
      [{ kind: 'period', from: '2020-01-01', to: '2020-12-31' }, [null, null, null, null]],
      [{ kind: 'period', from: '2020-01-01', to: '2099-01-01' }, ['R', 'R', 'R', 'R']],
    ]
    expect(today < '2099').toBe(true)
    for (const [subject, expected] of cases) {
      await sql`delete from holds`.execute(app.owner)
      await placed(subject, 'R')
      expect(await held(), JSON.stringify(subject)).toEqual(expected)
    }
  })

  it('of another city is not told', async () => {
    await placed(onLocation())
    const params = { cityId: app.world.cities.cedarBend.id }
    expect((await people.bo.call(getHoldOnRecord, { params, query: { locationId } })).body).toEqual({
      hold: null,
    })
  })
})

describe('lifting a hold', () => {
  it('keeps it in the list with who lifted it and when, and happens once', async () => {
    const hold = await placed(onLocation())
    const open = await placed({ kind: 'period', from: '2026-01-01', to: '2026-02-01' })
    const lifted = await people.ana.call(liftHold, { params: { id: hold._id } })
    expect(lifted.body).toMatchObject({ liftedBy: { name: 'Ana Lindqvist' }, liftedAt: expect.any(String) })
    expect((await people.ana.call(liftHold, { params: { id: hold._id } })).body).toMatchObject({
      code: 'hold_lifted',
    })
    const listed = async (query: object) =>
      (await people.ana.call(listHolds, { params: { cityId }, query })).body.map(({ _id }) => _id)
    expect(await listed({ state: 'open' })).toEqual([open._id])
    expect(await listed({ state: 'lifted' })).toEqual([hold._id])
    expect(await listed({})).toEqual([open._id, hold._id])
  })

  it('is told by the audit trail, with the reason', async () => {
    const hold = await placed(onLocation(), 'Jones v. City')
    await people.ana.call(liftHold, { params: { id: hold._id } })
    const { body } = await people.ana.call(listAudit, { params: { cityId }, query: { object: hold._id } })
    expect(body.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['liftHold', 'Jones v. City'],
      ['createHold', 'Jones v. City'],
    ])
  })
})
