/** REPORT-7 to REPORT-10. A city's administrators decide, and crews answer. */
import { randomUUID } from 'node:crypto'
import { createLocation } from '@lamplighter/domain/locations'
import {
  acceptReport,
  declineReport,
  getReport,
  listReports,
  MAX_REPORT_REASON,
  mergeReport,
} from '@lamplighter/domain/reports'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  getWorkOrderTimeline,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
import { photo } from '../media/testing/files.ts'
import { purgeReportPhotos } from './index.ts'
import { inTown, type ReportingApp, reportingApp } from './testing/reporting.ts'

let app: ReportingApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await reportingApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const at = { _id: '', name: 'River Park swing', ...inTown }
const accepted = (title = 'Mend the swing') => ({
  orderId: randomUUID(),
  title,
  priority: 'high' as const,
  newLocation: { ...at, _id: randomUUID() },
})
const accept = (id: string, body = accepted(), who: PersonName = 'dora') =>
  people[who].call(acceptReport, { params: { id }, body })
const listed = async (who: PersonName, decided: 'true' | 'false' = 'false') =>
  (await people[who].call(listReports, { query: { cityId: app.cityId, decided } })).body.map(({ _id }) => _id)
const timelineOf = async (id: string) =>
  (await people.wes.call(getWorkOrderTimeline, { params: { id } })).body
const close = (id: string) =>
  people.wes.call(closeWorkOrder, { params: { id }, body: { note: 'Secret note' } })

// REPORT-7
describe('the list', () => {
  it('is for City Admins, and for directors in their categories', async () => {
    const parks = await app.report()
    const gas = await app.report({ category: 'Gas' })
    expect(await listed('ana')).toEqual(expect.arrayContaining([parks.id, gas.id]))
    const ofDora = await listed('dora')
    expect([ofDora.includes(parks.id), ofDora.includes(gas.id)]).toEqual([true, false])
    const statuses = await Promise.all(
      (['wes', 'wendy', 'nina', 'pat', 'bo'] as const).map(async (who) => [
        (await people[who].call(listReports, { query: { cityId: app.cityId } })).status,
        (await people[who].call(getReport, { params: { id: parks.id } })).status,
        (await accept(parks.id, accepted(), who)).status,
        (await people[who].call(declineReport, { params: { id: parks.id }, body: { reason: 'No' } })).status,
      ]),
    )
    expect(statuses).toEqual([...Array(4).fill([403, 403, 403, 403]), [404, 404, 404, 404]])
    expect((await people.dora.call(getReport, { params: { id: gas.id } })).status).toBe(404)
    expect((await accept(gas.id)).status).toBe(404)
  })

  // REPORT-9
  it('shows orders, reports and locations within 300 feet, nearest first', async () => {
    const { body: bench } = await people.ana.call(createLocation, { body: benchIn(app.world) })
    const { body: order } = await people.ana.call(createWorkOrder, { body: repairOf(bench._id) })
    const far = { latitude: inTown.latitude + 0.002, longitude: inTown.longitude }
    const [one, other, away] = [
      await app.report({ point: { ...inTown, latitude: inTown.latitude + 0.0002 } }),
      await app.report(),
      await app.report({ point: far }),
    ]
    const { body } = await people.dora.call(getReport, { params: { id: other.id } })
    expect(body.nearby.orders.map(({ _id }) => _id)).toContain(order._id)
    expect(body.nearby.locations.map(({ _id }) => _id)).toContain(bench._id)
    const near = body.nearby.reports.map(({ _id }) => _id)
    expect([near.includes(one.id), near.includes(other.id), near.includes(away.id)]).toEqual([
      true,
      false,
      false,
    ])
    const meters = body.nearby.reports.map((report) => report.meters)
    expect(meters).toEqual(meters.toSorted((a, b) => a - b))
  })
})

