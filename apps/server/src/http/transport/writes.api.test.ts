/** Every write: one effect per operation, however often and concurrently it is sent, and all its records. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation, listLocations, updateLocation } from '@lamplighter/domain/locations'
import { closeWorkOrder, createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let ana: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  ana = await app.as('ana')
})
afterAll(() => app.close())

describe('an operation id', () => {
  it('DUR-2, FEED-1 returns the stored answer to a repeat and has one effect, also when sent many times at once', async () => {
    const operationId = randomUUID()
    const body = benchIn(app.world, { name: 'Sent five times' })
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => wes.call(createLocation, { body }, { operationId })),
    )
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((a) => a.body._id)).size).toBe(1)
    const later = await wes.call(createLocation, { body }, { operationId })
    expect(later.text).toBe(answers[0]?.text)
    const { body: found } = await wes.call(listLocations, { query: { search: 'Sent five times' } })
    expect(found).toHaveLength(1)
    const { body: feed } = await wes.call(listMyActivities, {})
    expect(feed.filter((a) => a.metadata.locationName === 'Sent five times')).toHaveLength(1)
  })

  it('recognizes a repeat with an id made on the device too', async () => {
    const operationId = randomUUID()
    const body = benchIn(app.world, { _id: randomUUID() })
    const first = await wes.call(createLocation, { body }, { operationId })
    const second = await wes.call(createLocation, { body }, { operationId })
    expect(second).toMatchObject({ status: 201, text: first.text })
  })

  it('DUR-3 with another body is rejected and changes nothing', async () => {
    const operationId = randomUUID()
    await wes.call(createLocation, { body: benchIn(app.world, { name: 'First' }) }, { operationId })
    const other = await wes.call(
      createLocation,
      { body: benchIn(app.world, { name: 'Second' }) },
      { operationId },
    )
    expect(other).toMatchObject({ status: 422, problem: { code: 'operation_mismatch' } })
    expect((await wes.call(listLocations, { query: { search: 'Second' } })).body).toEqual([])
  })

  it('DUR-3 belongs to one person: another may use the same one', async () => {
    const operationId = randomUUID()
    const one = await wes.call(createLocation, { body: benchIn(app.world) }, { operationId })
    const other = await ana.call(createLocation, { body: benchIn(app.world) }, { operationId })
    expect(other.status).toBe(201)
    expect(other.body._id).not.toBe(one.body._id)
  })

  it('that is not a UUID is rejected', async () => {
    const answer = await wes.call(createLocation, { body: benchIn(app.world) }, { operationId: 'again' })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'operation_id_invalid' } })
  })

  it('recognizes a repeated conditional edit although its version is outdated', async () => {
    const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
    const request = { params: { id: bench._id }, body: benchIn(app.world, { name: 'Edited once' }) }
    const options = { operationId: randomUUID(), ifMatch: 1 }
    const first = await wes.call(updateLocation, request, options)
    const second = await wes.call(updateLocation, request, options)
    expect([first.body.version, second.body.version]).toEqual([2, 2])
    expect(second.headers.etag).toBe('"2"')
  })
})

describe('a failed write', () => {
  it('DUR-4, FEED-1 leaves no row, no feed entry, no audit line and no operation', async () => {
    const counts = () =>
      sql<
        Record<string, number>
      >`select (select count(*) from locations) l, (select count(*) from activities) a,
        (select count(*) from audit) u, (select count(*) from operations) o`.execute(app.parts.db)
    const before = (await counts()).rows
    const answer = await wes.call(
      createLocation,
      { body: benchIn(app.world, { name: ' ' }) },
      { operationId: randomUUID() },
    )
    expect(answer.status).toBe(422)
    expect((await counts()).rows).toEqual(before)
  })
})

describe('closing a work order', () => {
  it('ORDER-5 has exactly one winner among concurrent closers; the others learn who it was', async () => {
    const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
    const people = await Promise.all((['ana', 'wes', 'wendy', 'dora'] as const).map((name) => app.as(name)))
    for (let round = 0; round < 5; round++) {
      const { body: order } = await wes.call(createWorkOrder, { body: repairOf(bench._id) })
      const answers = await Promise.all(
        people.map((p) => p.call(closeWorkOrder, { params: { id: order._id }, body: {} })),
      )
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409])
      const lost = answers.find((a) => a.status === 409)
      const won = answers.find((a) => a.status === 200)
      expect(lost?.problem.current).toMatchObject({ status: 'finished', closedBy: won?.body.closedBy })
    }
  })
})

it('a write is tried again if PostgreSQL rolled it back to end a deadlock', async () => {
  const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
  const { body: order } = await wes.call(createWorkOrder, { body: repairOf(bench._id) })
  // A sequence keeps its number when PostgreSQL rolls back, so only the first try ends in a deadlock.
  await sql
    .raw(`create sequence tries;
      create function deadlock_once() returns trigger language plpgsql security definer as $$ begin
        if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create trigger deadlock_once before update on work_orders
        for each row when (new.id = '${order._id}') execute function deadlock_once()`)
    .execute(app.owner)
  const answer = await ana.call(updateWorkOrder, {
    params: { id: order._id },
    body: { assigneeIds: [app.world.people.wes.id] },
  })
  expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
  const { rows } = await sql`select last_value from tries`.execute(app.owner)
  expect(rows).toEqual([{ last_value: 2 }])
})

describe('the audit trail', () => {
  it('SEC-24 cannot be changed, deleted or truncated', async () => {
    await wes.call(createLocation, { body: benchIn(app.world) })
    for (const statement of ['update audit set ip = null', 'delete from audit', 'truncate audit'])
      await expect(sql.raw(statement).execute(app.parts.db)).rejects.toThrow('permission denied')
  })

  it('DUR-6 marks an edit that named no version', async () => {
    const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
    await wes.call(updateLocation, { params: { id: bench._id }, body: benchIn(app.world) })
    const { rows } = await sql<{ unconditional: boolean }>`
      select unconditional from audit where object_id = ${bench._id} and endpoint = 'updateLocation'`.execute(
      app.parts.db,
    )
    expect(rows).toEqual([{ unconditional: true }])
  })
})
