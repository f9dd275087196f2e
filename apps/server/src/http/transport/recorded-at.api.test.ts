/**
 * DUR-24, DUR-7. A device's own recording time for data that it sends later is stored beside the server's time and does
 * not affect the order.
 */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { headers } from '@lamplighter/domain/http'
import { createLocation, updateLocation } from '@lamplighter/domain/locations'
import { createNote, listNotes } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
  reopenWorkOrder,
} from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let bench: string

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  bench = (await wes.call(createLocation, { body: benchIn(app.world) })).body._id
})
afterAll(() => app.close())

const HOUR = 3_600_000
/** In the format of a device in Chicago: `2026-11-22T10:00:00-06:00`. */
const before = (ms: number) => new Date(Date.now() - ms - 6 * HOUR).toISOString().replace(/\.\d+Z$/, '-06:00')

const noteAt = (recordedAt: string | undefined, text = 'seen', options = {}) =>
  wes.call(
    createNote,
    { body: { locationId: bench, text } },
    { ...(recordedAt === undefined ? {} : { recordedAt }), ...options },
  )
const entriesOf = async (id: string) =>
  (await wes.call(listMyActivities, {})).body.filter(({ targetId }) => targetId === id)

describe('the device’s time', () => {
  it('is stored unchanged with a note and with its feed entry', async () => {
    const recordedAt = before(7 * HOUR)
    const { body: note, headers: answered } = await noteAt(recordedAt)
    expect(note.recordedAt).toBe(recordedAt)
    expect(Date.now() - Date.parse(note.createdAt)).toBeLessThan(HOUR)
    expect(answered[headers.recordedAtIgnored.toLowerCase()]).toBeUndefined()
    const { body: listed } = await wes.call(listNotes, { params: { locationId: bench } })
    expect(listed.find(({ _id }) => _id === note._id)?.recordedAt).toBe(recordedAt)
    expect(await entriesOf(note._id)).toMatchObject([{ type: 'note_created', recordedAt }])
  })

  it('does not affect the order: what arrived later is newer, whatever its device says', async () => {
    const early = (await noteAt(undefined, 'came first')).body
    const late = (await noteAt(before(48 * HOUR), 'came second')).body
    const { body } = await wes.call(listNotes, { params: { locationId: bench } })
    expect(body.slice(0, 2).map(({ _id }) => _id)).toEqual([late._id, early._id])
  })

  it('is stored for creating and closing an order, and for an undone closing', async () => {
    const [raised, closed, reopened] = [before(9 * HOUR), before(7 * HOUR), before(6 * HOUR)]
    const { body: order } = await wes.call(createWorkOrder, { body: repairOf(bench) }, { recordedAt: raised })
    expect(order).toMatchObject({ recordedAt: raised, closedRecordedAt: null })
    const params = { id: order._id }
    const { body: done } = await wes.call(
      closeWorkOrder,
      { params, body: { note: 'done' } },
      { recordedAt: closed },
    )
    expect(done).toMatchObject({ status: 'finished', recordedAt: raised, closedRecordedAt: closed })
    expect(Date.now() - Date.parse(done.closedAt ?? '')).toBeLessThan(HOUR)
    const { body: listed } = await wes.call(listWorkOrders, { query: { locationId: bench } })
    expect(listed.find(({ _id }) => _id === order._id)).toEqual(done)
    const { body: open } = await wes.call(reopenWorkOrder, { params, body: {} }, { recordedAt: reopened })
    expect(open).toMatchObject({ closedRecordedAt: null, reopened: { closedRecordedAt: closed } })
    expect((await wes.call(getWorkOrder, { params })).body).toEqual(open)
    expect(
      (await entriesOf(order._id)).map(({ action, recordedAt }) => [action, recordedAt]).toSorted(),
    ).toEqual([
      ['closed', closed],
      ['created', raised],
      ['reopened', reopened],
    ])
  })

  it('is stored in the feed for every other write', async () => {
    const recordedAt = before(2 * HOUR)
    const { body: made } = await wes.call(createLocation, { body: benchIn(app.world) }, { recordedAt })
    await wes.call(updateLocation, {
      params: { id: made._id },
      body: benchIn(app.world, { name: 'Renamed' }),
    })
    const entries = await entriesOf(made._id)
    expect(entries.map(({ action, recordedAt: at }) => [action, at]).toSorted()).toEqual([
      ['location_added', recordedAt],
      ['updated', null],
    ])
  })

  it('is null when it equals the server’s, or none was sent', async () => {
    expect((await noteAt(before(20_000))).body.recordedAt).toBeNull()
    expect((await noteAt(undefined)).body.recordedAt).toBeNull()
  })

  it.each([
    [before(-25 * HOUR), 'in the future'],
    [before(91 * 24 * HOUR), 'too long ago'],
    ['1970-01-01T00:00:00Z', 'too long ago'],
  ])('of a wrong clock (%s) is ignored, and the write is stored', async (recordedAt, why) => {
    const { status, body, headers: answered } = await noteAt(recordedAt)
    expect([status, body.recordedAt, answered['x-recorded-at-ignored']]).toEqual([201, null, why])
  })

  it.each([
    'yesterday',
    '2026-11-22T10:00:00',
    '2026-02-30T10:00:00Z',
    '0',
    "2026-11-22T10:00:00Z'--",
    `${'9'.repeat(4000)}`,
  ])('that is unreadable (%#) is rejected with an explanation, and nothing is stored', async (recordedAt) => {
    const { status, problem } = await noteAt(recordedAt, 'never stored')
    expect([status, problem.code]).toEqual([400, 'recorded_at_invalid'])
    const { body } = await wes.call(listNotes, { params: { locationId: bench } })
    expect(body.some(({ text }) => text === 'never stored')).toBe(false)
  })

  it('DUR-2 is the first one when a write is repeated', async () => {
    const operationId = randomUUID()
    const first = before(5 * HOUR)
    const { body } = await noteAt(first, 'once', { operationId })
    const again = await noteAt(before(3 * HOUR), 'once', { operationId })
    expect(again).toMatchObject({ status: 201, body: { _id: body._id, recordedAt: first } })
  })
})
