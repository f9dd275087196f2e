/** REPORT-8 to REPORT-12. What reporters say reaches the crew of an order, and nobody reads an order outside their categories. */
import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@lamplighter/domain/http'
import { createLocation } from '@lamplighter/domain/locations'
import {
  acceptReport,
  declineReport,
  getReport,
  listReports,
  mergeReport,
  sayStillBroken,
} from '@lamplighter/domain/reports'
import { closeWorkOrder, createWorkOrder, getWorkOrderTimeline } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
import { photo } from '../media/testing/files.ts'
import { inTown, type ReportingApp, reportingApp } from './testing/reporting.ts'

let app: ReportingApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await reportingApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const accepted = () => ({
  orderId: randomUUID(),
  title: 'Mend the swing',
  priority: 'high' as const,
  newLocation: { _id: randomUUID(), name: 'River Park swing', ...inTown },
})
const accept = (id: string, body: RequestOf<typeof acceptReport>['body']) =>
  people.dora.call(acceptReport, { params: { id }, body })
const merge = (id: string, body: { orderId?: string; reportId?: string }, who: PersonName = 'dora') =>
  people[who].call(mergeReport, { params: { id }, body })
const comments = async (id: string) =>
  (await people.ana.call(getWorkOrderTimeline, { params: { id } })).body.filter(
    ({ kind }) => kind === 'comment',
  )
const close = (id: string) => people.ana.call(closeWorkOrder, { params: { id }, body: { note: '' } })
const told = async (orderId: string, who: PersonName) =>
  (
    await sql<{ trigger: string; by: string | null }>`
      select trigger, caused_by as by from notifications
      where work_order_id = ${orderId} and user_id = ${app.world.people[who].id} order by created_at`.execute(
      app.owner,
    )
  ).rows

/** An order that Ana made at a gas line, which Dora may not see. */
async function hiddenOrder() {
  const { body: line } = await people.ana.call(createLocation, {
    body: { ...benchIn(app.world), icon: 'Gas' },
  })
  const made = await people.ana.call(createWorkOrder, {
    body: { ...repairOf(line._id), title: 'Secret leak' },
  })
  return { orderId: made.body._id, locationId: line._id }
}

describe('an order outside of the categories of a director', () => {
  it('gets no comment by merging, and shows no title', async () => {
    const { orderId } = await hiddenOrder()
    const root = await app.report()
    expect((await merge(root.id, { orderId }, 'ana')).status).toBe(200)
    const { id } = await app.report()
    expect((await merge(id, { reportId: root.id })).status).toBe(404)
    expect(await comments(orderId)).toHaveLength(1)
    const one = await people.dora.call(getReport, { params: { id: root.id } })
    expect(one.body).toMatchObject({ status: 'accepted', order: null })
    const list = await people.dora.call(listReports, { query: { cityId: app.cityId, decided: 'true' } })
    expect(JSON.stringify(list.body)).not.toContain('Secret leak')
    const ofAna = await people.ana.call(getReport, { params: { id: root.id } })
    expect(ofAna.body.order?.title).toBe('Secret leak')
  })
})