describe('accepting', () => {
  it('makes an order at a new location, with the photos as a comment that crews see', async () => {
    const { id, secret, number } = await app.report()
    await app.sendPhoto(secret, await photo())
    const body = accepted()
    const answer = await accept(id, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'accepted',
      order: { _id: body.orderId, status: 'open' },
      photos: [],
    })
    const { body: order } = await people.wes.call(getWorkOrder, { params: { id: body.orderId } })
    expect(order).toMatchObject({ title: 'Mend the swing', priority: 'high', locationId: { icon: 'Parks' } })
    expect(order.description).toContain(`report ${number}`)
    const comment = (await timelineOf(body.orderId)).find(({ kind }) => kind === 'comment')
    expect(comment?.media).toHaveLength(1)
    expect((await app.app.inject(comment?.media[0]?.url ?? '')).statusCode).toBe(200)
    expect(await app.look(secret)).toMatchObject({ state: 'accepted', photos: [] })
  })

  it('takes an existing location of the city only', async () => {
    const { id } = await app.report()
    const { newLocation: _, ...rest } = accepted()
    const { body: bench } = await people.ana.call(createLocation, { body: benchIn(app.world) })
    const unknown = await people.ana.call(acceptReport, {
      params: { id },
      body: { ...rest, locationId: randomUUID() },
    })
    expect(unknown.status).toBe(404)
    expect((await people.ana.call(acceptReport, { params: { id }, body: rest })).problem.code).toBe(
      'coordinates_missing',
    )
    const made = await people.ana.call(acceptReport, {
      params: { id },
      body: { ...rest, locationId: bench._id },
    })
    expect(made.status).toBe(200)
  })

  it('happens once: the same send is repeated, and of two people one wins', async () => {
    const { id } = await app.report()
    const [one, other] = [accepted('By Ana'), accepted('By Dora')]
    const operationId = randomUUID()
    const answers = await Promise.all([
      people.ana.call(acceptReport, { params: { id }, body: one }, { operationId }),
      accept(id, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.problem).toMatchObject({ code: 'report_decided', current: { status: 'accepted' } })
    const { rows } =
      await sql`select from work_orders where id in (${one.orderId}, ${other.orderId})`.execute(app.owner)
    expect(rows).toHaveLength(1)
    if (answers[0].status === 200) {
      const again = await people.ana.call(acceptReport, { params: { id }, body: one }, { operationId })
      expect([again.status, again.body._id]).toEqual([200, id])
    }
    const { rows: audit } = await sql`
      select from audit where object_id = ${id} and endpoint = 'acceptReport'`.execute(app.owner)
    expect(audit).toHaveLength(1)
  })

  it('of an older version is refused', async () => {
    const { id } = await app.report()
    const old = await people.ana.call(
      declineReport,
      { params: { id }, body: { reason: 'No' } },
      { ifMatch: 7 },
    )
    expect(old.problem.code).toBe('version_conflict')
  })
})

// REPORT-10
describe('merging', () => {
  it('into an open order tells the crew, and the reporter follows the order', async () => {
    const { body: bench } = await people.ana.call(createLocation, { body: benchIn(app.world) })
    const { body: order } = await people.ana.call(createWorkOrder, { body: repairOf(bench._id) })
    const { id, secret } = await app.report({ description: 'It also squeaks' })
    await app.sendPhoto(secret, await photo())
    const body = { orderId: order._id }
    expect((await people.dora.call(mergeReport, { params: { id }, body })).status).toBe(200)
    const comment = (await timelineOf(order._id)).find(({ kind }) => kind === 'comment')
    expect([comment?.text?.includes('It also squeaks'), comment?.media.length]).toEqual([true, 1])
    await close(order._id)
    expect((await app.look(secret)).state).toBe('closed')
    const late = await app.report()
    const refused = await people.dora.call(mergeReport, { params: { id: late.id }, body })
    expect(refused.problem.code).toBe('work_order_finished')
  })

  it('into another report follows that one, with its photos, and never in a circle', async () => {
    const [first, second, third] = [await app.report(), await app.report(), await app.report()]
    await app.sendPhoto(second.secret, await photo())
    const into = (id: string, reportId: string) =>
      people.dora.call(mergeReport, { params: { id }, body: { reportId } })
    expect((await into(first.id, first.id)).problem.code).toBe('report_into_itself')
    expect((await into(second.id, first.id)).status).toBe(200)
    expect((await into(first.id, second.id)).problem.code).toBe('report_into_itself')
    expect((await into(first.id, third.id)).status).toBe(200)
    const body = accepted()
    expect((await accept(third.id, body)).status).toBe(200)
    const states = await Promise.all(
      [first, second, third].map(async ({ secret }) => (await app.look(secret)).state),
    )
    expect(states).toEqual(['accepted', 'accepted', 'accepted'])
    const photos = (await timelineOf(body.orderId)).flatMap(({ media }) => media)
    expect(photos).toHaveLength(1)
  })
})

describe('declining', () => {
  it('needs a reason, which the reporter reads; the photos are deleted after a time', async () => {
    const { id, secret } = await app.report()
    await app.sendPhoto(secret, await photo())
    const decline = (reason: string) => people.dora.call(declineReport, { params: { id }, body: { reason } })
    expect((await decline(' ')).problem.code).toBe('report_reason_missing')
    expect((await decline('x'.repeat(MAX_REPORT_REASON + 1))).problem.code).toBe('invalid_request')
    expect((await decline('This is a county road.')).status).toBe(200)
    expect(await app.look(secret)).toMatchObject({ state: 'declined', reason: 'This is a county road.' })
    const photos = async () =>
      (await sql`select from resident_report_photos where report_id = ${id}`.execute(app.owner)).rows.length
    await purgeReportPhotos(app.parts.db)
    expect(await photos()).toBe(1)
    await sql`update resident_reports set decided_at = now() - interval '31 days' where id = ${id}`.execute(
      app.owner,
    )
    await purgeReportPhotos(app.parts.db)
    expect(await photos()).toBe(0)
  })

  it('never happens: the photos are deleted after a longer time', async () => {
    const { id, secret } = await app.report()
    await app.sendPhoto(secret, await photo())
    const photosAfter = async (days: number) => {
      await sql`update resident_reports set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        app.owner,
      )
      await purgeReportPhotos(app.parts.db)
      return (await sql`select from resident_report_photos where report_id = ${id}`.execute(app.owner)).rows
        .length
    }
    expect([await photosAfter(89), await photosAfter(91)]).toEqual([1, 0])
  })
})
