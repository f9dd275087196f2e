/** REPORT-11 to REPORT-13. The reporter follows, and City Admins see the figures. */
import { randomUUID } from 'node:crypto'
import { createNote } from '@lamplighter/domain/notes'
import {
  acceptReport,
  getReportSettings,
  sayStillBroken,
  setReportSettings,
} from '@lamplighter/domain/reports'
import {
  afterPhotoNote,
  closeWorkOrder,
  getWorkOrder,
  getWorkOrderTimeline,
  stepWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
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
const timelineOf = async (id: string) =>
  (await people.wes.call(getWorkOrderTimeline, { params: { id } })).body
const close = (id: string) =>
  people.wes.call(closeWorkOrder, { params: { id }, body: { note: 'Secret note' } })

describe('the reporter', () => {
  // REPORT-11
  it('sees progress, closing and the photo of the finished work, but no name and no note', async () => {
    const { id, secret } = await app.report()
    const body = accepted('Fix the "swing"')
    await accept(id, body)
    const step = { _id: randomUUID(), kind: 'started' as const, reason: null, position: null }
    await people.wes.call(stepWorkOrder, { params: { id: body.orderId }, body: step })
    expect((await app.look(secret)).state).toBe('in_progress')
    await close(body.orderId)
    const { rows } = await sql<{
      id: string
    }>`select location_id as id from work_orders where id = ${body.orderId}`.execute(app.owner)
    const locationId = rows[0]?.id ?? ''
    const upload = async (who: PersonName, text: string) => {
      const mediaId = randomUUID()
      await sql`
        insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
        values (${mediaId}, ${app.cityId}, 'image', 'image/jpeg', 'Wes.jpg', ${`organized/${app.cityId}/${locationId}/photos/x/1-${mediaId}.jpg`},
          1, '', '', ${app.world.people[who].id})`.execute(app.owner)
      await app.parts.storage.putBytes(
        `organized/${app.cityId}/${locationId}/photos/x/1-${mediaId}.jpg`,
        Buffer.from('x'),
        'image/jpeg',
      )
      const note = { _id: randomUUID(), locationId, text, images: [mediaId] }
      expect((await people[who].call(createNote, { body: note })).status).toBe(201)
      return mediaId
    }
    await upload('ana', afterPhotoNote('Fix the "swing"'))
    await upload('wes', 'Internal')
    const shown = await upload('wes', afterPhotoNote('Fix the "swing"'))
    const status = await app.look(secret)
    expect(status.photos.map(({ _id }) => _id)).toEqual([shown])
    const said = JSON.stringify(status)
    for (const hidden of ['Wes', 'Dora', 'Secret note', 'Internal'])
      expect([hidden, said.includes(hidden)]).toEqual([hidden, false])
  })

  // REPORT-12
  it('may say once that it is still broken: the order is open again for the same people', async () => {
    const { id, secret } = await app.report()
    const body = accepted()
    await accept(id, body)
    await sql`update work_orders set assignee_ids = array[${app.world.people.wes.id}::uuid] where id = ${body.orderId}`.execute(
      app.owner,
    )
    const say = () => app.nobody.call(sayStillBroken, { body: { secret } })
    expect((await say()).problem.code).toBe('still_broken_over')
    await close(body.orderId)
    const answers = await Promise.all([say(), say()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body: order } = await people.wes.call(getWorkOrder, { params: { id: body.orderId } })
    expect(order).toMatchObject({
      status: 'open',
      assigneeIds: [app.world.people.wes.id],
      reopened: { byResident: true, closingNote: 'Secret note' },
    })
    expect((await timelineOf(body.orderId)).map(({ kind }) => kind)).toContain('still_broken')
    expect(await app.look(secret)).toMatchObject({
      state: 'accepted',
      saidBroken: true,
      stillBrokenUntil: null,
    })
    await close(body.orderId)
    expect((await say()).problem.code).toBe('still_broken_over')
  })

  it('may not say it after two weeks', async () => {
    const { id, secret } = await app.report()
    const body = accepted()
    await accept(id, body)
    await close(body.orderId)
    await sql`update work_orders set closed_at = now() - interval '15 days' where id = ${body.orderId}`.execute(
      app.owner,
    )
    const { problem } = await app.nobody.call(sayStillBroken, { body: { secret } })
    expect(problem.code).toBe('still_broken_over')
  })
})

// REPORT-13
describe('the settings', () => {
  it('are for City Admins, with plain figures', async () => {
    const params = { cityId: app.cityId }
    const before = (await people.ana.call(getReportSettings, { params })).body.figures
    // One on time, one late, and one that was closed before the 90 days.
    const closings = [
      { closedAt: 'now()', dueOn: 'current_date + 5' },
      { closedAt: 'now()', dueOn: 'current_date - 5' },
      { closedAt: "now() - interval '91 days'", dueOn: 'current_date + 5' },
    ]
    for (const { closedAt, dueOn } of closings) {
      const [{ id }, order] = [await app.report(), accepted()]
      await accept(id, order)
      await close(order.orderId)
      await sql`
        update work_orders set closed_at = ${sql.raw(closedAt)}, due_on = ${sql.raw(dueOn)} where id = ${order.orderId}`.execute(
        app.owner,
      )
    }
    const { secret, id } = await app.report()
    const body = accepted()
    await accept(id, body)
    await close(body.orderId)
    await app.nobody.call(sayStillBroken, { body: { secret } })
    const { body: after } = await people.ana.call(getReportSettings, { params })
    expect(after).toMatchObject({ takesReports: true, slug: 'prairie-falls-ne' })
    expect(after.figures).toEqual({
      closed: before.closed + 2,
      closedOnTime: before.closedOnTime + 1,
      reportsClosed: before.reportsClosed + 3,
      stillBroken: before.stillBroken + 1,
    })
    const off = { takesReports: false, phone: '', categories: [] }
    const statuses = await Promise.all(
      (['dora', 'wes', 'pat', 'bo'] as const).map(async (who) => [
        (await people[who].call(getReportSettings, { params })).status,
        (await people[who].call(setReportSettings, { params, body: off })).status,
      ]),
    )
    expect(statuses).toEqual([...Array(3).fill([403, 403]), [404, 404]])
  })
})