describe('merging into a report', () => {
  it('whose order is finished is refused, and the list of near reports says so', async () => {
    const [root, late] = [await app.report(), await app.report()]
    const body = accepted()
    await accept(root.id, body)
    await close(body.orderId)
    const { body: seen } = await people.dora.call(getReport, { params: { id: late.id } })
    expect(seen.nearby.reports.find(({ _id }) => _id === root.id)?.status).toBe('closed')
    expect((await merge(late.id, { reportId: root.id })).problem.code).toBe('work_order_finished')
    expect((await app.look(late.secret)).state).toBe('received')
  })

  it('that was declined gives its reason', async () => {
    const [root, same] = [await app.report(), await app.report()]
    await people.dora.call(declineReport, { params: { id: root.id }, body: { reason: 'A county road' } })
    expect((await merge(same.id, { reportId: root.id })).status).toBe(200)
    expect(await app.look(same.secret)).toMatchObject({ state: 'declined', reason: 'A county road' })
  })

  it('that waits keeps the words and photos for the crew until it is accepted', async () => {
    const root = await app.report()
    const ids = []
    for (const description of ['It also squeaks', 'The chain is loose']) {
      const { id, secret } = await app.report({ description })
      for (let turn = 0; turn < 3; turn++) await app.sendPhoto(secret, await photo())
      expect((await merge(id, { reportId: root.id })).status).toBe(200)
      ids.push(id)
    }
    const body = accepted()
    expect((await accept(root.id, body)).status).toBe(200)
    const found = await comments(body.orderId)
    expect(found.map(({ text, media }) => [text?.split('\n')[0], media.length])).toEqual(
      expect.arrayContaining([
        ['It also squeaks', 3],
        ['The chain is loose', 3],
      ]),
    )
    const { rows } = await sql`
      select from resident_report_photos where report_id = any(${ids}::uuid[])`.execute(app.owner)
    expect(rows).toEqual([])
  })
})

it('a photo with the id of a stored one is adopted under a new id', async () => {
  const first = await app.report()
  const photoId = randomUUID()
  await app.sendPhoto(first.secret, await photo(), photoId)
  await sql`
    insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
    values (${photoId}, ${app.cityId}, 'image', 'image/jpeg', 'x.jpg', ${`x/${photoId}`}, 1, '', '', ${app.world.people.wes.id})`.execute(
    app.owner,
  )
  const body = accepted()
  expect((await accept(first.id, body)).status).toBe(200)
  expect((await comments(body.orderId)).flatMap(({ media }) => media)).toHaveLength(1)
})

it('a report is accepted at a location or at a new one, not both', async () => {
  const { id } = await app.report()
  const { locationId } = await hiddenOrder()
  expect((await accept(id, { ...accepted(), locationId })).problem.code).toBe('invalid_request')
})

// ORDER-52
it('merging into an order is a comment: people are told, and the feed says so', async () => {
  const { body: bench } = await people.ana.call(createLocation, { body: benchIn(app.world) })
  const order = { ...repairOf(bench._id), assigneeIds: [app.world.people.wes.id] }
  const { body: made } = await people.ana.call(createWorkOrder, { body: order })
  const { id } = await app.report()
  expect((await merge(id, { orderId: made._id })).status).toBe(200)
  expect(await told(made._id, 'wes')).toContainEqual({
    trigger: 'commented',
    by: app.world.people.dora.id,
  })
  const { rows } = await sql`
    select from activities where target_id = ${made._id} and action = 'commented'`.execute(app.owner)
  expect(rows).toHaveLength(1)
})

// REPORT-12
it('Still broken tells the assignees and whoever accepted, and is audited for the report', async () => {
  const { id, secret } = await app.report()
  const body = accepted()
  await accept(id, body)
  await sql`update work_orders set assignee_ids = array[${app.world.people.wes.id}::uuid] where id = ${body.orderId}`.execute(
    app.owner,
  )
  await close(body.orderId)
  expect((await app.nobody.call(sayStillBroken, { body: { secret } })).status).toBe(200)
  const expected = { trigger: 'commented', by: null }
  expect([await told(body.orderId, 'wes'), await told(body.orderId, 'dora')]).toEqual([
    [expected],
    [expected],
  ])
  const { rows } = await sql<{ type: string }>`
    select object_type as type from audit where endpoint = 'sayStillBroken' and object_id in (${id}, ${body.orderId})
    order by 1`.execute(app.owner)
  expect(rows.map(({ type }) => type)).toEqual(['resident_report', 'work_order'])
})

// REPORT-7
it('waiting reports are listed oldest first, page by page', async () => {
  const query = { cityId: app.cityId, limit: 2 }
  await app.report()
  await app.report()
  await app.report()
  const first = await people.ana.call(listReports, { query })
  const second = await people.ana.call(listReports, {
    query: { ...query, after: first.headers['x-next-cursor'] as string },
  })
  const numbers = [...first.body, ...second.body].map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(2)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})
